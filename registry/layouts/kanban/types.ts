import type { LayoutProps } from '../../../renderer/contract/definitions.ts';
import type { Disabled } from '../../../renderer/contract/disabled.ts';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import type { Field } from '../../../schemas/field/types.ts';
import type { Cards } from './cards.ts';
import type { options } from './options.ts';

export type ListProps = LayoutProps<typeof options>;

/** The fields that give cards their places. */
export interface BoardFields {
  readonly group: Field;
  /** null if no field orders the cards. Then the list sorts them. */
  readonly order: Field | null;
  readonly sum: Field | null;
}

/** The place of a card on the board. */
export interface Place {
  /** The id of the column. */
  readonly column: string;
  readonly index: number;
}

/** A card, its name in words, and its place. */
export interface PlacedCard extends Place {
  readonly key: Key;
  readonly row: Row;
  readonly name: string;
}

/** The functions of a drawn column that the board calls. */
export interface ColumnHandle {
  /** The cards as read, without moves that are not saved yet. */
  readonly read: Cards;
  /** The cards as drawn. */
  readonly shown: Cards;
  scrollTo(index: number): void;
}

export interface MoveRules {
  /** Whether the card may change its column. */
  mayMove(row: Row): Disabled;
  /** Whether the card may change its position in a column. */
  mayOrder(row: Row): Disabled;
}
