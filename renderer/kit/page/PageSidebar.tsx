import type { ReactNode } from 'react';
import { useFrame } from '../../contract/frame.ts';
import { useRender } from '../../contract/render.ts';
import { IconButton } from '../IconButton.tsx';
import classes from './page.module.css';

/** The right column: 60 px of icons or 284 px open; below 600 px it lies over the page while open. */
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
