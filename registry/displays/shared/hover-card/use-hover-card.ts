/** Opens a hover card while the pointer rests on a value, or while the element around it has the keyboard focus. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Clock } from '../../../../renderer/contract/ports.ts';

export interface HoverCardState<E extends HTMLElement = HTMLElement> {
  readonly opened: boolean;
  readonly place: RefObject<E | null>;
  /** The focusable element: the cell or control around the value, or the value itself. */
  readonly holder: RefObject<HTMLElement | null>;
  onMouseEnter(): void;
  onMouseLeave(): void;
  close(): void;
}

/** Delay before the card opens (USER-28), and time to move the pointer from the value to its card. ms */
const openDelayMs = 300;
const closeDelayMs = 120;

/** The elements that have the focus instead of a value inside them. */
const cell = '[role="gridcell"]';
const holders = 'a[href], button, [role="option"], [role="menuitem"], [role="combobox"]';

export function useHoverCard<E extends HTMLElement>(clock: Clock): HoverCardState<E> {
  const place = useRef<E>(null);
  const holder = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState(false);
  const [setOpenedAfter] = useState(() => {
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
    held.dataset['hoverCard'] = '';
    if (!around) value.tabIndex = 0;
    // A table is one tab stop. Its keys operate the control from the focused cell.
    else if (value.tabIndex >= 0 && around.matches(cell)) value.tabIndex = -1;
    const enter = () => held.matches(':focus-visible') && setOpenedAfter(true, openDelayMs);
    const leave = () => setOpenedAfter(false, 0);
    held.addEventListener('focus', enter);
    held.addEventListener('blur', leave);
    return () => {
      delete held.dataset['hoverCard'];
      held.removeEventListener('focus', enter);
      held.removeEventListener('blur', leave);
      setOpenedAfter(false, 0);
    };
  }, [setOpenedAfter]);
  useEffect(() => {
    if (!opened) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Escape must close only the card, not the drawer below it.
      event.stopPropagation();
      setOpenedAfter(false, 0);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [opened, setOpenedAfter]);
  return {
    opened,
    place,
    holder,
    onMouseEnter() {
      // If the value has opened a menu, the menu shows more than the card.
      if (place.current?.getAttribute('aria-expanded') !== 'true') setOpenedAfter(true, openDelayMs);
    },
    onMouseLeave: () => setOpenedAfter(false, closeDelayMs),
    close: () => setOpenedAfter(false, 0),
  };
}
