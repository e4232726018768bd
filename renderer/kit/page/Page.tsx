/** A page of the private app: navigation, sticky header, content, sidebar; drawn as columns of the shell's frame. */
import { useEffect, type ReactNode } from 'react';
import { useFrame } from '../../contract/frame.ts';
import { PageHeader, type Crumb } from './PageHeader.tsx';
import { PageNavigation } from './PageNavigation.tsx';
import { PageSidebar } from './PageSidebar.tsx';
import classes from './page.module.css';

export interface PageProps {
  readonly title: string;
  readonly breadcrumb?: readonly Crumb[];
  /** The module's or collection's icon; a page with `back` shows an arrow instead. */
  readonly icon?: string;
  /** Path to go back to. */
  readonly back?: string | null;
  /** Beside the title: a bookmark. */
  readonly titleEnd?: ReactNode;
  readonly actions?: ReactNode;
  /** The strip of 48 px between header and content. */
  readonly header?: ReactNode;
  readonly navigation?: ReactNode;
  /** Which navigation it is. */
  readonly navigationName?: string;
  /** SidebarSections; a page without has no sidebar. */
  readonly sidebar?: ReactNode;
  readonly sidebarTitle?: string;
  /** Below the content, always in sight. */
  readonly footer?: ReactNode;
  /** Content that scrolls by itself (a table) rather than with the page. */
  readonly fills?: boolean;
  readonly children: ReactNode;
}

export function Page(props: PageProps) {
  const { title, fills = false } = props;
  const { setTitle } = useFrame();
  useEffect(() => setTitle(title), [setTitle, title]);
  return (
    <>
      {props.navigation !== undefined && (
        <PageNavigation name={props.navigationName ?? ''}>{props.navigation}</PageNavigation>
      )}
      <main className={classes.main} id="main">
        <PageHeader
          title={title}
          breadcrumb={props.breadcrumb ?? []}
          icon={props.icon ?? null}
          back={props.back ?? null}
          titleEnd={props.titleEnd}
          actions={props.actions}
          hasNavigation={props.navigation !== undefined}
          hasSidebar={props.sidebar !== undefined}
        />
        {props.header}
        <div className={classes.content} data-fills={fills || undefined}>
          {props.children}
        </div>
        {props.footer !== undefined && <footer className={classes.foot}>{props.footer}</footer>}
      </main>
      {props.sidebar !== undefined && (
        <PageSidebar title={props.sidebarTitle ?? null}>{props.sidebar}</PageSidebar>
      )}
    </>
  );
}
