import type { Collection } from '../../../schemas/collection/types.ts';

/** In the order of the list (DM-05). */
export const kinds = ['visible', 'unmanaged', 'hidden', 'system'] as const;
export type ModelKind = (typeof kinds)[number];
export const defaultKinds: readonly ModelKind[] = ['visible', 'hidden', 'unmanaged'];

/** DM-07: without metadata a collection is unmanaged. */
export function kindOf({ system, meta, hidden }: Pick<Collection, 'system' | 'meta' | 'hidden'>): ModelKind {
  if (system) return 'system';
  if (meta === null) return 'unmanaged';
  return hidden ? 'hidden' : 'visible';
}
