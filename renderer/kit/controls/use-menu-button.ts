import { useId, useRef, useState, type RefObject } from 'react';

/** The state of a menu that opens below a button. The code of the menu itself is loaded at its first use. */
export interface MenuState {
  readonly id: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly opened: boolean;
  /** True once the menu was opened. */
  readonly wasOpened: boolean;
  readonly setOpened: (opened: boolean) => void;
}

interface MenuButtonProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly id: string;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onClick: () => void;
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

/**
 * Returns the state of a menu and the attributes of its button. `prepare` starts to load the code of the menu; it is
 * called when the pointer or the focus reaches the button. `known` is a ref that the button already has.
 */
export function useMenuButton(
  prepare: () => void,
  known?: RefObject<HTMLButtonElement | null>,
): { readonly state: MenuState; readonly buttonProps: MenuButtonProps } {
  const id = useId();
  const own = useRef<HTMLButtonElement>(null);
  const button = known ?? own;
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const toggle = () => {
    setOpened(!opened);
    setWasOpened(true);
  };
  return {
    state: { id, button, opened, wasOpened, setOpened },
    buttonProps: {
      ref: button,
      // Mantine's menu uses these ids for its button, which names it, and for itself.
      id,
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      'aria-haspopup': 'menu',
      'aria-expanded': opened,
      onClick: toggle,
      onPointerEnter: prepare,
      onFocus: prepare,
    },
  };
}
