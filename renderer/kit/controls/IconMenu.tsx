import { Menu } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { BareIconButton, type BareIconButtonProps } from './BareIconButton.tsx';

interface Props extends Pick<BareIconButtonProps, 'icon' | 'label' | 'kind' | 'size'> {
  /** Mantine's `Menu.Dropdown`. */
  readonly children: ReactNode;
}

/** An icon button that opens a menu. */
export function IconMenu({ children, ...look }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    // Focuses the button before an action opens a dialog, which returns the focus to it.
    <Menu position="bottom-end" onClose={() => button.current?.focus({ preventScroll: true })}>
      <Menu.Target>
        <BareIconButton ref={button} {...look} />
      </Menu.Target>
      {children}
    </Menu>
  );
}
