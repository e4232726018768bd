/** Creates a snapshot from tables and metadata rows. Pure. */
import {
  systemCollection,
  systemRelations,
  systemVersion,
} from '../../../../../schemas/collection/system/index.ts';
import { isSystem } from '../../../../../schemas/collection/system.ts';
import { columnSizes } from '../../../../../schemas/field/traits.ts';
import type { FieldMeta } from '../../../../../schemas/field/types.ts';
import type {
  ColumnInfo,
  Dialect,
  IndexSpec,
  ModelField,
  TableInfo,
  TableStructure,
  MetadataRows,
} from '../../../contract.ts';
import { computedDefault } from '../../../database/defaults.ts';
import { modelFields } from '../../../database/model/fields.ts';
import { keyOf } from '../../../database/model/relations.ts';
import { readValue } from '../../../../../schemas/field/read-value.ts';
import type {
  Snapshot,
  SnapshotCollection,
  SnapshotColumn,
  SnapshotField,
  SnapshotMeta,
  SnapshotRelation,
} from '../../../../../schemas/model/snapshot/types.ts';

export function createSnapshot(
  tables: readonly TableInfo[],
  structures: Structures,
  rows: MetadataRows,
  decode: Dialect['decode'],
): Snapshot {
  const views = new Set(
    tables
      .filter(({ kind, unsupported }) => kind === 'view' || unsupported !== undefined)
      .map(({ name }) => name),
  );
  const real = tables.filter(({ name }) => !views.has(name));
  const omitted = omittedParts(tables, structures);
  return {
    version: 1,
    armature: systemVersion,
    collections: collectionsOf(real, structures, rows, views),
    fields: fieldsOf(real, rows, views, decode),
    relations: relationsOf(real, rows, views),
    ...(omitted.length === 0 ? {} : { omitted }),
  };
}

type Names = ReadonlySet<string>;
type Structures = ReadonlyMap<string, TableStructure>;

function collectionsOf(
  tables: readonly TableInfo[],
  structures: Structures,
  { collections }: MetadataRows,
  views: Names,
): readonly SnapshotCollection[] {
  const metas = new Map(collections.map((meta) => [meta.collection, meta]));
  const known = new Map(tables.map((table) => [table.name, table]));
  const own = [...known.keys()].filter((name) => !isSystem(name));
  const folders = [...metas.keys()].filter(
    (name) => !isSystem(name) && !own.includes(name) && !views.has(name),
  );
  return inOrder(
    [...own, ...folders].map((collection) => {
      const table = known.get(collection);
      return {
        collection,
        meta: portable(metas.get(collection), ['collection']),
        table: table !== undefined,
        ...(table
          ? {
              columns: table.columns.map(({ name }) => name),
              indexes: sortedIndexes(structures.get(collection)?.indexes ?? []),
              ...checksOf(structures.get(collection)),
            }
          : {}),
      };
    }),
    ({ collection }) => [collection],
  );
}

function checksOf(structure: TableStructure | undefined): Pick<SnapshotCollection, 'checks'> {
  const checks = [...new Set(structure?.checks)];
  return checks.length === 0 ? {} : { checks };
}

function sortedIndexes(indexes: readonly IndexSpec[]): readonly IndexSpec[] {
  const distinct = new Map(indexes.map((index) => [JSON.stringify(index), index]));
  return inOrder([...distinct.values()], (index) => [JSON.stringify(index)]);
}

/** Returns the parts of user tables that a snapshot cannot contain, in words. */
function omittedParts(tables: readonly TableInfo[], structures: Structures): readonly string[] {
  const parts = tables.flatMap(({ name, kind, columns, unsupported, limitations }) => {
    if (isSystem(name)) return [];
    if (kind === 'view') return [`the view "${name}"`];
    if (unsupported !== undefined) return [`the table "${name}"`];
    return [
      ...(limitations ?? []).map((limit) => `"${limit.name}" of "${name}"`),
      ...columns
        .filter(({ generated }) => generated)
        .map((column) => `the expression of the column "${column.name}" of "${name}"`),
      ...(structures.get(name)?.others ?? []),
    ];
  });
  return parts.toSorted(byText);
}

