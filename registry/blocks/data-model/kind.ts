import type { Collection } from '../../../schemas/collection/types.ts';

/** The kinds, in the order in which the list shows them (DM-05). */
export const kinds = ['visible', 'unmanaged', 'hidden', 'system'] as const;
export type ModelKind = (typeof kinds)[number];
export const defaultKinds: readonly ModelKind[] = ['visible', 'hidden', 'unmanaged'];

/** Returns the kind of a collection. A collection without metadata is unmanaged (DM-07). */
export function kindOf({ system, meta, hidden }: Pick<Collection, 'system' | 'meta' | 'hidden'>): ModelKind {
  if (system) return 'system';
  if (meta === null) return 'unmanaged';
  return hidden ? 'hidden' : 'visible';
}
