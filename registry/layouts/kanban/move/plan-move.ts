/** Converts the move of a card to changes of stored values. Pure. */
import type { Key, Row } from '../../../../renderer/contract/platform.ts';
import { isExact } from '../../../../schemas/field/traits.ts';
import type { Field } from '../../../../schemas/field/types.ts';
import type { Column } from '../columns.ts';
import { isAlone, neighborToTake, placeCard, type Ordered } from './ordering.ts';

/** The cards around the new place, in their order, without the moved card. */
export interface Surroundings {
  readonly cards: readonly Row[];
  /** The index of the new place in `cards`. */
  readonly index: number;
}

export interface MoveRequest {
  readonly key: Key;
  readonly row: Row;
  readonly from: Column;
  readonly to: Column;
  readonly group: Field;
  /** null if the position in the column is not stored. */
  readonly order: Field | null;
  readonly around: Surroundings | null;
  /** Whether the platform can move items in this order (CALL-73). */
  readonly canSort: boolean;
  readonly keyOf: (row: Row) => Key;
}

export interface MovePlan {
  /** The new values of the card, and the values on which the change is based. */
  readonly set: Row;
  readonly base: Row;
  /** The card whose position the platform gives to the moved card. null for none. */
  readonly take: Key | null;
  /** The new values of other cards. */
  readonly others: readonly { readonly key: Key; readonly value: number }[];
}

export function planMove({
  key,
  row,
  from,
  to,
  group,
  order,
  around,
  canSort,
  keyOf,
}: MoveRequest): MovePlan {
  const isElsewhere = from.id !== to.id;
  const set: Record<string, unknown> = isElsewhere ? { [group.field]: to.value } : {};
  const base = isElsewhere ? { [group.field]: from.value } : {};
  if (!order || !around) return { set, base, take: null, others: [] };
  const ordered = (card: Row): Ordered => ({ key: keyOf(card), value: numberOf(card[order.field]) });
  const cards = around.cards.map(ordered);
  const placement = placeCard(cards, around.index, { isWhole: isExact(order.type) });
  if (!isAlone(placement) && canSort) {
    // The platform numbers all items in one transaction, also those that are not loaded.
    const mine = { key, value: numberOf(row[order.field]) };
    const neighbor = neighborToTake(mine, cards[around.index - 1], cards[around.index]);
    return { set, base, take: neighbor?.key ?? null, others: [] };
  }
  set[order.field] = placement.value;
  return { set, base, take: null, others: placement.others };
}

/** Exact numbers arrive as texts. */
function numberOf(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isNaN(number) ? null : number;
}
