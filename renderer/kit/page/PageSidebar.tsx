import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useFrame } from '../../contract/workspace.ts';
import { useRender } from '../../contract/render.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { useEscape } from '../hooks/use-escape.ts';
import { rememberFocus } from '../hooks/use-return-focus.ts';
import classes from './page.module.css';

/**
 * The right column: 60 px with icons, or 284 px if it is open. Below 960 px the open sidebar covers the page. It takes
 * the focus, Escape closes it, and the focus returns.
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
  const aside = useRef<HTMLElement>(null);
  const isSmall = useMediaQuery('(width < 960px)', false, { getInitialValueInEffect: false });
  const covers = isSmall && sidebar.opened;
  useEscape(covers, () => sidebar.setOpened(false));
  useLayoutEffect(() => {
    if (!covers) return;
    const restore = rememberFocus();
    const { current } = aside;
    if (!current?.contains(document.activeElement)) current?.querySelector('button')?.focus();
    return () => {
      if (current?.contains(document.activeElement)) restore();
    };
  }, [covers]);
  const label = t(sidebar.opened ? 'shell.close_sidebar' : 'shell.open_sidebar');
  return (
    <aside
      ref={aside}
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
