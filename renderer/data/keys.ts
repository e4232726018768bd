/** Keys of reads: they carry the collections that fields, sort and filter pass through, so that changes find them. */
import type { Metadata } from '../../schemas/collection/types.ts';
import type { Query } from '../../schemas/query/types.ts';
import type { Row } from '../contract/platform.ts';

/** The collection and those that fields, sort and filter pass through. */
export function traversed(collection: string, query: Query, metadata: Metadata): readonly string[] {
  const paths = [...(query.fields ?? []), ...(query.sort ?? []).map((path) => path.replace(/^-/, ''))];
  const found = new Set([collection]);
  for (const path of [...paths.map((path) => path.split('.')), ...filterPaths(query.filter)])
    follow(collection, path, metadata, found);
  return [...found].toSorted();
}

/** Whether a key of SWR, `['read', collections, …]`, passes through one of the collections; null: through any. */
export function concerns(key: unknown, collections: readonly string[] | null): boolean {
  if (!Array.isArray(key) || key[0] !== 'read' || !Array.isArray(key[1])) return false;
  const passed: readonly unknown[] = key[1];
  return collections === null || collections.some((collection) => passed.includes(collection));
}

/** Where the platform keeps who did what. */
const history = ['directus_activity', 'directus_revisions'];

/** The collections that a write changes: its own, those of the rows nested in it, and the history. */
export function touchedByWrite(collection: string, row: Row, metadata: Metadata): readonly string[] {
  const found = new Set([collection, ...history]);
  for (const path of nestedPaths(row)) follow(collection, path, metadata, found);
  return [...found];
}

/** A deletion's own collection, those whose foreign keys lead to it, and the history. */
export function touchedByRemoval(collection: string, metadata: Metadata): readonly string[] {
  const pointing = metadata.relations.filter((relation) => relation.related_collection === collection);
  return [...new Set([collection, ...pointing.map((relation) => relation.collection), ...history])];
}

/** The fields of a row that hold rows, and theirs. */
function nestedPaths(row: Row): readonly (readonly string[])[] {
  return Object.entries(row).flatMap(([field, value]) =>
    typeof value !== 'object' || value === null
      ? []
      : [[field], ...rowsIn(value).flatMap((inner) => nestedPaths(inner).map((path) => [field, ...path]))],
  );
}

/** Of a relational edit, a list or one nested row. */
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
  relation:
    | { readonly collection: string; readonly field: string; readonly related_collection: string | null }
    | undefined,
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