/** Returns the fields of user collections, and custom fields of system collections. */
function fieldsOf(
  tables: readonly TableInfo[],
  { fields, collections }: MetadataRows,
  views: Names,
  decode: Dialect['decode'],
): readonly SnapshotField[] {
  const names = new Map(fields.map(({ id, field }) => [id, field]));
  const metasOf = new Map<string, FieldMeta[]>();
  for (const meta of fields) metasOf.set(meta.collection, [...(metasOf.get(meta.collection) ?? []), meta]);
  const known = new Map(tables.map((table) => [table.name, table]));
  const all = new Set([...known.keys(), ...collections.map(({ collection }) => collection)]);
  const found = [...all]
    .filter((name) => !views.has(name))
    .flatMap((collection) => {
      const metas = metasOf.get(collection) ?? [];
      const system = systemCollection(collection);
      const systemNames = new Set(system?.fields.map(({ field }) => field));
      const stored = new Map(metas.map((meta) => [meta.field, meta]));
      return [...modelFields(collection, known.get(collection) ?? null, metas, system).values()]
        .filter(({ name }) => !systemNames.has(name))
        .map((field): SnapshotField => ({
          collection,
          field: field.name,
          type: field.type,
          schema: field.column ? portableColumn(field, field.column, decode) : null,
          meta: portableMeta(stored.get(field.name), names),
        }));
    });
  return inOrder(found, ({ collection, field }) => [collection, field]);
}

/** Replaces the group id by its name, because ids differ by database. */
function portableMeta(
  meta: FieldMeta | undefined,
  names: ReadonlyMap<number | undefined, string>,
): SnapshotMeta | null {
  if (!meta) return null;
  const group = meta.group === null ? null : (names.get(Number(meta.group)) ?? null);
  return portable({ ...meta, group }, ['id', 'collection', 'field']);
}

function portableColumn(field: ModelField, column: ColumnInfo, decode: Dialect['decode']): SnapshotColumn {
  const { length, digits } = columnSizes(field.type);
  return {
    default_value: portableDefault(field, column.defaultValue, decode),
    has_auto_increment: column.autoIncrement,
    is_nullable: column.nullable,
    is_primary_key: column.primaryKey,
    is_unique: column.unique && !column.primaryKey,
    ...(length ? { max_length: column.maxLength } : {}),
    ...(digits
      ? {
          numeric_precision: column.precision,
          numeric_scale: column.scale ?? (column.precision === null ? null : 0),
        }
      : {}),
  };
}

function portableDefault({ type }: ModelField, value: unknown, decode: Dialect['decode']): unknown {
  if (value === null || value === undefined) return null;
  const computed = computedDefault(value);
  if (computed !== undefined) return computed;
  const reading = readValue(type, decode(type, value));
  return reading.ok ? canonical(reading.value) : value;
}

function relationsOf(
  tables: readonly TableInfo[],
  { relations }: MetadataRows,
  views: Names,
): readonly SnapshotRelation[] {
  const systemNames = new Set(systemRelations.map(({ collection, field }) => keyOf(collection, field)));
  const stored = new Map(relations.map((meta) => [keyOf(meta.many_collection, meta.many_field), meta]));
  const found = new Map<string, SnapshotRelation>();
  for (const table of tables)
    for (const { name, foreignKey } of table.columns) {
      const key = keyOf(table.name, name);
      if (!foreignKey || systemNames.has(key)) continue;
      found.set(key, {
        collection: table.name,
        field: name,
        related_collection: foreignKey.table,
        schema: { foreign_key_column: foreignKey.column, on_delete: foreignKey.onDelete ?? 'NO ACTION' },
        meta: portable(stored.get(key), relationOwn),
      });
    }
  for (const [key, meta] of stored) {
    if (found.has(key) || systemNames.has(key) || views.has(meta.many_collection)) continue;
    found.set(key, {
      collection: meta.many_collection,
      field: meta.many_field,
      related_collection: meta.one_collection,
      schema: null,
      meta: portable(meta, relationOwn),
    });
  }
  return inOrder([...found.values()], ({ collection, field }) => [collection, field]);
}

/** Metadata columns that the relation already determines. */
const relationOwn = ['id', 'many_collection', 'many_field', 'one_collection'];

function portable(meta: object | undefined, without: readonly string[]): SnapshotMeta | null {
  if (!meta) return null;
  const kept = Object.entries(meta).filter(
    ([name, value]) => value !== null && value !== undefined && !without.includes(name),
  );
  return canonical(Object.fromEntries(kept)) as SnapshotMeta;
}

/** Returns the value with object keys in alphabetical order, so that equal models give equal texts. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => byText(a, b))
      .map(([name, part]) => [name, canonical(part)]),
  );
}

function inOrder<T>(list: readonly T[], names: (one: T) => readonly string[]): readonly T[] {
  const order = (one: T) => names(one).join('\u0000');
  return list.toSorted((a, b) => byText(order(a), order(b)));
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
