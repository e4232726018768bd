/** The collections that pickers offer (DM-28). Pure. */
import type { Collection } from './types.ts';

/** System collections whose rows are records of the platform itself. */
const internal: ReadonlySet<string> = new Set(
  ['activity', 'collections', 'fields', 'migrations', 'relations', 'revisions', 'sessions', 'settings'].map(
    (name) => `directus_${name}`,
  ),
);

interface Choosable {
  readonly own: readonly Collection[];
  readonly system: readonly Collection[];
}

/** Returns the collections with a table that a picker offers, sorted by name. System collections are a second group. */
export function choosableCollections(collections: readonly Collection[]): Choosable {
  const offered = collections
    .filter(({ hasTable }) => hasTable)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    own: offered.filter(({ system }) => !system),
    system: offered.filter(
      ({ collection, system, hidden }) => system && !hidden && !internal.has(collection),
    ),
  };
}
