import { Menu } from '@mantine/core';
import { useImperativeHandle, type ReactNode, type Ref, type RefObject } from 'react';
import { MenuItems, type MenuEntry } from './MenuItems.tsx';
import type { MenuState } from './use-menu-button.ts';

interface Props {
  readonly state: MenuState;
  readonly position?: 'bottom-start' | 'bottom-end';
  /** Width in px. As wide as the longest entry by default. */
  readonly width?: number;
  /** Mantine's `Menu.Dropdown`. */
  readonly children: ReactNode;
}

/** A menu below a button that another component renders (`useMenuButton`). */
export function OpenMenu({ state: { id, button, opened, setOpened }, position, width, children }: Props) {
  return (
    <Menu
      id={id}
      opened={opened}
      {...(position && { position })}
      {...(width && { width })}
      // Focuses the button before an action opens a dialog, which returns the focus to it.
      onClose={() => {
        button.current?.focus({ preventScroll: true });
        setOpened(false);
      }}
    >
      <Menu.Target>
        <Anchor button={button} />
      </Menu.Target>
      {children}
    </Menu>
  );
}

interface AnchorProps {
  readonly button: RefObject<HTMLElement | null>;
  readonly ref?: Ref<HTMLElement>;
}

/** Gives Mantine the button as the place of the menu. Mantine passes the ref. */
function Anchor({ button, ref }: AnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button.current, [button]);
  return null;
}

interface EntriesProps extends Omit<Props, 'children'> {
  readonly entries: readonly MenuEntry[];
}

/** A menu of actions. */
export function EntriesMenu({ entries, ...rest }: EntriesProps) {
  return (
    <OpenMenu {...rest}>
      <MenuItems entries={entries} />
    </OpenMenu>
  );
}
