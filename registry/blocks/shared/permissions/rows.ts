import type { Collection } from '../../../../schemas/collection/types.ts';
import { fold } from '../../../../schemas/filter/fold.ts';
import type { PermissionRow } from '../../../../schemas/permission/levels.ts';
import type { Action } from '../../../../schemas/permission/types.ts';

/** One cell of the overview. */
export interface Place {
  readonly collection: string;
  readonly action: Action;
}

/** PERM-05 */
export const isSystem = (collection: string) => collection.startsWith('directus_');

/** Returns the collections of the overview: those of the project, then those of the system, each by name. */
export function collectionsOf(
  collections: readonly Collection[],
  search: string,
): { readonly own: readonly Collection[]; readonly system: readonly Collection[] } {
  const text = fold(search.trim());
  const found = collections
    .filter(({ isUnsupported }) => !isUnsupported)
    .filter(({ collection, name }) => fold(collection).includes(text) || fold(name).includes(text))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    own: found.filter(({ system, collection }) => !system && !isSystem(collection)),
    // Hidden tables of the system belong to the server alone.
    system: found.filter(({ collection, hidden }) => isSystem(collection) && !hidden),
  };
}

/** Groups permissions by collection and action. */
export function byPlace(rows: readonly PermissionRow[]): (place: Place) => readonly PermissionRow[] {
  const known = new Map<string, PermissionRow[]>();
  for (const row of rows) {
    const key = `${row.collection} ${row.action}`;
    const list = known.get(key);
    if (list) list.push(row);
    else known.set(key, [row]);
  }
  return ({ collection, action }) => known.get(`${collection} ${action}`) ?? [];
}
