/**
 * A page of the private app: navigation, sticky header, content and sidebar, rendered as columns of the
 * shell's frame.
 */
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useFrame } from '../../contract/workspace.ts';
import { PageHeader, type Crumb } from './PageHeader.tsx';
import { PageNavigation } from './PageNavigation.tsx';
import { PageSidebar } from './PageSidebar.tsx';
import classes from './page.module.css';

export interface PageProps {
  readonly title: string;
  readonly breadcrumb?: readonly Crumb[];
  /** Icon of the module or collection. A page with `back` shows an arrow instead. */
  readonly icon?: string;
  /** Path of the back button. */
  readonly back?: string | null;
  /** Shown beside the title, outside the heading. */
  readonly titleEnd?: ReactNode;
  readonly actions?: ReactNode;
  /** On a phone: menu items of the actions that `actions` does not contain. */
  readonly menu?: ReactNode;
  /** A bar of 48 px between header and content. */
  readonly header?: ReactNode;
  readonly navigation?: ReactNode;
  /** Identifies the navigation, to restore its scroll position. */
  readonly navigationName?: string;
  /** SidebarSection elements. A page without them has no sidebar. */
  readonly sidebar?: ReactNode;
  readonly sidebarTitle?: string;
  /** Shown below the content; always visible. */
  readonly footer?: ReactNode;
  /** True if the content scrolls itself (a table) instead of the page. */
  readonly fills?: boolean;
  readonly children: ReactNode;
}

/** Whether an element had the focus when the last page was removed. If it was removed too, the next page takes it. */
let hadFocus = false;

export function Page(props: PageProps) {
  const { title, fills = false } = props;
  const { setTitle } = useFrame();
  useEffect(() => setTitle(title), [setTitle, title]);
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = main.current;
    if (hadFocus && document.activeElement === document.body) element?.focus({ preventScroll: true });
    hadFocus = false;
    return () => void (hadFocus = document.activeElement !== document.body);
  }, []);
  return (
    <>
      {props.navigation !== undefined && (
        <PageNavigation name={props.navigationName ?? ''}>{props.navigation}</PageNavigation>
      )}
      <main ref={main} className={classes.main} id="main" tabIndex={-1}>
        <PageHeader
          title={title}
          breadcrumb={props.breadcrumb ?? []}
          icon={props.icon ?? null}
          back={props.back ?? null}
          titleEnd={props.titleEnd}
          actions={props.actions}
          menu={props.menu}
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
