/** Computes the steps from one snapshot to another. Pure. */
import { createFailure } from '../../error/failure.ts';
import { keepsValues, keyKind } from '../../field/traits.ts';
import { sameValue } from '../../value/same.ts';
import type { Snapshot, SnapshotCollection, SnapshotField, SnapshotRelation, SnapshotStep } from './types.ts';

/**
 * Returns the steps in an applicable order: first deletions, with foreign keys before the columns that they need;
 * then tables, columns, and finally foreign keys.
 * @throws INVALID_PAYLOAD if the primary key of a table differs.
 */
export function diffSnapshots(from: Snapshot, to: Snapshot): readonly SnapshotStep[] {
  const collections = pairs(from.collections, to.collections, ({ collection }) => collection);
  const fields = pairs(from.fields, to.fields, fieldKey);
  const relations = pairs(from.relations, to.relations, fieldKey);
  const deleted = new Set(
    collections.flatMap(([a, b]) => (a && !isSameCollection(a, b) ? [a.collection] : [])),
  );
  const created = new Set(
    collections.flatMap(([a, b]) => (b && !(a && isSameCollection(a, b)) ? [b.collection] : [])),
  );
  const retyped = new Set(
    fields.flatMap(([a, b]) => (a && b && keyKind(a.type) !== keyKind(b.type) ? [fieldKey(a)] : [])),
  );
  const mustRecreate = (relation: SnapshotRelation) =>
    deleted.has(relation.collection) ||
    deleted.has(relation.related_collection ?? '') ||
    retyped.has(fieldKey(relation)) ||
    retyped.has(keyText(relation.related_collection ?? '', relation.schema?.foreign_key_column ?? ''));
  const isKept = ([a, b]: Pair<SnapshotRelation>) =>
    a && b && !mustRecreate(a) && a.related_collection === b.related_collection;
  const keptFields = fields.filter(
    ([a, b]) => !deleted.has((a ?? b)?.collection ?? '') && !created.has((b ?? a)?.collection ?? ''),
  );
  return [
    ...relations.flatMap((pair) => (pair[0] && !isKept(pair) ? [deleteRelation(pair[0])] : [])),
    ...keptFields.flatMap(([a, b]) => (a && !(b && isSameKind(a, b)) ? [deleteField(a)] : [])),
    ...collections.flatMap(([a]) => (a && deleted.has(a.collection) ? [deleteCollection(a)] : [])),
    ...collections.flatMap(([, b]) =>
      b && created.has(b.collection) ? [createCollection(b, to.fields)] : [],
    ),
    ...collections.flatMap(([a, b]) => (a && b && !created.has(b.collection) ? updateCollection(a, b) : [])),
    ...keptFields.flatMap(([a, b]) => (b && !(a && isSameKind(a, b)) ? [createField(b)] : [])),
    ...keptFields.flatMap(([a, b]) => (a && b && isSameKind(a, b) ? updateField(a, b) : [])),
    ...relations.flatMap((pair) => (pair[1] && !isKept(pair) ? [createRelation(pair[1])] : [])),
    ...relations.flatMap((pair) =>
      pair[0] && pair[1] && isKept(pair) ? updateRelation(pair[0], pair[1]) : [],
    ),
    ...collections.flatMap(([a, b]) =>
      b ? updateIndexes(a && !created.has(b.collection) ? a : withoutIndexes(b), b) : [],
    ),
    ...collections.flatMap(([a, b]) => (a && b && !created.has(b.collection) ? updateChecks(a, b) : [])),
  ];
}

type Pair<T> = readonly [from: T | undefined, to: T | undefined];

