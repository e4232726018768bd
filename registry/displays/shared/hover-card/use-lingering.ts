/** Whether somebody stays with a value: the pointer rests on it, or the keyboard's focus on what it stands in. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Clock } from '../../../../renderer/contract/ports.ts';

export interface Lingering<E extends HTMLElement = HTMLElement> {
  readonly opened: boolean;
  readonly place: RefObject<E | null>;
  /** What has the focus when the value is read: the cell or control around it, else the value itself. */
  readonly holder: RefObject<HTMLElement | null>;
  onMouseEnter(): void;
  onMouseLeave(): void;
  close(): void;
}

/** Milliseconds (USER-28), and as many as the way from the value to its card may take. */
const toOpen = 300;
const toClose = 120;

/** What takes the focus in place of a value inside of it. */
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
    // The focus of a table stays on its cells.
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
      // The card goes, not the drawer that it stands over.
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
      // What it opens says more than the card.
      if (place.current?.getAttribute('aria-expanded') !== 'true') turn(true, toOpen);
    },
    onMouseLeave: () => turn(false, toClose),
    close: () => turn(false, 0),
  };
}
