/** Fields: lists those that the caller may read; creates, updates and deletes them together with their columns. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import { keepsValues } from '../../../../schemas/field/traits.ts';
import type { FieldKind, RawField } from '../../../../schemas/field/types.ts';
import { kindOf } from '../../../../schemas/relation/kind.ts';
import type { ColumnSpec, Context, ModelCollection, ModelField, Row } from '../../contract.ts';
import { opensField } from '../../../../schemas/permission/grants.ts';
import { forbidden, grantFor } from '../../access.ts';
import { indexChange, indexOf } from './column-index.ts';
import { requireDistinct } from './duplicates.ts';
import { checkStoredForm } from './stored-form-option.ts';
import { readAlteration, readFieldSpec, readObject, withTypeMarker } from './field-spec.ts';
import { requireClearable, requireNoCycle } from './required-columns.ts';
import { ensureRelationMeta, removeRelationsOf } from './relations.ts';
import {
  requireUserField,
  changeSchema,
  metadataTable,
  readMeta,
  removeFieldMeta,
  requireAdmin,
  sameName,
  saveMetadata,
  updateMetadata,
  type SchemaChange,
  requireChangeable,
} from './schema-change.ts';

/** Returns the fields of all or some collections, without a limit. */
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
      .map((field) => toApiField(context, field));
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

const typeOfKind: Partial<Record<FieldKind, string>> = {
  o2m: 'o2m',
  m2m: 'm2m',
  m2a: 'm2a',
  files: 'files',
  translations: 'translations',
};

/** Returns the field as the API sends it. The type of an alias field is its kind. */
function toApiField(context: Context, { raw, alias, special, type }: ModelField): RawField {
  if (!alias) return raw;
  const { collection, field } = raw;
  const kind = kindOf({ collection, field, type, special }, context.model.relationsOf(collection, field));
  return { ...raw, type: typeOfKind[kind] ?? 'alias' };
}

/** Creates a field and returns its name. */
export async function createField(context: Context, name: string, body: unknown): Promise<string> {
  requireAdmin(context);
  const { field, column, indexed, meta: sent } = readFieldSpec(body);
  const collection = requireUserField(context, name, field);
  if (sameName(field, collection.fields.keys()) !== undefined)
    throw createFailure('INVALID_PAYLOAD', `Field "${field}" already exists in collection "${name}"`, {
      collection: name,
      field,
    });
  if (column) requireTable(collection);
  if (column?.primaryKey)
    throw createFailure(
      'INVALID_PAYLOAD',
      `"${name}" already exists, so its primary key cannot be changed.`,
      {
        collection: name,
        field,
      },
    );
  const table = metadataTable(context, 'directus_fields');
  if (column) checkStoredForm(context.database.dialect, column.type, sent);
  const meta = sent && readMeta(table, sent, ['collection', 'field']);
  await changeSchema(context, [
    {
      action: 'create',
      kind: 'directus_fields',
      item: `${name}.${field}`,
      collection: name,
      async apply(inside, ddl) {
        if (column) await ddl.addColumn(name, column);
        if (indexed) await ddl.createIndex(name, indexOf(field));
        if (meta) await saveMetadata(inside, table, { collection: name, field }, meta);
      },
    },
  ]);
  return field;
}