function pairs<T>(from: readonly T[], to: readonly T[], keyOf: (one: T) => string): readonly Pair<T>[] {
  const before = new Map(from.map((one) => [keyOf(one), one]));
  const after = new Map(to.map((one) => [keyOf(one), one]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted()
    .map((key) => [before.get(key), after.get(key)]);
}

function keyText(collection: string, field: string): string {
  return `${collection}\u0000${field}`;
}

function fieldKey({ collection, field }: { readonly collection: string; readonly field: string }): string {
  return keyText(collection, field);
}

/**
 * Returns whether the collection is still the same. A folder that becomes a table, or the reverse, is a different
 * collection.
 */
function isSameCollection(from: SnapshotCollection, to: SnapshotCollection | undefined): boolean {
  return to !== undefined && from.table === to.table;
}

/**
 * Returns whether both are aliases or both have columns. An alias that becomes a column, or the reverse, is a
 * different field.
 */
function isSameKind(from: SnapshotField, to: SnapshotField): boolean {
  return (from.schema === null) === (to.schema === null);
}

function deleteCollection(from: SnapshotCollection): SnapshotStep {
  const { collection, table } = from;
  const text = table
    ? `Delete collection "${collection}" with all of its rows`
    : `Delete folder "${collection}"`;
  return { kind: 'delete_collection', collection, losesData: table, text, from };
}

function createCollection(to: SnapshotCollection, all: readonly SnapshotField[]): SnapshotStep {
  const { collection } = to;
  const fields = all.filter((field) => field.collection === collection);
  const text = `Create collection "${collection}" with ${fields.length} ${fields.length === 1 ? 'field' : 'fields'}`;
  return { kind: 'create_collection', collection, losesData: false, text, to, fields };
}

function updateCollection(from: SnapshotCollection, to: SnapshotCollection): readonly SnapshotStep[] {
  const what = changedNames(from.meta, to.meta);
  if (what === '') return [];
  const { collection } = to;
  const text = `Change ${what} of collection "${collection}"`;
  return [{ kind: 'update_collection', collection, losesData: false, text, to }];
}

const withoutIndexes = (collection: SnapshotCollection): SnapshotCollection => ({
  ...collection,
  indexes: [],
});

/** A snapshot without a list of indexes keeps those of the table. */
function updateIndexes(from: SnapshotCollection, to: SnapshotCollection): readonly SnapshotStep[] {
  const { collection, indexes } = to;
  if (indexes === undefined || sameValue(from.indexes ?? [], indexes)) return [];
  const names = indexes.map(({ columns }) => columns.join(' + ')).join(', ') || 'none';
  const text = `Set the indexes of collection "${collection}": ${names}`;
  return [{ kind: 'update_indexes', collection, losesData: false, text, from, to }];
}

/** The check constraints of existing tables are not changed. The difference is listed. */
function updateChecks(from: SnapshotCollection, to: SnapshotCollection): readonly SnapshotStep[] {
  const { collection, checks } = to;
  if (checks === undefined || sameValue((from.checks ?? []).toSorted(), checks.toSorted())) return [];
  const text = `Not applied: the check constraints of "${collection}" differ. Change them in the database to: ${checks.join(', ')}`;
  return [{ kind: 'update_checks', collection, losesData: false, text, to }];
}

function deleteField(from: SnapshotField): SnapshotStep {
  const { collection, field, schema } = from;
  const text = `Delete field "${collection}.${field}"${schema ? ' with its values' : ''}`;
  return { kind: 'delete_field', collection, field, losesData: schema !== null, text, from };
}

function createField(to: SnapshotField): SnapshotStep {
  const { collection, field, type, schema } = to;
  if (schema?.is_primary_key) throw primaryKeyError(to);
  const text = `Create field "${collection}.${field}" of type ${type}`;
  return { kind: 'create_field', collection, field, losesData: false, text, to };
}

function updateField(from: SnapshotField, to: SnapshotField): readonly SnapshotStep[] {
  const what = [
    from.type === to.type ? '' : `the type from ${from.type} to ${to.type}`,
    changedNames(from.schema, to.schema),
    changedNames(from.meta, to.meta),
  ].filter((part) => part !== '');
  if (what.length === 0) return [];
  const { collection, field } = to;
  if (
    from.schema?.is_primary_key !== to.schema?.is_primary_key ||
    from.schema?.has_auto_increment !== to.schema?.has_auto_increment
  )
    throw primaryKeyError(to);
  const text = `Change ${what.join(', ')} of field "${collection}.${field}"`;
  return [{ kind: 'update_field', collection, field, losesData: losesValues(from, to), text, from, to }];
}

/**
 * Returns whether values would be lost silently, by a new type or fewer decimal places. Values that do not fit cause
 * an error instead.
 */
function losesValues(from: SnapshotField, to: SnapshotField): boolean {
  if (!from.schema || !to.schema) return false;
  if (from.type !== to.type) return !keepsValues(from.type, to.type);
  const scale = to.schema.numeric_scale;
  return typeof scale === 'number' && scale < (from.schema.numeric_scale ?? Infinity);
}

function deleteRelation(from: SnapshotRelation): SnapshotStep {
  const { collection, field } = from;
  const text = `Delete the relation of "${collection}.${field}"`;
  return { kind: 'delete_relation', collection, field, losesData: false, text, from };
}

function createRelation(to: SnapshotRelation): SnapshotStep {
  const { collection, field, related_collection: related } = to;
  const text = `Relate "${collection}.${field}" to ${related === null ? 'any of several collections' : `"${related}"`}`;
  return { kind: 'create_relation', collection, field, losesData: false, text, to };
}

function updateRelation(from: SnapshotRelation, to: SnapshotRelation): readonly SnapshotStep[] {
  const names = [changedNames(from.schema, to.schema), changedNames(from.meta, to.meta)].filter(
    (part) => part !== '',
  );
  if (names.length === 0) return [];
  const { collection, field } = to;
  const text = `Change ${names.join(', ')} of the relation of "${collection}.${field}"`;
  return [{ kind: 'update_relation', collection, field, losesData: false, text, from, to }];
}

/** Returns the names of the settings that differ, or '' if none does. An absent setting equals null. */
function changedNames(from: object | null, to: object | null): string {
  const [a, b] = [from, to].map((part) => new Map(Object.entries(part ?? {})));
  const names = [...new Set([...(a?.keys() ?? []), ...(b?.keys() ?? [])])]
    .filter((name) => !sameValue(a?.get(name) ?? null, b?.get(name) ?? null))
    .toSorted()
    .join(', ');
  return names === '' && (from === null) !== (to === null) ? 'the metadata' : names;
}

function primaryKeyError({ collection, field }: SnapshotField): Error {
  return createFailure(
    'INVALID_PAYLOAD',
    `"${collection}.${field}" is part of a primary key, which cannot be changed. Delete the collection first.`,
    { collection, field },
  );
}
