import {
  systemCollection,
  systemCollectionMeta,
  systemFieldMeta,
} from '../../schemas/collection/system/index.ts';

/** Returns the collections and the fields of system tables, as a platform sends them. */
export function systemMetadata(names: readonly string[]) {
  const tables = names.flatMap((name) => systemCollection(name) ?? []);
  return {
    collections: tables.map((table) => ({
      collection: table.collection,
      meta: systemCollectionMeta(table),
      schema: { name: table.collection },
    })),
    fields: tables.flatMap((table) =>
      table.fields.map((field) => ({
        collection: table.collection,
        field: field.field,
        type: field.type,
        meta: systemFieldMeta(table, field),
        schema:
          field.type === 'alias'
            ? null
            : {
                name: field.field,
                is_nullable: field.column?.required !== true,
                is_primary_key: field.column?.key !== undefined,
                has_auto_increment: field.column?.key === 'autoIncrement',
                default_value: field.column?.initial ?? null,
              },
      })),
    ),
  };
}
