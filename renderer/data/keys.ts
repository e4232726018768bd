/**
 * SWR keys of reads. A key contains all collections that its fields, sort and filter pass through, so that a
 * change can find it.
 */
import type { Metadata } from '../../schemas/collection/types.ts';
import { nextCollection } from '../../schemas/relation/side.ts';
import type { Query } from '../../schemas/query/types.ts';
import type { Row } from '../contract/platform.ts';

/** Returns the collection and those that fields, sort and filter pass through. */
export function traversedCollections(
  collection: string,
  query: Query,
  metadata: Metadata,
): readonly string[] {
  const paths = [...(query.fields ?? []), ...(query.sort ?? []).map((path) => path.replace(/^-/, ''))];
  const found = new Set([collection]);
  for (const path of [...paths.map((path) => path.split('.')), ...filterPaths(query.filter)])
    follow(collection, path, metadata, found);
  return [...found].toSorted();
}

/** Collections in which the platform stores the history of changes. */
const history = ['directus_activity', 'directus_revisions'];

/** Returns the collections that a write changes: its own, those of nested rows, and the history. */
export function collectionsOfWrite(collection: string, row: Row, metadata: Metadata): readonly string[] {
  const found = new Set([collection, ...history]);
  for (const path of nestedPaths(row)) follow(collection, path, metadata, found);
  return [...found];
}

/**
 * Returns the collections that a deletion changes: its own, those with foreign keys to it, and the history.
 */
export function collectionsOfRemoval(collection: string, metadata: Metadata): readonly string[] {
  const pointing = metadata.relations.filter((relation) => relation.related_collection === collection);
  return [...new Set([collection, ...pointing.map((relation) => relation.collection), ...history])];
}

/** Returns the paths of fields that contain nested rows, at any depth. */
function nestedPaths(row: Row): readonly (readonly string[])[] {
  return Object.entries(row).flatMap(([field, value]) =>
    typeof value !== 'object' || value === null
      ? []
      : [[field], ...rowsIn(value).flatMap((inner) => nestedPaths(inner).map((path) => [field, ...path]))],
  );
}

/** Returns the rows in a relational edit, in a list, or in one nested row. */
function rowsIn(value: object): readonly Row[] {
  const { create, update } = value as { readonly create?: unknown; readonly update?: unknown };
  const members = Array.isArray(value)
    ? (value as unknown[])
    : Array.isArray(create) || Array.isArray(update)
      ? [create, update].flat()
      : [value];
  return members.filter((member) => typeof member === 'object' && member !== null) as Row[];
}

function follow(from: string, path: readonly string[], metadata: Metadata, found: Set<string>): void {
  let here = from;
  for (const step of path) {
    // `item:block_text` names the collection that a many-to-any field points to.
    const [field = '', named] = step.split(':');
    const relations = metadata.relationsOf(here, field);
    for (const { collection, related_collection } of relations) {
      found.add(collection);
      if (related_collection) found.add(related_collection);
    }
    if (named) found.add(named);
    const next = nextCollection(metadata, here, step);
    if (!next) return;
    here = next;
  }
}

function filterPaths(filter: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (Array.isArray(filter)) return filter.flatMap((member) => filterPaths(member, path));
  if (typeof filter !== 'object' || filter === null) return [path];
  return Object.entries(filter).flatMap(([name, member]) =>
    filterPaths(member, name.startsWith('_') ? path : [...path, name]),
  );
}
