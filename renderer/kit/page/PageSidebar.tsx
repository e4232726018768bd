import type { ReactNode } from 'react';
import { useFrame } from '../../contract/workspace.ts';
import { useRender } from '../../contract/render.ts';
import { IconButton } from '../controls/IconButton.tsx';
import classes from './page.module.css';

/**
 * The right column: 60 px with icons, or 284 px if it is open. Below 600 px the open sidebar covers the page.
 */
export function PageSidebar({
  title,
  children,
}: {
  readonly title: string | null;
  readonly children: ReactNode;
}) {
  const { t } = useRender();
  const { sidebar } = useFrame();
  const label = t(sidebar.opened ? 'shell.close_sidebar' : 'shell.open_sidebar');
  return (
    <aside
      className={classes.sidebar}
      data-opened={sidebar.opened || undefined}
      aria-label={t('shell.sidebar')}
    >
      <div className={classes.sidebarTop}>
        {sidebar.opened && <span>{title}</span>}
        <IconButton
          icon={sidebar.opened ? 'keyboard_double_arrow_right' : 'keyboard_double_arrow_left'}
          size="small"
          label={label}
          expanded={sidebar.opened}
          onClick={() => sidebar.setOpened(!sidebar.opened)}
        />
      </div>
      {children}
    </aside>
  );
}
