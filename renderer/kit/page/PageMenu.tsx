import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFrame } from '../../contract/workspace.ts';
import { useRender } from '../../contract/render.ts';
import { IconMenu } from '../controls/IconMenu.tsx';
import { MenuEntryItem } from '../controls/MenuItems.tsx';
import classes from '../controls/menu.module.css';

interface Props {
  readonly hasSidebar: boolean;
  /** Menu items. */
  readonly children: ReactNode;
}

/** The menu in the header of a phone: the actions that have no button there, and the sidebar. */
export function PageMenu({ hasSidebar, children }: Props) {
  const { t } = useRender();
  const { sidebar, openPalette } = useFrame();
  return (
    <IconMenu icon="more_horiz" kind="line" label={t('shell.more_actions')}>
      <Menu.Dropdown className={classes.dropdown}>
        {children}
        {hasSidebar && (
          <MenuEntryItem label={t('shell.open_sidebar')} icon="info" run={() => sidebar.setOpened(true)} />
        )}
        <MenuEntryItem label={t('shell.find_anything')} icon="search" run={openPalette} />
      </Menu.Dropdown>
    </IconMenu>
  );
}
