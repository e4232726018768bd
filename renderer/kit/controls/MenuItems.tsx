import { Menu } from '@mantine/core';
import type { DisabledControl } from './Button.tsx';
import { Icon } from './Icon.tsx';
import classes from './menu.module.css';

export interface MenuEntry {
  readonly label: string;
  readonly icon?: string | null;
  /** A second line. */
  readonly note?: string;
  readonly shortcut?: string | null;
  readonly danger?: boolean;
  readonly disabled?: DisabledControl;
  readonly run: () => void;
}

/** The items of a menu, inside Mantine's Menu. */
export function MenuItems({ entries }: { readonly entries: readonly MenuEntry[] }) {
  return (
    <Menu.Dropdown className={classes.dropdown}>
      {entries.map((entry) => (
        <MenuEntryItem key={entry.label} {...entry} />
      ))}
    </Menu.Dropdown>
  );
}

export function MenuEntryItem(entry: MenuEntry) {
  const disabled = entry.disabled ?? false;
  return (
    <Menu.Item
      className={classes.item}
      data-danger={entry.danger || undefined}
      aria-disabled={disabled !== false || undefined}
      title={disabled === false ? undefined : disabled.reason}
      leftSection={entry.icon ? <Icon name={entry.icon} /> : undefined}
      rightSection={entry.shortcut ? <kbd className={classes.key}>{entry.shortcut}</kbd> : undefined}
      onClick={() => {
        if (disabled === false) entry.run();
        else disabled.explain?.();
      }}
    >
      {entry.label}
      {entry.note && <small className={classes.note}>{entry.note}</small>}
    </Menu.Item>
  );
}
