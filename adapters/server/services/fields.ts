/** Fields: listed as the caller may read them, created, changed and deleted with their columns (recordings 080–159). */
import { fail } from '../../../schemas/error/failure.ts';
import type { FieldKind, RawField } from '../../../schemas/field/types.ts';
import { kindOf } from '../../../schemas/relation/kind.ts';
import type { Context, ModelCollection, ModelField } from '../contract.ts';
import { opensField } from '../../../schemas/permission/grants.ts';
import { forbidden, grantFor } from '../query/access.ts';
import type { Row } from '../query/read.ts';
import { readAlteration, readFieldSpec, readObject, withTypeMarker } from './field-spec.ts';
import { describeRelation, forgetRelationsOf } from './relations.ts';
import {
  changeableField,
  changeSchema,
  isView,
  metadataTable,
  readMeta,
  removeFieldMeta,
  requireAdmin,
  sameName,
  saveMetadata,
  updateMetadata,
  type SchemaChange,
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
      .filter((field) => opensField(grant, field.name))
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
  const { field, column, meta: sent } = readFieldSpec(body);
  const collection = changeableField(context, name, field);
  if (sameName(field, collection.fields.keys()) !== undefined)
    throw fail('INVALID_PAYLOAD', `Field "${field}" already exists in collection "${name}"`, {
      collection: name,
      field,
    });
  if (column) requireTable(collection);
  if (column?.primaryKey)
    throw fail('INVALID_PAYLOAD', `"${name}" exists already: its primary key cannot be changed any more.`, {
      collection: name,
      field,
    });
  const table = metadataTable(context, 'directus_fields');
  const meta = sent && readMeta(table, sent, ['collection', 'field']);
  await changeSchema(context, [
    {
      deed: 'create',
      kind: 'directus_fields',
      item: `${name}.${field}`,
      collection: name,
      async apply(inside, ddl) {
        if (column) await ddl.addColumn(name, column);
        if (meta) await saveMetadata(inside, table, { collection: name, field }, meta);
      },
    },
  ]);
  return field;
}

/** All of them or none; each body names its field. */
export async function updateFields(
  context: Context,
  name: string,
  bodies: readonly Readonly<Row>[],
): Promise<readonly string[]> {
  requireAdmin(context);
  const fields = bodies.map(({ field }) => {
    if (typeof field !== 'string') throw fail('INVALID_PAYLOAD', '"field" is required', { field: 'field' });
    return field;
  });
  const twice = fields.find((field, i) => fields.indexOf(field) !== i);
  if (twice !== undefined)
    throw fail('INVALID_PAYLOAD', `Field "${twice}" is there twice.`, { collection: name, field: twice });
  await changeSchema(
    context,
    fields.map((field, i) =>
      alteration(context, changeableField(context, name, field), field, bodies[i] ?? {}),
    ),
  );
  return fields;
}

function alteration(
  context: Context,
  collection: ModelCollection,
  field: string,
  body: Readonly<Row>,
): SchemaChange {
  const { name } = collection;
  const known = collection.fields.get(field);
  if (!known) throw forbidden();
  const next = readAlteration(context.model, known, body);
  if (next) requireTable(collection);
  const table = metadataTable(context, 'directus_fields');
  const sent = withTypeMarker(known, body, readObject(body['meta'], 'meta'));
  // What a foreign key or an enumeration says by itself has no row yet: the first one keeps it.
  const unsaid = known.raw.meta?.id === undefined ? known.raw.meta : null;
  const meta = sent && readMeta(table, { ...unsaid, ...sent }, ['collection', 'field']);
  const listOf = context.model.relations.find(
    (relation) => relation.related_collection === name && relation.meta?.one_field === field,
  );
  return {
    deed: 'update',
    kind: 'directus_fields',
    item: `${name}.${field}`,
    collection: name,
    async apply(inside, ddl) {
      if (next) await ddl.alterColumn(name, next);
      if (listOf) await describeRelation(inside, listOf);
      if (meta) await saveMetadata(inside, table, { collection: name, field }, meta);
    },
  };
}

/** The column, its metadata, and whatever names it. */
export async function deleteField(context: Context, name: string, field: string): Promise<void> {
  requireAdmin(context);
  const collection = changeableField(context, name, field);
  const known = collection.fields.get(field);
  if (!known) throw forbidden();
  const { column } = known;
  if (column) requireTable(collection);
  if (column?.primaryKey)
    throw fail('INVALID_PAYLOAD', `Field "${field}" is the primary key of "${name}" and cannot be deleted.`, {
      collection: name,
      field,
    });
  await changeSchema(context, [
    {
      deed: 'delete',
      kind: 'directus_fields',
      item: `${name}.${field}`,
      collection: name,
      async apply(inside, ddl) {
        if (column?.foreignKey) await ddl.dropForeignKey(name, field);
        if (column) await ddl.dropColumn(name, field);
        await forgetRelationsOf(inside, name, field);
        await removeFieldMeta(inside, { collection: name, field });
        const collections = metadataTable(inside, 'directus_collections');
        for (const use of ['sort_field', 'archive_field'])
          await updateMetadata(inside, collections, { collection: name, [use]: field }, { [use]: null });
      },
    },
  ]);
}

function requireTable({ name, table }: ModelCollection): void {
  if (table?.kind === 'view') throw isView(name);
  if (!table)
    throw fail('INVALID_PAYLOAD', `"${name}" has no table that could have a column.`, { collection: name });
}
