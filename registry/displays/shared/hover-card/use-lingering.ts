/** Opens a hover card while the pointer rests on a value, or while the element around it has the keyboard focus. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Clock } from '../../../../renderer/contract/ports.ts';

export interface Lingering<E extends HTMLElement = HTMLElement> {
  readonly opened: boolean;
  readonly place: RefObject<E | null>;
  /** The focusable element: the cell or control around the value, or the value itself. */
  readonly holder: RefObject<HTMLElement | null>;
  onMouseEnter(): void;
  onMouseLeave(): void;
  close(): void;
}

/** Delay before the card opens (USER-28), and time to move the pointer from the value to its card. ms */
const toOpen = 300;
const toClose = 120;

/** The elements that have the focus instead of a value inside them. */
const cell = '[role="gridcell"]';
const holders = 'a[href], button, [role="option"], [role="menuitem"], [role="combobox"]';

export function useLingering<E extends HTMLElement>(clock: Clock): Lingering<E> {
  const place = useRef<E>(null);
  const holder = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState(false);
  const [turn] = useState(() => {
    let timer: number | undefined;
    return (open: boolean, ms: number) => {
      if (timer !== undefined) clock.clearTimeout(timer);
      timer = ms === 0 ? undefined : clock.setTimeout(() => setOpened(open), ms);
      if (ms === 0) setOpened(open);
    };
  });
  useEffect(() => {
    const value = place.current;
    if (!value) return undefined;
    // In a table the cells have the focus, not the controls in them.
    const around = value.closest<HTMLElement>(cell) ?? value.closest<HTMLElement>(holders);
    const held = around ?? value;
    holder.current = held;
    if (!around) value.tabIndex = 0;
    const enter = () => held.matches(':focus-visible') && turn(true, toOpen);
    const leave = () => turn(false, 0);
    held.addEventListener('focus', enter);
    held.addEventListener('blur', leave);
    return () => {
      held.removeEventListener('focus', enter);
      held.removeEventListener('blur', leave);
      turn(false, 0);
    };
  }, [turn]);
  useEffect(() => {
    if (!opened) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Escape must close only the card, not the drawer below it.
      event.stopPropagation();
      turn(false, 0);
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, [opened, turn]);
  return {
    opened,
    place,
    holder,
    onMouseEnter() {
      // If the value has opened a menu, the menu shows more than the card.
      if (place.current?.getAttribute('aria-expanded') !== 'true') turn(true, toOpen);
    },
    onMouseLeave: () => turn(false, toClose),
    close: () => turn(false, 0),
  };
}
