import { systemCollection, systemCollectionMeta } from '../../../../schemas/collection/system/index.ts';
import type { CollectionMeta, CollectionSchema } from '../../../../schemas/collection/types.ts';
import { createRelationIndex } from '../../../../schemas/relation/relations-of.ts';
import { groupBy } from '../group-by.ts';
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
  const metasOf = groupBy(rows.fields, ({ collection }) => collection);
  const metas = new Map(rows.collections.map((meta) => [meta.collection, withPosition(meta)]));

  const collections = new Map<string, { fields: Map<string, ModelField>; table: TableInfo | null }>();
  for (const table of tables) {
    const fields = modelFields(
      table.name,
      table,
      metasOf.get(table.name) ?? [],
      systemCollection(table.name),
      dialect.chooseForm,
    );
    collections.set(table.name, { fields: new Map(fields), table });
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
    collections.set(meta.collection, { fields: new Map(fields), table: null });
  }

  const { relations, aliases } = findRelations(
    tables,
    rows.relations,
    (collection, field) => collections.get(collection)?.fields.has(field) ?? false,
  );
  for (const alias of aliases) {
    collections.get(alias.collection)?.fields.set(alias.field, aliasField(alias.collection, alias));
  }

  const byField = new Map(
    relations.map((relation) => [keyOf(relation.collection, relation.field), relation]),
  );
  return {
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
}

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
