/** Collections: listed as the caller may see them, created and deleted with their tables (recordings 078–162). */
import type { RawCollection } from '../../../schemas/collection/types.ts';
import { fail } from '../../../schemas/error/failure.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import type { Context } from '../contract.ts';
import { forbidden, grantFor } from '../query/access.ts';
import { readFieldSpec, readObject, type FieldSpec } from './field-spec.ts';
import { insertRow } from './rows.ts';
import {
  changeable,
  changeSchema,
  isView,
  metadataTable,
  readMeta,
  readName,
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
  meta: { hidden: true, interface: 'input', readonly: true },
};

/** All of them or none; answers their names. */
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
  if (!isRecord(body)) throw fail('INVALID_PAYLOAD', 'A collection must be an object.');
  const name = readName(body['collection'], 'collection');
  if (name.toLowerCase().startsWith('directus_'))
    throw fail('INVALID_PAYLOAD', 'Collections can\'t start with "directus_"', { field: 'collection' });
  const same = sameName(name, taken);
  if (same !== undefined)
    throw fail('INVALID_PAYLOAD', `Collection "${same}" already exists.`, { field: 'collection' });
  const collections = metadataTable(context, 'directus_collections');
  const fields = metadataTable(context, 'directus_fields');
  const meta = readMeta(collections, readObject(body['meta'], 'meta') ?? {}, ['collection']);
  const specs = readSpecs(body['fields']);
  const metas = specs.map(({ field, meta }) => ({
    field,
    values: meta && readMeta(fields, meta, ['collection', 'field']),
  }));
  return {
    deed: 'create',
    kind: 'directus_collections',
    item: name,
    collection: name,
    async apply(inside, ddl) {
      await ddl.createTable(
        name,
        specs.flatMap(({ column }) => column ?? []),
      );
      await saveMetadata(inside, collections, { collection: name }, meta);
      for (const { field, values } of metas)
        if (values) await insertRow(inside, fields, { ...values, collection: name, field });
    },
  };
}

/** A table without a key gets one. */
function readSpecs(sent: unknown): readonly FieldSpec[] {
  if (sent !== undefined && sent !== null && !Array.isArray(sent))
    throw fail('INVALID_PAYLOAD', '"fields" must be an array', { field: 'fields' });
  const specs = ((sent ?? []) as unknown[]).map(readFieldSpec);
  const twice = specs.find(({ field }, i) =>
    sameName(
      field,
      specs.slice(0, i).map((other) => other.field),
    ),
  );
  if (twice) throw fail('INVALID_PAYLOAD', `Field "${twice.field}" is there twice.`, { field: twice.field });
  const keys = specs.filter(({ column }) => column?.primaryKey);
  if (keys.length > 1)
    throw fail('INVALID_PAYLOAD', 'A collection has one primary key: mark one of the fields alone.', {
      field: keys[1]?.field,
    });
  if (keys.length === 1) return specs;
  if (
    sameName(
      'id',
      specs.map(({ field }) => field),
    )
  )
    throw fail('INVALID_PAYLOAD', 'Mark one of the fields as the primary key.', { field: 'fields' });
  return [sent ? idField : { ...idField, meta: null }, ...specs];
}

export async function updateCollection(context: Context, name: string, body: unknown): Promise<void> {
  requireAdmin(context);
  const collection = changeable(context, name);
  const table = metadataTable(context, 'directus_collections');
  const sent = isRecord(body) ? readObject(body['meta'], 'meta') : null;
  const meta = readMeta(table, sent ?? {}, ['collection']);
  await changeSchema(context, [
    {
      deed: 'update',
      kind: 'directus_collections',
      item: name,
      collection: collection.name,
      apply: (inside) => saveMetadata(inside, table, { collection: name }, meta),
    },
  ]);
}

/** The table, its metadata, and what pointed at it. */
export async function deleteCollection(context: Context, name: string): Promise<void> {
  requireAdmin(context);
  const { table } = changeable(context, name);
  if (table?.kind === 'view') throw isView(name);
  const pointing = context.model.relations.filter(
    (relation) => relation.related_collection === name && relation.collection !== name,
  );
  await changeSchema(context, [
    {
      deed: 'delete',
      kind: 'directus_collections',
      item: name,
      collection: name,
      async apply(inside, ddl) {
        for (const { collection, field, schema } of pointing)
          if (schema) await ddl.dropForeignKey(collection, field);
        if (table) await ddl.dropTable(name);
        await forget(inside, name);
      },
    },
  ]);
}

async function forget(context: Context, name: string): Promise<void> {
  const relations = metadataTable(context, 'directus_relations');
  for (const { collection, field, related_collection, meta } of context.model.relations) {
    const allowed = meta?.one_allowed_collections;
    // The other side's list of rows that no longer exist.
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
  await forgetCollection(context, name);
}

/** Rows that say something of a collection alone. */
export async function forgetCollection(context: Context, collection: string): Promise<void> {
  await removeFieldMeta(context, { collection });
  for (const table of ['directus_permissions', 'directus_presets', 'directus_collections']) {
    const found = context.model.collections.get(table);
    if (found) await removeMetadata(context, found, { collection });
  }
}
