import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFrame } from '../../contract/workspace.ts';
import { useRender } from '../../contract/render.ts';
import { Icon } from '../controls/Icon.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { deferred } from '../lazy-widget.ts';
import { MenuEntryItem } from './menu-entry-item.ts';
import classes from './page.module.css';

/** Loaded on phones only. */
const PageMenu = deferred(async () => {
  const [{ PageMenu: Menu }] = await Promise.all([import('./PageMenu.tsx'), MenuEntryItem.prepare()]);
  return Menu;
});

export interface Crumb {
  readonly label: string;
  /** A path of the app; if absent, the breadcrumb is plain text. */
  readonly href?: string | null;
}

interface Props {
  readonly title: string;
  readonly breadcrumb: readonly Crumb[];
  readonly icon: string | null;
  readonly back: string | null;
  readonly titleEnd: ReactNode;
  readonly actions: ReactNode;
  readonly menu: ReactNode;
  readonly hasNavigation: boolean;
  readonly hasSidebar: boolean;
}

export function PageHeader(props: Props) {
  const { title, breadcrumb, icon, back } = props;
  const { t, navigate } = useRender();
  const { navigation, sidebar } = useFrame();
  return (
    <header className={classes.head}>
      {back !== null ? (
        <IconButton icon="arrow_back" kind="tint" label={t('common.back')} onClick={() => navigate(back)} />
      ) : (
        <>
          <span className={classes.onlySmall}>
            <IconButton
              icon="menu"
              label={t('shell.open_navigation')}
              onClick={() => navigation.setOverlay(true)}
            />
          </span>
          {props.hasNavigation && !navigation.opened && (
            <span className={classes.notSmall}>
              <IconButton
                ref={navigation.toggleButton}
                icon="keyboard_double_arrow_right"
                label={t('shell.expand_navigation')}
                expanded={false}
                onClick={navigation.toggle}
              />
            </span>
          )}
          {icon !== null && (
            <span className={classes.tile} aria-hidden>
              <Icon name={icon} />
            </span>
          )}
        </>
      )}
      <div className={classes.titles}>
        {breadcrumb.length > 0 && (
          <nav className={classes.crumbs} aria-label={t('shell.breadcrumb')}>
            {breadcrumb.map((crumb, i) => (
              <Fragment key={crumb.label}>
                {i > 0 && <Icon name="chevron_right" size={14} />}
                {crumb.href ? <Link to={crumb.href}>{crumb.label}</Link> : <span>{crumb.label}</span>}
              </Fragment>
            ))}
          </nav>
        )}
        <div className={classes.titleLine}>
          <h1 className={classes.cut} title={title}>
            {title}
          </h1>
          {props.titleEnd}
        </div>
      </div>
      <div className={classes.actions}>
        {props.menu !== undefined && <PageMenu hasSidebar={props.hasSidebar}>{props.menu}</PageMenu>}
        {props.actions}
        {props.hasSidebar && props.menu === undefined && (
          <span className={classes.onlyPhone}>
            <IconButton icon="info" label={t('shell.open_sidebar')} onClick={() => sidebar.setOpened(true)} />
          </span>
        )}
      </div>
    </header>
  );
}
