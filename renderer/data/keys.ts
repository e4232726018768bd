/** Keys of reads: they carry the collections that fields, sort and filter pass through, so that changes find them. */
import type { Metadata } from '../../schemas/collection/types.ts';
import type { Query } from '../../schemas/query/types.ts';

/** The collection and those that fields, sort and filter pass through. */
export function traversed(collection: string, query: Query, metadata: Metadata): readonly string[] {
  const paths = [...(query.fields ?? []), ...(query.sort ?? []).map((path) => path.replace(/^-/, ''))];
  const found = new Set([collection]);
  for (const path of [...paths.map((path) => path.split('.')), ...filterPaths(query.filter)])
    follow(collection, path, metadata, found);
  return [...found].toSorted();
}

/** Whether a key of SWR, `['read', collections, …]`, passes through the collection. */
export function concerns(key: unknown, collection: string): boolean {
  return Array.isArray(key) && key[0] === 'read' && Array.isArray(key[1]) && key[1].includes(collection);
}

function follow(from: string, path: readonly string[], metadata: Metadata, found: Set<string>): void {
  let here = from;
  for (const step of path) {
    // `item:block_text` names the collection that a many-to-any points to.
    const [field = '', named] = step.split(':');
    const relations = metadata.relationsOf(here, field);
    for (const { collection, related_collection } of relations) {
      found.add(collection);
      if (related_collection) found.add(related_collection);
    }
    if (named) found.add(named);
    const next = named ?? otherSide(here, field, relations[0]);
    if (!next) return;
    here = next;
  }
}

function otherSide(
  here: string,
  field: string,
  relation: { readonly collection: string; readonly field: string; readonly related_collection: string | null } | undefined,
): string | null {
  if (!relation) return null;
  const isMany = relation.collection === here && relation.field === field;
  return isMany ? relation.related_collection : relation.collection;
}

function filterPaths(filter: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (Array.isArray(filter)) return filter.flatMap((member) => filterPaths(member, path));
  if (typeof filter !== 'object' || filter === null) return [path];
  return Object.entries(filter).flatMap(([name, member]) =>
    filterPaths(member, name.startsWith('_') ? path : [...path, name]),
  );
}
