/**
 * Relations (REL-01): lists those whose two sides the caller may read; writes them together with their foreign keys.
 */
import { isSystemField } from '../../../../schemas/collection/system/index.ts';
import { createFailure } from '../../../../schemas/error/failure.ts';
import { keyKind } from '../../../../schemas/field/traits.ts';
import { referencedField } from '../../../../schemas/relation/side.ts';
import type { OnDelete, Relation } from '../../../../schemas/relation/types.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { ColumnInfo, Context, Row } from '../../contract.ts';
import { opensField } from '../../../../schemas/permission/grants.ts';
import { forbidden, grantFor } from '../../access.ts';
import { readObject } from './field-spec.ts';
import { requireClearable, requireNoCycle } from './required-columns.ts';
import {
  changeSchema,
  metadataTable,
  readExistingName,
  readMeta,
  removeFieldMeta,
  removeMetadata,
  requireAdmin,
  requireSortField,
  saveMetadata,
  updateMetadata,
} from './schema-change.ts';

export function readRelations(context: Context, collection?: string): readonly Relation[] {
  grantFor(context.grants, 'directus_relations', 'read');
  if (collection !== undefined && !context.grants.grant(collection, 'read')) throw forbidden();
  return context.model.relations.filter(
    (relation) =>
      (collection === undefined || relation.collection === collection) && canReadRelation(context, relation),
  );
}

export function readRelation(context: Context, collection: string, field: string): Relation {
  const relation = readRelations(context, collection).find((found) => found.field === field);
  if (!relation) throw forbidden();
  return relation;
}

/** Returns whether the caller may read both sides; for many-to-any, at least one allowed collection. */
function canReadRelation(
  context: Context,
  { collection, field, related_collection, meta }: Relation,
): boolean {
  if (context.grants.admin) return true;
  const own = context.grants.grant(collection, 'read');
  if (!own || !opensField(own, field)) return false;
  if (related_collection === null)
    return (meta?.one_allowed_collections ?? []).some((name) => context.grants.grant(name, 'read'));
  const other = context.grants.grant(related_collection, 'read');
  return other !== undefined && (!meta?.one_field || opensField(other, meta.one_field));
}

const onDeletes: readonly OnDelete[] = ['SET NULL', 'SET DEFAULT', 'CASCADE', 'NO ACTION', 'RESTRICT'];

/** Columns of the metadata row that the relation determines. */
const fixedColumns = ['many_collection', 'many_field', 'one_collection'];

export async function createRelation(context: Context, body: unknown): Promise<Relation> {
  requireAdmin(context);
  const { collection, field } = readEnds(context, body);
  const sent = body as Row;
  const existing = context.model.relation(collection, field);
  // A foreign key without metadata has no row and therefore no id.
  if (existing?.meta?.id !== undefined)
    throw createFailure(
      'INVALID_PAYLOAD',
      `Field "${field}" in collection "${collection}" already has an associated relationship`,
      { collection, field },
    );
  const related = readRelated(context, sent['related_collection']);
  const table = metadataTable(context, 'directus_relations');
  const meta = readMeta(table, readObject(sent['meta'], 'meta') ?? {}, fixedColumns);
  requireRelationSort(context, collection, meta);
  if (related === null && !meta['one_collection_field'])
    throw createFailure('INVALID_PAYLOAD', '"related_collection" is required, except for many-to-any.', {
      field: 'related_collection',
    });
  const onDelete = onDeleteBetween(collection, related, readOnDelete(sent['schema']));
  const hasForeignKey = existing?.schema !== null && existing?.schema !== undefined;
  const needsForeignKey = related !== null && sent['schema'] !== null && !hasForeignKey;
  if (needsForeignKey) {
    requireComparable(context, collection, field, related);
    const key = { collection, field, related, onDelete: onDelete ?? null };
    const column = requireColumn(context, collection, field);
    requireClearable(key, column, 'schema.on_delete');
    requireNoCycle(context.model, key, column);
  }
  await changeSchema(context, [
    {
      action: 'create',
      kind: 'directus_relations',
      item: `${collection}.${field}`,
      collection,
      async apply(inside, ddl) {
        if (needsForeignKey)
          await ddl.addForeignKey(keySpec(context, collection, field, related, onDelete ?? null));
        await saveMetadata(
          inside,
          table,
          { many_collection: collection, many_field: field },
          { one_deselect_action: 'nullify', ...meta, one_collection: related },
        );
      },
    },
  ]);
  return { collection, field, related_collection: related, schema: null, meta: null };
}

