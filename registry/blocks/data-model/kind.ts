import type { Collection } from '../../../schemas/collection/types.ts';

/** The kinds, in the order in which the list shows them (DM-05). */
export const kinds = ['visible', 'unmanaged', 'hidden', 'system'] as const;
export type ModelKind = (typeof kinds)[number];
export const defaultKinds: readonly ModelKind[] = ['visible', 'hidden', 'unmanaged'];

/** Returns the badges of a collection: its kind unless it is visible, and what its table is if it is not an ordinary one. */
export function badgesOf(
  collection: Pick<Collection, 'system' | 'meta' | 'hidden' | 'isView' | 'isUnsupported'>,
): readonly string[] {
  const kind = kindOf(collection);
  return [
    ...(kind === 'visible' ? [] : [kind]),
    ...(collection.isView ? ['view'] : []),
    ...(collection.isUnsupported ? ['unsupported'] : []),
  ];
}

/** Returns the kind of a collection. A collection without metadata is unmanaged (DM-07). */
export function kindOf({ system, meta, hidden }: Pick<Collection, 'system' | 'meta' | 'hidden'>): ModelKind {
  if (system) return 'system';
  if (meta === null) return 'unmanaged';
  return hidden ? 'hidden' : 'visible';
}
