import { systemCollection, systemCollectionMeta } from '../../../../schemas/collection/system/index.ts';
import type { CollectionMeta, CollectionSchema } from '../../../../schemas/collection/types.ts';
import { createRelationIndex } from '../../../../schemas/relation/relations-of.ts';
import { sameValue } from '../../../../schemas/value/same.ts';
import { groupBy } from '../group-by.ts';
import { sameMembers } from '../same-members.ts';
import type {
  Database,
  MetadataRows,
  Model,
  ModelCollection,
  ModelField,
  TableInfo,
} from '../../contract.ts';
import { aliasField, modelFields } from './fields.ts';
import { findRelations, keyOf } from './relations.ts';
import { readMetadata } from './rows.ts';
import { withUsableNames } from './usable-names.ts';

/**
 * Loads the tables of the database and joins them with the metadata tables. A table without metadata is unmanaged. Tables
 * that are unchanged since `known` keep the detected forms of their values. `rows` are the metadata, if they are known.
 */
export async function loadModel(
  { knex, dialect }: Pick<Database, 'knex' | 'dialect'>,
  version = 1,
  { known, rows: given }: { readonly known?: Model; readonly rows?: MetadataRows | undefined } = {},
): Promise<Model> {
  const knownTables = [...(known?.collections.values() ?? [])].flatMap(({ table }) => table ?? []);
  const tables = (await dialect.introspect(knex, { known: knownTables })).map(withUsableNames);
  const rows = given ?? (await readMetadata(knex, dialect));
  const parts: Parts = { ...rows, tables };
  if (known && sameParts(partsOfModels.get(known), parts)) return { ...known, version };
  const metasOf = groupBy(rows.fields, ({ collection }) => collection);
  const metas = new Map(rows.collections.map((meta) => [meta.collection, withPosition(meta)]));

  const collections = new Map<string, { fields: Fields; table: TableInfo | null }>();
  for (const table of tables) {
    const fields = modelFields(
      table.name,
      table,
      metasOf.get(table.name) ?? [],
      systemCollection(table.name),
      dialect.chooseForm,
    );
    collections.set(table.name, { fields, table });
  }
  for (const meta of rows.collections) {
    if (collections.has(meta.collection)) continue;
    const fields = modelFields(
      meta.collection,
      null,
      metasOf.get(meta.collection) ?? [],
      undefined,
      dialect.chooseForm,
    );
    collections.set(meta.collection, { fields, table: null });
  }

  const { relations, aliases } = findRelations(
    tables,
    rows.relations,
    (collection, field) => collections.get(collection)?.fields.has(field) ?? false,
  );
  for (const [name, added] of groupBy(aliases, ({ collection }) => collection)) {
    const known = collections.get(name);
    if (!known) continue;
    const fields = new Map(known.fields);
    for (const alias of added) fields.set(alias.field, aliasField(name, alias));
    collections.set(name, { ...known, fields });
  }

  const byField = new Map(
    relations.map((relation) => [keyOf(relation.collection, relation.field), relation]),
  );
  const model: Model = {
    version,
    collections: new Map(
      [...collections].map(([name, { fields, table }]) => [
        name,
        modelCollection(name, table, fields, metas.get(name) ?? null),
      ]),
    ),
    relations,
    webhooks: rows.webhooks,
    relation: (collection, field) => byField.get(keyOf(collection, field)),
    relationsOf: createRelationIndex(relations),
  };
  partsOfModels.set(model, parts);
  return model;
}

interface Parts extends MetadataRows {
  readonly tables: readonly TableInfo[];
}

/** The parts from which a model was compiled. */
const partsOfModels = new WeakMap<Model, Parts>();

/** Readers return the same objects for unchanged tables and rows, except for webhooks. */
function sameParts(a: Parts | undefined, b: Parts): boolean {
  return (
    a !== undefined &&
    sameMembers(a.tables, b.tables) &&
    sameMembers(a.collections, b.collections) &&
    sameMembers(a.fields, b.fields) &&
    sameMembers(a.relations, b.relations) &&
    sameValue(a.webhooks, b.webhooks)
  );
}

type Fields = ReadonlyMap<string, ModelField>;

/** Other platforms of the family send no position, so only collections that have one send it. */
function withPosition({ sort, ...meta }: CollectionMeta): CollectionMeta {
  return { ...meta, ...(typeof sort === 'number' ? { sort } : {}) };
}

function schemaOf({ name, comment, sql, kind, unsupported, limitations }: TableInfo): CollectionSchema {
  return {
    name,
    comment,
    // Tables have no kind, as on other platforms of the family.
    ...(kind === 'view' ? { kind } : {}),
    ...(sql ? { sql } : {}),
    ...(unsupported === undefined ? {} : { unsupported }),
    ...(limitations === undefined ? {} : { limitations }),
  };
}

function modelCollection(
  name: string,
  table: TableInfo | null,
  fields: ReadonlyMap<string, ModelField>,
  stored: CollectionMeta | null,
): ModelCollection {
  const system = systemCollection(name);
  const meta = system ? systemCollectionMeta(system) : stored;
  const [key] = table?.primaryKey ?? [];
  return {
    name,
    raw: {
      collection: name,
      meta,
      schema: table ? schemaOf(table) : null,
    },
    table,
    singleton: meta?.singleton ?? false,
    system: system !== undefined,
    primaryKey: table?.primaryKey.length === 1 && key !== undefined ? key : null,
    sortField: meta?.sort_field ?? null,
    accountability: meta?.accountability === undefined ? 'all' : meta.accountability,
    fields,
  };
}