/** Updates a relation. Omitted properties stay unchanged. */
export async function updateRelation(
  context: Context,
  collection: string,
  field: string,
  body: unknown,
): Promise<void> {
  requireAdmin(context);
  const known = context.model.relation(collection, field);
  if (!known) throw forbidden();
  refuseSystem(collection, field);
  if (!isRecord(body)) throw createFailure('INVALID_PAYLOAD', 'A relation must be an object.');
  const table = metadataTable(context, 'directus_relations');
  const meta = readMeta(table, readObject(body['meta'], 'meta') ?? {}, fixedColumns);
  requireRelationSort(context, collection, meta);
  const related = known.related_collection;
  const onDelete = onDeleteBetween(collection, related, readOnDelete(body['schema']));
  const changesForeignKey =
    related !== null && onDelete !== undefined && onDelete !== (known.schema?.on_delete ?? null);
  if (changesForeignKey)
    requireClearable(
      { collection, field, related, onDelete },
      requireColumn(context, collection, field),
      'schema.on_delete',
    );
  await changeSchema(context, [
    {
      action: 'update',
      kind: 'directus_relations',
      item: `${collection}.${field}`,
      collection,
      async apply(inside, ddl) {
        if (changesForeignKey) {
          if (known.schema) await ddl.dropForeignKey(collection, field);
          await ddl.addForeignKey(keySpec(context, collection, field, related, onDelete));
        }
        await ensureRelationMeta(inside, known);
        await saveMetadata(
          inside,
          table,
          { many_collection: collection, many_field: field },
          { ...meta, one_collection: related },
        );
      },
    },
  ]);
}

/**
 * Creates the metadata rows of a foreign key that has none: for the relation and for its list field. Must be called
 * before one of them changes, because a row for only one would hide the other. Does nothing if the relation has a
 * row.
 */
export async function ensureRelationMeta(context: Context, relation: Relation): Promise<void> {
  const { collection, field, related_collection: related, meta } = relation;
  if (meta?.id !== undefined) return;
  const [relations, fields] = [
    metadataTable(context, 'directus_relations'),
    metadataTable(context, 'directus_fields'),
  ];
  await saveMetadata(
    context,
    relations,
    { many_collection: collection, many_field: field },
    {
      one_deselect_action: 'nullify',
      ...readMeta(relations, { ...meta }, fixedColumns),
      one_collection: related,
    },
  );
  const list = context.model.collections.get(related ?? '')?.fields.get(meta?.one_field ?? '')?.raw;
  if (!list?.meta || list.meta.id !== undefined) return;
  await saveMetadata(
    context,
    fields,
    { collection: list.collection, field: list.field },
    readMeta(fields, { ...list.meta }, ['collection', 'field']),
  );
}

export async function deleteRelation(context: Context, collection: string, field: string): Promise<void> {
  requireAdmin(context);
  const known = context.model.relation(collection, field);
  if (!known) throw forbidden();
  refuseSystem(collection, field);
  await changeSchema(context, [
    {
      action: 'delete',
      kind: 'directus_relations',
      item: `${collection}.${field}`,
      collection,
      async apply(inside, ddl) {
        if (known.schema) await ddl.dropForeignKey(collection, field);
        await removeMetadata(inside, metadataTable(inside, 'directus_relations'), {
          many_collection: collection,
          many_field: field,
        });
      },
    },
  ]);
}

