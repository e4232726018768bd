import { Menu } from '@mantine/core';
import { Icon } from './Icon.tsx';
import { MenuItems, type MenuEntry } from './MenuItems.tsx';
import classes from './button.module.css';

interface Props {
  readonly children: string;
  readonly icon: string;
  readonly entries: readonly MenuEntry[];
}

/** A small button that opens a menu of actions. */
export function MenuButton({ children, icon, entries }: Props) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes.button} data-kind="outline" data-size="small">
          <Icon name={icon} />
          <span>{children}</span>
          <Icon name="expand_more" />
        </button>
      </Menu.Target>
      <MenuItems entries={entries} />
    </Menu>
  );
}
