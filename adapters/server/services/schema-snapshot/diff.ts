/** Two snapshots → the steps from one to the other. Pure. */
import { fail } from '../../../../schemas/error/failure.ts';
import { keepsValues, keyKind } from '../../../../schemas/field/traits.ts';
import { sameValue } from '../../../../schemas/value/same.ts';
import type { Snapshot, SnapshotCollection, SnapshotField, SnapshotRelation, SnapshotStep } from './types.ts';

/**
 * In an order that can be carried out: what goes, first, with foreign keys before the columns that they need; then
 * tables, columns, and foreign keys last. Throws INVALID_PAYLOAD where the key of a table is another one.
 */
export function diffSnapshots(from: Snapshot, to: Snapshot): readonly SnapshotStep[] {
  const collections = pairs(from.collections, to.collections, ({ collection }) => collection);
  const fields = pairs(from.fields, to.fields, fieldKey);
  const relations = pairs(from.relations, to.relations, fieldKey);
  const gone = new Set(collections.flatMap(([a, b]) => (a && !remains(a, b) ? [a.collection] : [])));
  const made = new Set(collections.flatMap(([a, b]) => (b && !(a && remains(a, b)) ? [b.collection] : [])));
  const retyped = new Set(
    fields.flatMap(([a, b]) => (a && b && keyKind(a.type) !== keyKind(b.type) ? [fieldKey(a)] : [])),
  );
  const isLoose = (relation: SnapshotRelation) =>
    gone.has(relation.collection) ||
    gone.has(relation.related_collection ?? '') ||
    retyped.has(fieldKey(relation)) ||
    retyped.has(keyText(relation.related_collection ?? '', relation.schema?.foreign_key_column ?? ''));
  const stays = ([a, b]: Pair<SnapshotRelation>) =>
    a && b && !isLoose(a) && a.related_collection === b.related_collection;
  const lasting = fields.filter(
    ([a, b]) => !gone.has((a ?? b)?.collection ?? '') && !made.has((b ?? a)?.collection ?? ''),
  );
  return [
    ...relations.flatMap((pair) => (pair[0] && !stays(pair) ? [relationGoes(pair[0])] : [])),
    ...lasting.flatMap(([a, b]) => (a && !(b && isSameKind(a, b)) ? [fieldGoes(a)] : [])),
    ...collections.flatMap(([a]) => (a && gone.has(a.collection) ? [collectionGoes(a)] : [])),
    ...collections.flatMap(([, b]) => (b && made.has(b.collection) ? [collectionComes(b, to.fields)] : [])),
    ...collections.flatMap(([a, b]) => (a && b && !made.has(b.collection) ? collectionChanges(a, b) : [])),
    ...lasting.flatMap(([a, b]) => (b && !(a && isSameKind(a, b)) ? [fieldComes(b)] : [])),
    ...lasting.flatMap(([a, b]) => (a && b && isSameKind(a, b) ? fieldChanges(a, b) : [])),
    ...relations.flatMap((pair) => (pair[1] && !stays(pair) ? [relationComes(pair[1])] : [])),
    ...relations.flatMap((pair) =>
      pair[0] && pair[1] && stays(pair) ? relationChanges(pair[0], pair[1]) : [],
    ),
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

/** A folder that becomes a table, or the other way round, is another collection. */
function remains(from: SnapshotCollection, to: SnapshotCollection | undefined): boolean {
  return to !== undefined && from.table === to.table;
}

/** An alias that becomes a column, or the other way round, is another field. */
function isSameKind(from: SnapshotField, to: SnapshotField): boolean {
  return (from.schema === null) === (to.schema === null);
}

function collectionGoes(from: SnapshotCollection): SnapshotStep {
  const { collection, table } = from;
  const text = table
    ? `Delete collection "${collection}" with all of its rows`
    : `Delete folder "${collection}"`;
  return { kind: 'delete_collection', collection, losesData: table, text, from };
}

function collectionComes(to: SnapshotCollection, all: readonly SnapshotField[]): SnapshotStep {
  const { collection } = to;
  const fields = all.filter((field) => field.collection === collection);
  const text = `Create collection "${collection}" with ${fields.length} ${fields.length === 1 ? 'field' : 'fields'}`;
  return { kind: 'create_collection', collection, losesData: false, text, to, fields };
}

function collectionChanges(from: SnapshotCollection, to: SnapshotCollection): readonly SnapshotStep[] {
  if (sameValue(from.meta, to.meta)) return [];
  const { collection } = to;
  const text = `Change ${changedNames(from.meta, to.meta)} of collection "${collection}"`;
  return [{ kind: 'update_collection', collection, losesData: false, text, to }];
}

function fieldGoes(from: SnapshotField): SnapshotStep {
  const { collection, field, schema } = from;
  const text = `Delete field "${collection}.${field}"${schema ? ' with its values' : ''}`;
  return { kind: 'delete_field', collection, field, losesData: schema !== null, text, from };
}

function fieldComes(to: SnapshotField): SnapshotStep {
  const { collection, field, type, schema } = to;
  if (schema?.is_primary_key) throw otherKey(to);
  const text = `Create field "${collection}.${field}" of type ${type}`;
  return { kind: 'create_field', collection, field, losesData: false, text, to };
}

function fieldChanges(from: SnapshotField, to: SnapshotField): readonly SnapshotStep[] {
  if (from.type === to.type && sameValue(from.schema, to.schema) && sameValue(from.meta, to.meta)) return [];
  const { collection, field } = to;
  if (
    from.schema?.is_primary_key !== to.schema?.is_primary_key ||
    from.schema?.has_auto_increment !== to.schema?.has_auto_increment
  )
    throw otherKey(to);
  const what = [
    ...(from.type === to.type ? [] : [`the type from ${from.type} to ${to.type}`]),
    ...(sameValue(from.schema, to.schema) ? [] : [changedNames(from.schema, to.schema)]),
    ...(sameValue(from.meta, to.meta) ? [] : [changedNames(from.meta, to.meta)]),
  ].filter((part) => part !== '');
  const text = `Change ${what.join(', ')} of field "${collection}.${field}"`;
  return [{ kind: 'update_field', collection, field, losesData: losesValues(from, to), text, from, to }];
}

/** Values that do not fit are refused; what is lost is what another type or fewer digits leave out without a word. */
function losesValues(from: SnapshotField, to: SnapshotField): boolean {
  if (!from.schema || !to.schema) return false;
  if (from.type !== to.type) return !keepsValues(from.type, to.type);
  const scale = to.schema.numeric_scale;
  return typeof scale === 'number' && scale < (from.schema.numeric_scale ?? Infinity);
}

function relationGoes(from: SnapshotRelation): SnapshotStep {
  const { collection, field } = from;
  const text = `Delete the relation of "${collection}.${field}"`;
  return { kind: 'delete_relation', collection, field, losesData: false, text, from };
}

function relationComes(to: SnapshotRelation): SnapshotStep {
  const { collection, field, related_collection: related } = to;
  const text = `Relate "${collection}.${field}" to ${related === null ? 'any of several collections' : `"${related}"`}`;
  return { kind: 'create_relation', collection, field, losesData: false, text, to };
}

function relationChanges(from: SnapshotRelation, to: SnapshotRelation): readonly SnapshotStep[] {
  if (sameValue(from.schema, to.schema) && sameValue(from.meta, to.meta)) return [];
  const { collection, field } = to;
  const names = [changedNames(from.schema, to.schema), changedNames(from.meta, to.meta)].filter(
    (part) => part !== '',
  );
  const text = `Change ${names.join(', ')} of the relation of "${collection}.${field}"`;
  return [{ kind: 'update_relation', collection, field, losesData: false, text, from, to }];
}

function changedNames(from: object | null, to: object | null): string {
  const [a, b] = [from, to].map((part) => new Map(Object.entries(part ?? {})));
  if (from === null && to !== null && b?.size === 0) return 'the metadata';
  return [...new Set([...(a?.keys() ?? []), ...(b?.keys() ?? [])])]
    .filter((name) => !sameValue(a?.get(name) ?? null, b?.get(name) ?? null))
    .toSorted()
    .join(', ');
}

function otherKey({ collection, field }: SnapshotField): Error {
  return fail(
    'INVALID_PAYLOAD',
    `"${collection}.${field}" is or belongs to a primary key, which a table keeps. Delete the collection first.`,
    { collection, field },
  );
}
