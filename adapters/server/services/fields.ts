/** Fields: listed as the caller may read them, created, changed and deleted with their columns (recordings 080–159). */
import { fail } from '../../../schemas/error/failure.ts';
import type { FieldKind, RawField } from '../../../schemas/field/types.ts';
import { kindOf } from '../../../schemas/relation/kind.ts';
import type { Context, ModelCollection, ModelField } from '../contract.ts';
import { forbidden, grantFor, mayTouch } from '../query/access.ts';
import { changedColumn, readFieldSpec, readObject, readType } from './field-spec.ts';
import { isRow } from './payload.ts';
import { forgetRelationsOf } from './relations.ts';
import {
  changeSchema,
  metadataTable,
  readMeta,
  removeMetadata,
  requireAdmin,
  saveMetadata,
  updateMetadata,
} from './schema-change.ts';

/** All, or those of some collections; never cut at 100. */
export function readFields(context: Context, only?: readonly string[]): readonly RawField[] {
  grantFor(context.grants, 'directus_fields', 'read');
  const collections = only
    ? only.flatMap((name) => context.model.collections.get(name) ?? [])
    : [...context.model.collections.values()];
  return collections.flatMap((collection) => {
    const grant = context.grants.grant(collection.name, 'read');
    if (!grant) return [];
    return [...collection.fields.values()]
      .filter((field) => mayTouch(grant, field.name))
      .map((field) => outwardField(context, field));
  });
}

export function readFieldsOf(context: Context, name: string): readonly RawField[] {
  requireCollection(context, name);
  return readFields(context, [name]);
}

export function readField(context: Context, name: string, field: string): RawField {
  requireCollection(context, name);
  const found = readFields(context, [name]).find((raw) => raw.field === field);
  if (!found) throw forbidden();
  return found;
}

function requireCollection(context: Context, name: string): ModelCollection {
  const collection = context.model.collections.get(name);
  if (!collection || !context.grants.grant(name, 'read')) throw forbidden();
  return collection;
}

const asType: Partial<Record<FieldKind, string>> = {
  o2m: 'o2m',
  m2m: 'm2m',
  m2a: 'm2a',
  files: 'files',
  translations: 'translations',
};

/** Alias fields carry their kind as type (platform.md). */
function outwardField(context: Context, { raw, alias, special, type }: ModelField): RawField {
  if (!alias) return raw;
  const kind = kindOf(
    { collection: raw.collection, field: raw.field, type, special },
    context.model.relations,
  );
  return { ...raw, type: asType[kind] ?? 'alias' };
}

/** Answers the new field's name. */
export async function createField(context: Context, name: string, body: unknown): Promise<string> {
  requireAdmin(context);
  const collection = changeable(context, name);
  const spec = readFieldSpec(body);
  const { field, column } = spec;
  if (collection.fields.has(field))
    throw fail('INVALID_PAYLOAD', `Field "${field}" already exists in collection "${name}"`, {
      collection: name,
      field,
    });
  const table = metadataTable(context, 'directus_fields');
  const meta = spec.meta && readMeta(table, spec.meta, ['collection', 'field']);
  const { ddl } = context.database.dialect;
  await changeSchema(context, {
    deed: 'create',
    kind: 'directus_fields',
    item: `${name}.${field}`,
    collection: name,
    ...(column ? { tables: () => ddl.addColumn(name, column), undo: () => ddl.dropColumn(name, field) } : {}),
    metadata: async (inside) => {
      if (meta) await saveMetadata(inside, table, { collection: name, field }, meta);
    },
  });
  return field;
}

export async function updateField(
  context: Context,
  name: string,
  field: string,
  body: unknown,
): Promise<void> {
  requireAdmin(context);
  const collection = changeable(context, name);
  const known = collection.fields.get(field);
  if (!known) throw forbidden();
  if (!isRow(body)) throw fail('INVALID_PAYLOAD', 'A field must be an object.');
  const schema = readObject(body['schema'], 'schema');
  if (schema && body['type'] === undefined)
    throw fail('INVALID_PAYLOAD', 'You need to provide "type" when providing "schema".', { field: 'type' });
  const type = body['type'] === undefined ? known.type : readType(body['type']);
  const next =
    known.column && type ? changedColumn({ ...known.column, type: known.type }, type, schema ?? {}) : null;
  const table = metadataTable(context, 'directus_fields');
  const sent = readObject(body['meta'], 'meta');
  const meta = sent && readMeta(table, sent, ['collection', 'field']);
  const { ddl } = context.database.dialect;
  await changeSchema(context, {
    deed: 'update',
    kind: 'directus_fields',
    item: `${name}.${field}`,
    collection: name,
    ...(next ? { tables: () => ddl.alterColumn(name, next) } : {}),
    metadata: async (inside) => {
      if (meta) await saveMetadata(inside, table, { collection: name, field }, meta);
    },
  });
}

/** The column, its metadata, and whatever names it. */
export async function deleteField(context: Context, name: string, field: string): Promise<void> {
  requireAdmin(context);
  const collection = changeable(context, name);
  const known = collection.fields.get(field);
  if (!known) throw forbidden();
  if (known.column?.primaryKey)
    throw fail('INVALID_PAYLOAD', `Field "${field}" is the primary key of "${name}" and cannot be deleted.`, {
      collection: name,
      field,
    });
  const table = metadataTable(context, 'directus_fields');
  const { ddl } = context.database.dialect;
  const { column } = known;
  await changeSchema(context, {
    deed: 'delete',
    kind: 'directus_fields',
    item: `${name}.${field}`,
    collection: name,
    tables: async () => {
      if (!column) return;
      if (column.foreignKey) await ddl.dropForeignKey(name, field);
      await ddl.dropColumn(name, field);
    },
    metadata: async (inside) => {
      await forgetRelationsOf(inside, name, field);
      await removeMetadata(inside, table, { collection: name, field });
      const collections = metadataTable(inside, 'directus_collections');
      for (const use of ['sort_field', 'archive_field'])
        await updateMetadata(inside, collections, { collection: name, [use]: field }, { [use]: null });
    },
  });
}

function changeable(context: Context, name: string): ModelCollection {
  const collection = context.model.collections.get(name);
  if (!collection) throw forbidden();
  if (collection.system) throw forbidden({ code: 'system', action: 'update', collection: name });
  return collection;
}
