/** The place of a card in the order of its column, as changes of stored values. Pure. */
import type { Key } from '../../../../renderer/contract/platform.ts';

/** A card, and its value in the field that orders the column. */
export interface Ordered {
  readonly key: Key;
  readonly value: number | null;
}

/** The changes that bring a card to its place. */
interface Placement {
  /** The value of the card. null if it keeps its value, because `beside` or nothing places it. */
  readonly value: number | null;
  /** New values of other cards. Without a gap between its neighbors, a card needs them. */
  readonly others: readonly { readonly key: Key; readonly value: number }[];
}

interface Order {
  /** The field has only whole numbers. */
  readonly isWhole: boolean;
}

/**
 * Returns the changes that place a card at an index of `cards`, which are a part of the column in its order, without the
 * card itself. The fewest possible cards change: none if the neighbors have a gap.
 */
export function placeCard(cards: readonly Ordered[], index: number, { isWhole }: Order): Placement {
  const before = cards[index - 1];
  const after = cards[index];
  const low = before?.value ?? null;
  const high = after?.value ?? null;
  if (!before || low !== null) {
    const value = valueBetween(low, high, isWhole);
    return value === null ? shifted(cards, index, low ?? 0) : { value, others: [] };
  }
  // Platforms that sort empty values first have numbers below them.
  if (high !== null) return { value: Math.ceil(high) - 1, others: [] };
  return numbered(cards, index);
}

/** Returns whether the value of the card alone gives it its place. */
export const isAlone = ({ others }: Placement): boolean => others.length === 0;

/** Returns a value between two others, or null if there is none. null is an open end. */
function valueBetween(low: number | null, high: number | null, isWhole: boolean): number | null {
  if (low === null) return high === null ? 1 : Math.ceil(high) - 1;
  if (high === null) return Math.floor(low) + 1;
  const middle = isWhole ? Math.floor((low + high) / 2) : (low + high) / 2;
  return middle > low && middle < high ? middle : null;
}

/** Moves the following cards up, until there is a gap. */
function shifted(cards: readonly Ordered[], index: number, low: number): Placement {
  const value = Math.floor(low) + 1;
  const others: { key: Key; value: number }[] = [];
  let last = value;
  for (const card of cards.slice(index)) {
    if (card.value === null || card.value > last) break;
    last += 1;
    others.push({ key: card.key, value: last });
  }
  return { value, others };
}

/** Numbers the cards without a value that are above the card. */
function numbered(cards: readonly Ordered[], index: number): Placement {
  const above = cards.slice(0, index);
  const first = above.findIndex(({ value }) => value === null);
  let last = Math.floor(above[first - 1]?.value ?? 0);
  const others = above.slice(first).map(({ key }) => ({ key, value: (last += 1) }));
  return { value: last + 1, others };
}

/**
 * Returns the card whose position a moved card takes in the order of the whole collection, so that it is between its new
 * neighbors. The platform then moves the cards between them. null if the card already is between them.
 */
export function neighborToTake(
  card: Ordered,
  before: Ordered | undefined,
  after: Ordered | undefined,
): Ordered | null {
  if (before && compareOrdered(card, before) < 0) return before;
  return after && compareOrdered(card, after) > 0 ? after : null;
}

/** Compares as the platform sorts: cards without a value last, then by key. */
function compareOrdered(a: Ordered, b: Ordered): number {
  if (a.value !== b.value) {
    if (a.value === null) return 1;
    return b.value === null ? -1 : a.value - b.value;
  }
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
