import { Menu } from '@mantine/core';
import { MenuItems, type MenuEntry } from './MenuItems.tsx';

interface Props {
  /** Where the menu opens, in CSS pixels of the viewport. */
  readonly at: { readonly x: number; readonly y: number };
  readonly opened?: boolean;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}

/** A context menu: a menu of actions at the place of the pointer. */
export function PointMenu({ at, opened = true, entries, onClose }: Props) {
  return (
    <Menu opened={opened} onClose={onClose}>
      <Menu.Target>
        <span style={{ position: 'fixed', left: at.x, top: at.y }} />
      </Menu.Target>
      <MenuItems entries={entries} />
    </Menu>
  );
}
