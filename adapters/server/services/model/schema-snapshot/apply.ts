/** Converts the steps of a diff to schema changes. */
import { systemCollection } from '../../../../../schemas/collection/system/index.ts';
import { createFailure } from '../../../../../schemas/error/failure.ts';
import { isCreatable } from '../../../../../schemas/field/traits.ts';
import { possibleLossesOf } from '../../../../../schemas/model/change.ts';
import { sameValue } from '../../../../../schemas/value/same.ts';
import type { ColumnSpec, Context, Ddl, ForeignKeySpec, IndexSpec, Row } from '../../../contract.ts';
import { portableCheck } from '../../../database/portable-check.ts';
import { removeCollectionMetadata } from '../collections.ts';
import {
  metadataTable,
  readMeta,
  removeFieldMeta,
  removeMetadata,
  saveMetadata,
  type SchemaChange,
} from '../schema-change.ts';
import type {
  SnapshotCollection,
  SnapshotField,
  SnapshotMeta,
  SnapshotRelation,
  SnapshotStep,
} from '../../../../../schemas/model/snapshot/types.ts';

type MetadataTable = SchemaChange['kind'];

/** Converts one step to a schema change. */
export function changeOf(step: SnapshotStep): SchemaChange {
  const [action, noun] = step.kind.split('_') as [
    SchemaChange['action'],
    'collection' | 'field' | 'relation' | 'indexes' | 'checks',
  ];
  return {
    action,
    kind: noun === 'indexes' || noun === 'checks' ? 'directus_collections' : `directus_${noun}s`,
    item: 'field' in step ? `${step.collection}.${step.field}` : step.collection,
    collection: step.collection,
    losses: possibleLossesOf(step),
    apply: (inside, ddl) => appliers[step.kind](inside, ddl, step as never),
  };
}

type StepOf<Kind extends SnapshotStep['kind']> = Extract<SnapshotStep, { readonly kind: Kind }>;
type Appliers = {
  readonly [Kind in SnapshotStep['kind']]: (context: Context, ddl: Ddl, step: StepOf<Kind>) => Promise<void>;
};

const appliers: Appliers = {
  async create_collection(context, ddl, { collection, to, fields }) {
    const columns = fields.filter(({ schema }) => schema !== null).toSorted(byColumnOrder(to.columns));
    if (to.table) await ddl.createTable(collection, columns.map(columnOf), checksOf(to, fields));
    await writeMeta(context, 'directus_collections', { collection }, to.meta);
    for (const field of fields.toSorted(byFormOrder)) await writeFieldMeta(context, field);
  },
  async update_collection(context, _ddl, { collection, to }) {
    await writeMeta(context, 'directus_collections', { collection }, to.meta);
  },
  async delete_collection(context, ddl, { collection, from }) {
    if (from.table) await ddl.dropTable(collection);
    await removeCollectionMetadata(context, collection);
  },
  async update_indexes(_context, ddl, { collection, from, to }) {
    const [before, after] = [from.indexes ?? [], to.indexes ?? []];
    const isIn = (list: readonly IndexSpec[], index: IndexSpec) =>
      list.some((other) => sameValue(index, other));
    for (const index of before) if (!isIn(after, index)) await ddl.dropIndex(collection, index);
    for (const index of after) if (!isIn(before, index)) await ddl.createIndex(collection, index);
  },
  async update_checks() {},
  async create_field(context, ddl, { collection, to }) {
    if (to.schema) await ddl.addColumn(collection, columnOf(to));
    await writeFieldMeta(context, to);
  },
  async update_field(context, ddl, { collection, from, to }) {
    const differs = from.type !== to.type || !sameValue(from.schema, to.schema);
    if (to.schema && differs) await ddl.alterColumn(collection, columnOf(to));
    await writeFieldMeta(context, to);
  },
  async delete_field(context, ddl, { collection, field, from }) {
    if (from.schema) await ddl.dropColumn(collection, field);
    await removeFieldMeta(context, { collection, field });
  },
  async create_relation(context, ddl, { to }) {
    const key = foreignKeyOf(to);
    if (key) await ddl.addForeignKey(key);
    await writeRelationMeta(context, to);
  },
  async update_relation(context, ddl, { collection, field, from, to }) {
    const key = foreignKeyOf(to);
    if (!sameValue(from.schema, to.schema)) {
      if (from.schema) await ddl.dropForeignKey(collection, field);
      if (key) await ddl.addForeignKey(key);
    }
    await writeRelationMeta(context, to);
  },
  async delete_relation(context, ddl, { collection, field, from }) {
    if (from.schema) await ddl.dropForeignKey(collection, field);
    await removeMetadata(context, metadataTable(context, 'directus_relations'), {
      many_collection: collection,
      many_field: field,
    });
  },
};

/**
 * Returns the check constraints of a new table. They are parsed, so that a snapshot cannot contain other SQL.
 * @throws INVALID_PAYLOAD
 */
function checksOf(
  { collection, checks = [] }: SnapshotCollection,
  fields: readonly SnapshotField[],
): readonly string[] {
  const columns = fields.flatMap(({ field, schema }) => (schema === null ? [] : [field]));
  return checks.map((check) => {
    const portable = portableCheck(check, columns);
    if (portable !== null) return portable;
    throw createFailure(
      'INVALID_PAYLOAD',
      `The check constraint ${check} of "${collection}" cannot be created: it does not mean the same on all databases, or names a column that the snapshot lacks. Remove it from the snapshot, and create it in the database.`,
      { collection, check },
    );
  });
}

