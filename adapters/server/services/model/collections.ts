/** Collections: lists those that the caller may read; creates, updates and deletes them together with their tables. */
import type { RawCollection } from '../../../../schemas/collection/types.ts';
import { createFailure } from '../../../../schemas/error/failure.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Context } from '../../contract.ts';
import { forbidden, grantFor } from '../../access.ts';
import { indexOf } from './column-index.ts';
import { readFieldSpec, readObject, type FieldSpec } from './field-spec.ts';
import { insertRow } from '../items/rows.ts';
import {
  requireUserCollection,
  changeSchema,
  metadataTable,
  readExistingName,
  readMeta,
  readName,
  requireChangeable,
  requireSortField,
  removeFieldMeta,
  removeMetadata,
  requireAdmin,
  sameName,
  saveMetadata,
  updateMetadata,
  type SchemaChange,
} from './schema-change.ts';

export function readCollections(context: Context): readonly RawCollection[] {
  grantFor(context.grants, 'directus_collections', 'read');
  return [...context.model.collections.values()]
    .filter(({ name }) => context.grants.grant(name, 'read'))
    .map(({ raw }) => raw);
}

export function readCollection(context: Context, name: string): RawCollection {
  grantFor(context.grants, 'directus_collections', 'read');
  const collection = context.model.collections.get(name);
  if (!collection || !context.grants.grant(name, 'read')) throw forbidden();
  return collection.raw;
}

const idField: FieldSpec = {
  field: 'id',
  column: { name: 'id', type: 'integer', primaryKey: true, autoIncrement: true, nullable: false },
  indexed: false,
  meta: { hidden: true, interface: 'input', readonly: true },
};

/** Creates all collections or none. Returns their names. */
export async function createCollections(
  context: Context,
  bodies: readonly unknown[],
): Promise<readonly string[]> {
  requireAdmin(context);
  const names = new Set(context.model.collections.keys());
  const changes = bodies.map((body) => {
    const change = creation(context, body, names);
    names.add(change.item);
    return change;
  });
  await changeSchema(context, changes);
  return changes.map(({ item }) => item);
}

function creation(context: Context, body: unknown, taken: ReadonlySet<string>): SchemaChange {
  if (!isRecord(body)) throw createFailure('INVALID_PAYLOAD', 'A collection must be an object.');
  const name = readName(body['collection'], 'collection');
  if (name.toLowerCase().startsWith('directus_'))
    throw createFailure('INVALID_PAYLOAD', 'Collections can\'t start with "directus_"', {
      field: 'collection',
    });
  // A model must fit every database.
  if (name.toLowerCase().startsWith('sqlite_'))
    throw createFailure('INVALID_PAYLOAD', 'Collections can\'t start with "sqlite_", which SQLite reserves', {
      field: 'collection',
    });
  const same = sameName(name, taken);
  if (same !== undefined)
    throw createFailure('INVALID_PAYLOAD', `Collection "${same}" already exists.`, { field: 'collection' });
  const collections = metadataTable(context, 'directus_collections');
  const fields = metadataTable(context, 'directus_fields');
  const meta = readMeta(collections, readObject(body['meta'], 'meta') ?? {}, ['collection']);
  const specs = readSpecs(body['fields']);
  requireSortField(
    name,
    specs.map(({ field }) => field),
    meta,
  );
  const metas = specs.map(({ field, meta }) => ({
    field,
    values: meta && readMeta(fields, meta, ['collection', 'field']),
  }));
  return {
    action: 'create',
    kind: 'directus_collections',
    item: name,
    collection: name,
    async apply(inside, ddl) {
      await ddl.createTable(
        name,
        specs.flatMap(({ column }) => column ?? []),
      );
      for (const { field, indexed } of specs) if (indexed) await ddl.createIndex(name, indexOf(field));
      await saveMetadata(inside, collections, { collection: name }, meta);
      for (const { field, values } of metas)
        if (values) await insertRow(inside, fields, { ...values, collection: name, field });
    },
  };
}

