import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { ColumnHandle, Place } from './types.ts';

interface Places {
  /** The ids of the columns with cards that are drawn, in reading order. */
  readonly columns: readonly string[];
  readonly countOf: (column: string) => number;
  readonly direction: 'ltr' | 'rtl';
  readonly board: RefObject<HTMLElement | null>;
  readonly handles: RefObject<ReadonlyMap<string, ColumnHandle>>;
}

/** The card that Tab reaches, and the arrow keys that choose another one. */
export function usePlaces({ columns, countOf, direction, board, handles }: Places) {
  const [place, setPlace] = useState<Place | null>(null);
  const wanted = useRef<Place | null>(null);
  const filled = columns.filter((column) => countOf(column) > 0);
  const column = place && filled.includes(place.column) ? place.column : filled[0];
  /** null if the board has no cards. */
  const active: Place | null =
    column === undefined
      ? null
      : { column, index: Math.min(place?.column === column ? place.index : 0, countOf(column) - 1) };

  // The card may be drawn only after its page has been read.
  useLayoutEffect(() => {
    const to = wanted.current;
    if (!to) return;
    const card = board.current?.querySelector<HTMLElement>(
      `[data-column="${CSS.escape(to.column)}"] [data-card="${to.index}"] [data-key]`,
    );
    if (!card) return;
    wanted.current = null;
    card.focus({ preventScroll: true });
    card.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });

  const focus = (to: Place) => {
    wanted.current = to;
    setPlace({ ...to });
    handles.current.get(to.column)?.scrollTo(to.index);
  };

  const onKeyDown = (event: KeyboardEvent, from: Place) => {
    const last = countOf(from.column) - 1;
    const within = (index: number) => (index >= 0 && index <= last ? { column: from.column, index } : null);
    const across = (by: number) => {
      const next = filled[filled.indexOf(from.column) + by];
      return next === undefined ? null : { column: next, index: Math.min(from.index, countOf(next) - 1) };
    };
    const steps: Readonly<Record<string, () => Place | null>> = {
      ArrowUp: () => within(from.index - 1),
      ArrowDown: () => within(from.index + 1),
      Home: () => within(0),
      End: () => within(last),
      ArrowLeft: () => across(direction === 'rtl' ? 1 : -1),
      ArrowRight: () => across(direction === 'rtl' ? -1 : 1),
    };
    const step =
      Object.hasOwn(steps, event.key) && !event.ctrlKey && !event.metaKey ? steps[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    const to = step();
    if (to) focus(to);
  };

  return { active, setPlace, focus, onKeyDown };
}
