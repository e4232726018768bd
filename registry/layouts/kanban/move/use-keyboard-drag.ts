import { useState, type KeyboardEvent } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import type { Drag } from './use-pointer-drag.ts';
import type { Place, PlacedCard } from '../types.ts';

interface KeyboardDrags {
  /** The ids of the drawn columns, in reading order. */
  readonly columns: readonly string[];
  readonly direction: 'ltr' | 'rtl';
  /** Returns the number of cards in a column. */
  readonly countOf: (column: string) => number;
  readonly nameOf: (column: string) => string;
  /** Returns why the card cannot be moved, or null. */
  readonly refusalOf: (card: PlacedCard) => string | null;
  /** Returns the place that the card gets, or null if it may not enter the column. */
  readonly allowed: (card: PlacedCard, place: Place) => Place | null;
  /** Whether positions in a column can be chosen. */
  readonly hasOrder: (card: PlacedCard) => boolean;
  readonly onTarget: (place: Place) => void;
  readonly onDrop: (card: PlacedCard, target: Place) => void;
}

/** Moves a card by keyboard: Space lifts and drops it, the arrow keys choose its place, Escape puts it back. */
export function useKeyboardDrag(board: KeyboardDrags) {
  const { t, announce } = useRender();
  const [drag, setDrag] = useState<Drag | null>(null);
  const say = (what: 'lifted' | 'target' | 'dropped' | 'put_back', card: PlacedCard, place: Place) => {
    const values = { item: card.name, column: board.nameOf(place.column) };
    const rest = board.countOf(place.column) - (place.column === card.column ? 1 : 0);
    const position = board.hasOrder(card)
      ? t('layouts.card_position', { ...values, position: place.index + 1, count: rest + 1 })
      : t('layouts.card_column', values);
    announce(what === 'target' ? position : t(`layouts.card_${what}`, { ...values, place: position }));
  };

  const lift = (card: PlacedCard) => {
    const refusal = board.refusalOf(card);
    if (refusal !== null) {
      announce(refusal);
      return;
    }
    const target = { column: card.column, index: card.index };
    setDrag({ card, target });
    say('lifted', card, target);
  };

  const moveTo = (card: PlacedCard, place: Place) => {
    const target = board.allowed(card, place);
    if (!target) return;
    setDrag({ card, target });
    board.onTarget(target);
    say('target', card, target);
  };

  /** Returns true if the key was used. */
  const onKeyDown = (event: KeyboardEvent, card: PlacedCard): boolean => {
    if (!drag) {
      if (event.key !== ' ') return false;
      event.preventDefault();
      if (!event.repeat) lift(card);
      return true;
    }
    const { target } = drag;
    if (!target) return false;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowUp: () => step(target.index - 1),
      ArrowDown: () => step(target.index + 1),
      Home: () => step(0),
      End: () => step(lastIn(target.column)),
      ArrowLeft: () => across(board.direction === 'rtl' ? 1 : -1),
      ArrowRight: () => across(board.direction === 'rtl' ? -1 : 1),
      ' ': drop,
      Enter: drop,
      Escape: cancel,
    };
    const run = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (!run) return false;
    event.preventDefault();
    event.stopPropagation();
    run();
    return true;
  };
  const lastIn = (column: string) =>
    drag ? board.countOf(column) - (column === drag.card.column ? 1 : 0) : 0;
  const step = (index: number) => {
    if (!drag?.target || !board.hasOrder(drag.card)) return;
    const { column } = drag.target;
    if (index >= 0 && index <= lastIn(column)) moveTo(drag.card, { column, index });
  };
  const across = (by: number) => {
    if (!drag?.target) return;
    const at = board.columns.indexOf(drag.target.column);
    const column = board.columns[at + by];
    if (column === undefined) return;
    moveTo(drag.card, { column, index: Math.min(drag.target.index, lastIn(column)) });
  };
  const drop = () => {
    if (!drag?.target) return;
    say('dropped', drag.card, drag.target);
    board.onDrop(drag.card, drag.target);
    setDrag(null);
  };
  const cancel = () => {
    if (!drag) return;
    say('put_back', drag.card, drag.card);
    setDrag(null);
  };
  return {
    drag,
    onKeyDown,
    cancel,
    sayDropped: (card: PlacedCard, place: Place) => say('dropped', card, place),
  };
}