/** Removes the metadata of all relations of a field, when the field is deleted. */
export async function removeRelationsOf(context: Context, collection: string, field: string): Promise<void> {
  const relations = metadataTable(context, 'directus_relations');
  const own = context.model.relation(collection, field);
  if (own?.related_collection && own.meta?.one_field)
    await removeFieldMeta(context, { collection: own.related_collection, field: own.meta.one_field });
  await removeMetadata(context, relations, { many_collection: collection, many_field: field });
  await updateMetadata(
    context,
    relations,
    { one_collection: collection, one_field: field },
    { one_field: null },
  );
  for (const use of ['junction_field', 'sort_field', 'one_collection_field'])
    await updateMetadata(context, relations, { many_collection: collection, [use]: field }, { [use]: null });
}

function requireRelationSort({ model }: Context, collection: string, meta: Row): void {
  requireSortField(collection, model.collections.get(collection)?.fields.keys() ?? [], meta);
}

function readEnds(context: Context, body: unknown): { collection: string; field: string } {
  const collection = readExistingName(body, 'collection');
  const field = readExistingName(body, 'field');
  const found = context.model.collections.get(collection);
  if (!found?.table)
    throw createFailure('INVALID_PAYLOAD', `Collection "${collection}" doesn't exist`, {
      field: 'collection',
    });
  if (!found.fields.get(field)?.column)
    throw createFailure('INVALID_PAYLOAD', `Field "${field}" doesn't exist in collection "${collection}"`, {
      field: 'field',
    });
  refuseSystem(collection, field);
  return { collection, field };
}

function readRelated(context: Context, related: unknown): string | null {
  if (related === null || related === undefined) return null;
  const found = typeof related === 'string' ? context.model.collections.get(related) : undefined;
  if (!found?.primaryKey)
    throw createFailure(
      'INVALID_PAYLOAD',
      `Collection "${String(related)}" doesn't exist or has no single primary key`,
      {
        field: 'related_collection',
      },
    );
  return found.name;
}

function readOnDelete(schema: unknown): OnDelete | null | undefined {
  const onDelete = readObject(schema, 'schema')?.['on_delete'];
  if (onDelete === undefined || onDelete === null) return onDelete;
  const known = onDeletes.find((rule) => rule === onDelete);
  if (known) return known;
  throw createFailure('INVALID_PAYLOAD', `"schema.on_delete" must be one of [${onDeletes.join(', ')}]`, {
    field: 'schema.on_delete',
    invalid: onDelete,
  });
}

/** Returns NO ACTION for a self-reference, whatever the client sends (REL-07). undefined: the client sends no rule. */
function onDeleteBetween(
  collection: string,
  related: string | null,
  sent: OnDelete | null | undefined,
): OnDelete | null | undefined {
  return collection === related && sent !== undefined ? 'NO ACTION' : sent;
}

/** Throws INVALID_PAYLOAD if the two key types differ. PostgreSQL rejects such foreign keys, SQLite accepts them. */
function requireComparable(context: Context, collection: string, field: string, related: string): void {
  const to = context.model.collections.get(related);
  const own = context.model.collections.get(collection)?.fields.get(field)?.column;
  const other = to?.fields.get(to.primaryKey ?? '')?.column;
  if (!own || !other || keyKind(own.type) === keyKind(other.type)) return;
  throw createFailure(
    'INVALID_PAYLOAD',
    `"${collection}.${field}" is of type ${own.type}, but the key of "${related}" is of type ${other.type}. They must be the same.`,
    { collection, field },
  );
}

function requireColumn({ model }: Context, collection: string, field: string): ColumnInfo {
  const column = model.collections.get(collection)?.fields.get(field)?.column;
  if (!column) throw new Error(`The column ${collection}.${field} is missing.`);
  return column;
}

function keySpec(
  context: Context,
  collection: string,
  field: string,
  related: string,
  onDelete: string | null,
) {
  const relation = context.model.relation(collection, field);
  const primaryKey = context.model.collections.get(related)?.primaryKey ?? 'id';
  return {
    table: collection,
    column: field,
    relatedTable: related,
    // A foreign key of an existing database may refer to another unique column. It keeps its column.
    relatedColumn: relation ? (referencedField(relation, primaryKey) ?? primaryKey) : primaryKey,
    onDelete,
  };
}

function refuseSystem(collection: string, field: string): void {
  if (isSystemField(collection, field)) throw forbidden({ code: 'system', action: 'update', collection });
}
