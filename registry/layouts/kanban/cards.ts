/** The cards of a column, of which only some pages are loaded, and the moves that are not saved yet. Pure. */
import type { Key, Row } from '../../../renderer/contract/platform.ts';

export interface Cards {
  readonly count: number;
  /** The loaded rows by their index in the column. */
  readonly rows: ReadonlyMap<number, Row>;
}

/** A card on its way to another place. */
export interface CardMove {
  readonly key: Key;
  readonly row: Row;
  /** The id of the new column. */
  readonly to: string;
  /** The index in the new column, without the card itself. */
  readonly index: number;
}

/** Number of rows in a page. */
export const pageSize = 50;

/** Returns the cards of the loaded pages. `pages` contains the rows by the number of the page, from 0. */
export function cardsOfPages(count: number, pages: ReadonlyMap<number, readonly Row[]>): Cards {
  const rows = new Map<number, Row>();
  for (const [page, list] of pages)
    list.forEach((row, i) => {
      const index = page * pageSize + i;
      // The count and the pages are read separately, so a page may have more rows for a moment.
      if (index < count) rows.set(index, row);
    });
  return { count, rows };
}

/** Returns the index of a loaded card, or -1. */
export function indexOfCard({ rows }: Cards, key: Key, keyOf: (row: Row) => Key): number {
  for (const [index, row] of rows) if (keyOf(row) === key) return index;
  return -1;
}

/** Returns the cards without the card at the index. */
export function withoutCard({ count, rows }: Cards, index: number): Cards {
  const rest = [...rows]
    .filter(([at]) => at !== index)
    .map(([at, row]) => [at > index ? at - 1 : at, row] as const);
  return { count: count - 1, rows: new Map(rest) };
}

/** Returns the cards with a row at the index. */
export function withCard({ count, rows }: Cards, index: number, row: Row): Cards {
  const at = Math.max(0, Math.min(index, count));
  const moved = [...rows].map(([i, each]) => [i >= at ? i + 1 : i, each] as const);
  return { count: count + 1, rows: new Map([...moved, [at, row] as const]) };
}

/**
 * Returns the cards of a column after a move. The rows may have been read before or after the move was saved, so the card
 * is first removed from the place where it was read.
 */
export function applyMove(cards: Cards, move: CardMove, column: string, keyOf: (row: Row) => Key): Cards {
  const from = indexOfCard(cards, move.key, keyOf);
  const rest = from < 0 ? cards : withoutCard(cards, from);
  return move.to === column ? withCard(rest, move.index, move.row) : rest;
}
