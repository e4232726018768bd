/** How many rows a list has (CALL-70), as its widget and what is read ahead of it ask for it. Pure. */
import type { HeightContext, OwnRead, WidgetContext } from '../../../../renderer/contract/definitions.ts';
import type { Key } from '../../../../renderer/contract/platform.ts';
import { listHigh, rowsHigh } from '../heights.ts';
import { collectionsOf, nearSide, type NearSide } from './near.ts';

/** Whose list it is. */
export interface Owner {
  readonly collection: string;
  /** '+' has no rows yet. */
  readonly key: Key | '+' | null;
}

/** px, with the gap to the next row. */
export const rowHeight = 48;
/** px: the buttons below the rows; what files have there. */
export const footHeight = { actions: 40, frame: 58 } as const;

/** The collections that a list passes through. */
export const passes = (near: NearSide, owner: Owner): readonly string[] => [
  owner.collection,
  ...collectionsOf(near),
];

export const rowsOf = (near: NearSide, { key }: Owner): object => ({ [near.backField]: { _eq: key } });

export function countOf(near: NearSide, owner: Owner): OwnRead<number> {
  return {
    key: ['read', passes(near, owner), 'related-count', near.backField, owner.key],
    async read(platform) {
      const query = { limit: 0, meta: ['filter_count'] as const, filter: rowsOf(near, owner) };
      const { meta } = await platform.read({ collection: near.collection }, query);
      return meta.filter_count ?? 0;
    },
  };
}

/** For definitions: the count of the field's list. */
export function countAhead({
  metadata,
  field,
  itemKey,
}: WidgetContext & { readonly itemKey: Key }): OwnRead | null {
  const near = nearSide(metadata, field, null);
  return near && countOf(near, { collection: field.collection, key: itemKey });
}

/** For definitions: as high as the rows that are counted; three while they are not. */
export function highAsCounted({ ahead }: Pick<HeightContext, 'ahead'>): number {
  return typeof ahead === 'number'
    ? listHigh(ahead, rowHeight)
    : rowsHigh(3) + listHigh(0, rowHeight) - rowsHigh(1);
}