/** Updates all fields or none. Each body contains the name of its field. */
export async function updateFields(
  context: Context,
  name: string,
  bodies: readonly Readonly<Row>[],
): Promise<readonly string[]> {
  requireAdmin(context);
  const fields = bodies.map(({ field }) => {
    if (typeof field !== 'string')
      throw createFailure('INVALID_PAYLOAD', '"field" is required', { field: 'field' });
    return field;
  });
  const duplicate = fields.find((field, i) => fields.indexOf(field) !== i);
  if (duplicate !== undefined)
    throw createFailure('INVALID_PAYLOAD', `Field "${duplicate}" is listed twice.`, {
      collection: name,
      field: duplicate,
    });
  await changeSchema(
    context,
    fields.map((field, i) =>
      alteration(context, requireUserField(context, name, field), field, bodies[i] ?? {}),
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
  const schema = readObject(body['schema'], 'schema');
  const index = known.column && indexChange(known.column, next?.type ?? known.type, schema?.['is_indexed']);
  if (next || index) requireTable(collection);
  if (next?.nullable === false && known.column?.nullable === true)
    requireRequirable(context, name, field, next);
  const table = metadataTable(context, 'directus_fields');
  const sent = withTypeMarker(known, body, readObject(body['meta'], 'meta'));
  checkStoredForm(context.database.dialect, next?.type ?? known.type, sent);
  // Metadata derived from a foreign key or an enumeration has no row yet. The new row must include it.
  const derivedMeta = known.raw.meta?.id === undefined ? known.raw.meta : null;
  const meta = sent && readMeta(table, { ...derivedMeta, ...sent }, ['collection', 'field']);
  const listOf = context.model.relations.find(
    (relation) => relation.related_collection === name && relation.meta?.one_field === field,
  );
  return {
    action: 'update',
    kind: 'directus_fields',
    item: `${name}.${field}`,
    collection: name,
    losses: next && losesValues(known, next) ? [{ what: 'converted', collection: name, field }] : [],
    async apply(inside, ddl) {
      if (next?.unique && !known.column?.unique && next.type === known.type)
        await requireDistinct(inside, name, known);
      await index?.before(ddl);
      if (next) await ddl.alterColumn(name, next);
      await index?.after(ddl);
      if (listOf) await ensureRelationMeta(inside, listOf);
      if (meta) await saveMetadata(inside, table, { collection: name, field }, meta);
    },
  };
}

/** Checks that the column of a relation can become NOT NULL. */
function requireRequirable({ model }: Context, name: string, field: string, next: ColumnSpec): void {
  const relation = model.relation(name, field);
  if (!relation?.schema || relation.related_collection === null) return;
  const key = {
    collection: name,
    field,
    related: relation.related_collection,
    onDelete: relation.schema.on_delete,
  };
  const column = { nullable: false, defaultValue: next.defaultValue };
  requireClearable(key, column, 'schema.is_nullable');
  requireNoCycle(model, key, column);
}

function losesValues({ type, column }: ModelField, next: ColumnSpec): boolean {
  if (next.type !== type) return !keepsValues(type, next.type);
  return typeof next.scale === 'number' && next.scale < (column?.scale ?? Infinity);
}

/** Deletes the column, its metadata, and all references to the field. */
export async function deleteField(context: Context, name: string, field: string): Promise<void> {
  requireAdmin(context);
  const collection = requireUserField(context, name, field);
  const known = collection.fields.get(field);
  if (!known) throw forbidden();
  const { column } = known;
  if (column) requireTable(collection);
  if (column?.primaryKey)
    throw createFailure(
      'INVALID_PAYLOAD',
      `Field "${field}" is the primary key of "${name}" and cannot be deleted.`,
      {
        collection: name,
        field,
      },
    );
  await changeSchema(context, [
    {
      action: 'delete',
      kind: 'directus_fields',
      item: `${name}.${field}`,
      collection: name,
      losses: [{ what: 'values', collection: name, field }],
      async apply(inside, ddl) {
        if (column?.foreignKey) await ddl.dropForeignKey(name, field);
        if (column) await ddl.dropColumn(name, field);
        await removeRelationsOf(inside, name, field);
        await removeFieldMeta(inside, { collection: name, field });
        const collections = metadataTable(inside, 'directus_collections');
        for (const use of ['sort_field', 'archive_field'])
          await updateMetadata(inside, collections, { collection: name, [use]: field }, { [use]: null });
      },
    },
  ]);
}

export function requireTable(collection: ModelCollection): void {
  requireChangeable(collection);
  const { name, table } = collection;
  if (!table)
    throw createFailure('INVALID_PAYLOAD', `"${name}" has no table, so it cannot have columns.`, {
      collection: name,
    });
}