/** Sorts columns as the snapshot says. Those that it does not list come last, in form order. */
function byColumnOrder(names: readonly string[] = []) {
  const place = ({ field }: SnapshotField) => (names.includes(field) ? names.indexOf(field) : names.length);
  return (a: SnapshotField, b: SnapshotField): number => place(a) - place(b) || byFormOrder(a, b);
}

/** The primary key comes first, then the order of the form. */
function byFormOrder(a: SnapshotField, b: SnapshotField): number {
  const place = ({ schema, meta }: SnapshotField) =>
    schema?.is_primary_key ? -1 : Number(meta?.['sort'] ?? Infinity);
  const [first, second] = [place(a), place(b)];
  return first === second ? 0 : first - second;
}

function columnOf({ field, type, schema }: SnapshotField): ColumnSpec {
  return {
    name: field,
    type,
    defaultValue: schema?.default_value ?? null,
    maxLength: schema?.max_length ?? null,
    precision: schema?.numeric_precision ?? null,
    scale: schema?.numeric_scale ?? null,
    nullable: schema?.is_nullable ?? true,
    unique: schema?.is_unique ?? false,
    primaryKey: schema?.is_primary_key ?? false,
    autoIncrement: schema?.has_auto_increment ?? false,
  };
}

function foreignKeyOf({
  collection,
  field,
  related_collection,
  schema,
}: SnapshotRelation): ForeignKeySpec | null {
  if (!schema || related_collection === null) return null;
  return {
    table: collection,
    column: field,
    relatedTable: related_collection,
    relatedColumn: schema.foreign_key_column,
    onDelete: schema.on_delete,
  };
}

/** Writes the metadata without its group; `setGroups` adds it when all fields exist. */
function writeFieldMeta(context: Context, { collection, field, meta }: SnapshotField): Promise<void> {
  const { group: _group, ...own } = meta ?? {};
  if (meta === null) return removeFieldMeta(context, { collection, field });
  return writeMeta(context, 'directus_fields', { collection, field }, own);
}

function writeRelationMeta(context: Context, relation: SnapshotRelation): Promise<void> {
  const { collection, field, related_collection, meta } = relation;
  return writeMeta(context, 'directus_relations', { many_collection: collection, many_field: field }, meta, {
    one_collection: related_collection,
  });
}

async function writeMeta(
  context: Context,
  name: MetadataTable,
  where: Row,
  meta: SnapshotMeta | null,
  more: Row = {},
): Promise<void> {
  const table = metadataTable(context, name);
  if (meta === null) return removeMetadata(context, table, where);
  const values = readMeta(table, { ...meta }, Object.keys({ ...where, ...more }));
  return saveMetadata(context, table, where, { ...defaultMeta(name, where), ...values, ...more });
}

/** Returns the values of properties that a snapshot omits: null, or the initial value if the column is not nullable. */
function defaultMeta(name: MetadataTable, where: Row): Row {
  return Object.fromEntries(
    (systemCollection(name)?.fields ?? []).flatMap(({ field, column }) =>
      column === undefined || column.key !== undefined || field in where
        ? []
        : [[field, column.required ? (column.initial ?? null) : null]],
    ),
  );
}

/** Sets the groups of fields. Snapshots refer to groups by name, the database by id. */
export async function setGroups(context: Context, steps: readonly SnapshotStep[]): Promise<void> {
  for (const { collection, field, meta } of steps.flatMap(fieldsIn)) {
    const group = meta?.['group'];
    if (typeof group !== 'string') continue;
    const found: { id: number } | undefined = await context
      .knex('directus_fields')
      .where({ collection, field: group })
      .first('id');
    if (!found)
      throw createFailure(
        'INVALID_PAYLOAD',
        `"${collection}.${field}" belongs to a group "${group}" that does not exist.`,
        {
          collection,
          field,
        },
      );
    await context.knex('directus_fields').where({ collection, field }).update({ group: found.id });
  }
}

function fieldsIn(step: SnapshotStep): readonly SnapshotField[] {
  if (step.kind === 'create_collection') return step.fields;
  return step.kind === 'create_field' || step.kind === 'update_field' ? [step.to] : [];
}

/**
 * Checks the metadata and the types of all fields that the steps write.
 * @throws INVALID_PAYLOAD. The error names every column whose type cannot be created.
 */
export function assertCreatable(context: Context, steps: readonly SnapshotStep[]): void {
  for (const step of steps) if (step.kind === 'create_collection') checksOf(step.to, step.fields);
  const fields = steps.flatMap(fieldsIn);
  for (const { meta } of fields) {
    const { group: _group, ...own } = meta ?? {};
    readMeta(metadataTable(context, 'directus_fields'), own, ['collection', 'field']);
  }
  const refused = fields.filter(({ schema, type }) => schema !== null && !isCreatable(type));
  const [first] = refused;
  if (!first) return;
  const names = refused.map(({ collection, field, type }) => `"${collection}.${field}" (${type})`);
  throw createFailure(
    'INVALID_PAYLOAD',
    `The snapshot has columns of types that this server cannot create: ${names.join(', ')}. Remove them from the snapshot, or create their tables in the database.`,
    {
      collection: first.collection,
      field: first.field,
      type: first.type,
      fields: refused.map(({ collection, field }) => `${collection}.${field}`),
    },
  );
}
