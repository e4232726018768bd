/** Sizes and requests that a list of related rows and the definitions of its widgets share. Pure. */
import type { WidgetRead, WidgetContext } from './definitions.ts';
import type { Key } from './platform.ts';
import { collectionsOf, nearSide, ownerRule, type NearSide } from './near-side.ts';

/** The item that owns the list. */
export interface Owner {
  readonly collection: string;
  /** '+' is a new item, which has no stored rows. */
  readonly key: Key | '+' | null;
}

/** Row height in px, including the gap. */
export const rowHeight = 48;
/** Height in px below the rows: of the buttons, or of the frame of file lists. */
export const footHeight = { actions: 40, frame: 58 } as const;

/** Returns the collections that the list reads. Their changes invalidate it. */
export const collectionsRead = (near: NearSide, owner: Owner): readonly string[] => [
  owner.collection,
  ...collectionsOf(near),
];

export const ownerFilter = (near: NearSide, { key }: Owner): object => ownerRule(near, { _eq: key });

export function countOf(near: NearSide, owner: Owner): WidgetRead<number> {
  return {
    key: ['read', collectionsRead(near, owner), 'related-count', near.backField, owner.key],
    async read(platform, signal) {
      const query = { limit: 0, meta: ['filter_count'] as const, filter: ownerFilter(near, owner) };
      const { meta } = await platform.read({ collection: near.collection }, query, signal);
      return meta.filter_count ?? 0;
    },
  };
}

/** Returns the request for the number of rows (CALL-70), which definitions start ahead of rendering. */
export function countAhead({
  metadata,
  field,
  itemKey,
}: WidgetContext & { readonly itemKey: Key }): WidgetRead | null {
  const near = nearSide(metadata, field, null);
  return near && countOf(near, { collection: field.collection, key: itemKey });
}
