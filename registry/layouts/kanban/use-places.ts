import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { ColumnHandle, Place, PlacedCard } from './types.ts';

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
  const focusCard = useCardFocus(board);
  const filled = columns.filter((column) => countOf(column) > 0);
  const column = place && filled.includes(place.column) ? place.column : filled[0];
  /** null if the board has no cards. */
  const active: Place | null =
    column === undefined
      ? null
      : { column, index: Math.min(place?.column === column ? place.index : 0, countOf(column) - 1) };

  const focus = (to: Place) => {
    focusCard(to);
    setPlace({ ...to });
    handles.current.get(to.column)?.scrollTo(to.index);
  };

  /** Keeps the focus with a card that returns to its place, if the user has not focused another element. */
  const follow = ({ key, column: origin, index }: PlacedCard) => {
    const focused = document.activeElement;
    const isFocused = focused instanceof HTMLElement && focused.dataset['key'] === String(key);
    if (isFocused && board.current?.contains(focused)) focus({ column: origin, index });
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

  return { active, setPlace, focus, follow, onKeyDown };
}

/** Keeps the focus with the card at a place. */
interface KeptFocus {
  /** Focuses the card, if it is drawn. */
  settle(): void;
  stop(): void;
}

/**
 * Returns a function that focuses the card at a place. The card may be drawn only after its page has been read, and again
 * after a move has been saved. The card keeps the focus until the user focuses another element.
 */
function useCardFocus(board: RefObject<HTMLElement | null>): (place: Place) => void {
  const kept = useRef<KeptFocus | null>(null);
  useLayoutEffect(() => kept.current?.settle());
  useEffect(() => () => kept.current?.stop(), []);
  return (place) => {
    kept.current?.stop();
    kept.current = board.current && keepFocus(board.current, place);
  };
}

function keepFocus(board: HTMLElement, { column, index }: Place): KeptFocus {
  let isReached = false;
  const settle = () => {
    const card = board.querySelector<HTMLElement>(
      `[data-column="${CSS.escape(column)}"] [data-card="${index}"] [data-key]`,
    );
    if (!card || document.activeElement === card) return;
    // If the focused element disappears, the page or its main element has the focus. Both contain the board.
    if (isReached && document.activeElement?.contains(board) === false) return stop();
    isReached = true;
    card.focus({ preventScroll: true });
    card.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  };
  // Columns draw their cards without the board.
  const observer = new MutationObserver(settle);
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    observer.disconnect();
    document.removeEventListener('pointerdown', stop);
  };
  observer.observe(board, { childList: true, subtree: true });
  document.addEventListener('pointerdown', stop);
  return {
    settle() {
      if (!isStopped) settle();
    },
    stop,
  };
}
