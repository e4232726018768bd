import type { Knex } from 'knex';
import type { ColumnSpec, Database, Ddl } from '../../contract.ts';
import type { ExampleCollection, ExampleField } from './fields.ts';

/** Creates the tables with their foreign keys. */
export async function makeTables(ddl: Ddl, all: readonly ExampleCollection[]): Promise<void> {
  for (const { collection, fields } of all) {
    await ddl.createTable(collection, fields.filter(({ alias }) => !alias).map(specOf));
    for (const { field, to, onDelete } of fields) {
      if (!to) continue;
      const relatedColumn = to.column ?? 'id';
      await ddl.addForeignKey({
        table: collection,
        column: field,
        relatedTable: to.collection,
        relatedColumn,
        onDelete: onDelete ?? null,
      });
    }
  }
}

function specOf(field: ExampleField): ColumnSpec {
  const isCounted = field.key === true && field.type === 'integer';
  return {
    name: field.field,
    type: field.type ?? 'string',
    ...(field.length === undefined ? {} : { maxLength: field.length }),
    ...(field.precision === undefined ? {} : { precision: field.precision, scale: field.scale ?? 0 }),
    nullable: field.required !== true && field.key !== true,
    unique: field.unique === true,
    primaryKey: field.key === true,
    autoIncrement: isCounted,
    defaultValue: field.initial ?? null,
  };
}

export async function describeTables(
  database: Database,
  trx: Knex.Transaction,
  all: readonly ExampleCollection[],
): Promise<void> {
  const { encode } = database.dialect;
  const json = (value: unknown) => encode('json', value ?? null) as string | null;
  for (const one of all) {
    await trx('directus_collections').insert({
      collection: one.collection,
      icon: one.icon,
      note: one.note ?? null,
      display_template: one.template ?? null,
      hidden: one.hidden ? 1 : 0,
      singleton: one.singleton ? 1 : 0,
      sort_field: one.sort ?? null,
      accountability: 'all',
      archive_app_filter: 1,
      ...(one.archive
        ? { archive_field: one.archive, archive_value: 'archived', unarchive_value: 'draft' }
        : {}),
    });
    for (const [i, { field, meta, to, any }] of one.fields.entries()) {
      await trx('directus_fields').insert({
        collection: one.collection,
        field,
        special: meta.special?.join(',') ?? null,
        interface: meta.interface ?? null,
        options: json(meta.options),
        display: meta.display ?? null,
        display_options: json(meta.display_options),
        readonly: meta.readonly ? 1 : 0,
        hidden: meta.hidden ? 1 : 0,
        sort: i + 1,
        width: meta.width ?? 'full',
        note: meta.note ?? null,
        required: meta.required ? 1 : 0,
      });
      if (to) {
        await trx('directus_relations').insert({
          many_collection: one.collection,
          many_field: field,
          one_collection: to.collection,
          one_field: to.as ?? null,
          junction_field: to.junction ?? null,
          sort_field: to.sortField ?? null,
          one_deselect_action: 'nullify',
        });
      }
      if (any) {
        await trx('directus_relations').insert({
          many_collection: one.collection,
          many_field: field,
          one_collection_field: any.collectionField,
          one_allowed_collections: any.allowed.join(','),
          junction_field: any.junction,
          one_deselect_action: 'nullify',
        });
      }
    }
  }
}
