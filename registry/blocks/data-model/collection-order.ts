/** The order of collections in lists and in the navigation. Pure. */
import { byOrder } from '../../../schemas/collection/by-order.ts';
import type { Collection } from '../../../schemas/collection/types.ts';
import type { MetaChange } from '../../../schemas/model/plan.ts';

/** Returns whether a collection has a position: one with settings, of the user. */
export function isMovable({ system, meta }: Pick<Collection, 'system' | 'meta'>): boolean {
  return !system && meta !== null;
}

/**
 * Returns the changes that give the shown collections another order. The others keep their places. Positions begin with
 * 1; only collections with another position change.
 */
export function changesOfOrder(
  collections: readonly Collection[],
  shown: readonly string[],
): readonly MetaChange[] {
  const places = new Set(shown);
  const next = shown.values();
  return collections
    .filter(isMovable)
    .toSorted(byOrder)
    .map(({ collection }) => (places.has(collection) ? (next.next().value ?? collection) : collection))
    .flatMap((name, i) => {
      const position = collections.find(({ collection }) => collection === name)?.meta?.sort;
      return position === i + 1 ? [] : [{ name, meta: { sort: i + 1 } }];
    });
}