/** Reads the fields of a new collection. Adds an `id` field if none is the primary key or generated. */
function readSpecs(sent: unknown): readonly FieldSpec[] {
  if (sent !== undefined && sent !== null && !Array.isArray(sent))
    throw createFailure('INVALID_PAYLOAD', '"fields" must be an array', { field: 'fields' });
  const specs = ((sent ?? []) as unknown[]).map(readFieldSpec);
  const duplicate = specs.find(({ field }, i) =>
    sameName(
      field,
      specs.slice(0, i).map((other) => other.field),
    ),
  );
  if (duplicate)
    throw createFailure('INVALID_PAYLOAD', `Field "${duplicate.field}" is listed twice.`, {
      field: duplicate.field,
    });
  const keys = specs.filter(({ column }) => column?.primaryKey);
  if (keys.length > 1)
    throw createFailure(
      'INVALID_PAYLOAD',
      'A collection has one primary key. Mark exactly one of the fields.',
      {
        field: keys[1]?.field,
      },
    );
  if (keys.length === 1) return specs;
  // Clients that create junctions mark the key only as generated.
  const counted = specs.filter(({ column }) => column?.autoIncrement);
  if (counted.length === 1)
    return specs.map((spec) =>
      spec === counted[0] && spec.column
        ? { ...spec, column: { ...spec.column, primaryKey: true, nullable: false } }
        : spec,
    );
  if (
    sameName(
      'id',
      specs.map(({ field }) => field),
    )
  )
    throw createFailure('INVALID_PAYLOAD', 'Mark one of the fields as the primary key.', { field: 'fields' });
  return [sent ? idField : { ...idField, meta: null }, ...specs];
}

export async function updateCollection(context: Context, name: string, body: unknown): Promise<void> {
  requireAdmin(context);
  await changeSchema(context, [update(context, name, body)]);
}

/** Updates all collections that the list names, or none. Returns their names. */
export async function updateCollections(context: Context, bodies: unknown): Promise<readonly string[]> {
  requireAdmin(context);
  if (!Array.isArray(bodies))
    throw createFailure('INVALID_PAYLOAD', 'The body must be a list of collections.');
  const changes = bodies.map((body: unknown) => update(context, readExistingName(body, 'collection'), body));
  await changeSchema(context, changes);
  return changes.map(({ item }) => item);
}

function update(context: Context, name: string, body: unknown): SchemaChange {
  const collection = requireUserCollection(context, name);
  const table = metadataTable(context, 'directus_collections');
  const sent = isRecord(body) ? readObject(body['meta'], 'meta') : null;
  const meta = readMeta(table, sent ?? {}, ['collection']);
  requireSortField(name, collection.fields.keys(), meta);
  return {
    action: 'update',
    kind: 'directus_collections',
    item: name,
    collection: collection.name,
    apply: (inside) => saveMetadata(inside, table, { collection: name }, meta),
  };
}

/** Deletes the table, its metadata, and the relations that reference it. */
export async function deleteCollection(context: Context, name: string): Promise<void> {
  requireAdmin(context);
  const collection = requireUserCollection(context, name);
  requireChangeable(collection);
  const { table } = collection;
  const referencing = context.model.relations.filter(
    (relation) => relation.related_collection === name && relation.collection !== name,
  );
  await changeSchema(context, [
    {
      action: 'delete',
      kind: 'directus_collections',
      item: name,
      collection: name,
      losses: [
        { what: 'rows', collection: name, field: null },
        { what: 'access', collection: name, field: null },
      ],
      async apply(inside, ddl) {
        for (const { collection, field, schema } of referencing)
          if (schema) await ddl.dropForeignKey(collection, field);
        if (table) await ddl.dropTable(name);
        await removeReferences(inside, name);
      },
    },
  ]);
}

async function removeReferences(context: Context, name: string): Promise<void> {
  const relations = metadataTable(context, 'directus_relations');
  for (const { collection, field, related_collection, meta } of context.model.relations) {
    const allowed = meta?.one_allowed_collections;
    // Removes the related collection's list field, because its rows no longer exist.
    if (collection === name && related_collection && meta?.one_field)
      await removeFieldMeta(context, { collection: related_collection, field: meta.one_field });
    if (collection !== name && allowed?.includes(name))
      await updateMetadata(
        context,
        relations,
        { many_collection: collection, many_field: field },
        { one_allowed_collections: allowed.filter((other) => other !== name) },
      );
  }
  await removeMetadata(context, relations, { many_collection: name });
  await removeMetadata(context, relations, { one_collection: name });
  await removeCollectionMetadata(context, name);
}

/** Removes metadata rows that belong to one collection only. */
export async function removeCollectionMetadata(context: Context, collection: string): Promise<void> {
  await removeFieldMeta(context, { collection });
  for (const table of ['directus_permissions', 'directus_presets', 'directus_collections']) {
    const found = context.model.collections.get(table);
    if (found) await removeMetadata(context, found, { collection });
  }
}
