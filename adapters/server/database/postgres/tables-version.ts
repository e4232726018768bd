import type { Knex } from 'knex';

/**
 * Returns a hash of the catalog rows of a schema. It differs after every change of a table, column, constraint or
 * enumerated type. TRUNCATE, VACUUM and ANALYZE keep it.
 */
export async function readTablesVersion(readers: Knex, schema: string): Promise<string> {
  const result: { rows: { version: string }[] } = await readers.raw(versionSql, { schema });
  return result.rows[0]?.version ?? '';
}

/** xmin is the transaction that wrote the row. */
const versionSql = `
  with place as (select oid from pg_namespace where nspname = :schema),
  tables as (
    select c.oid, c.relname, c.relkind, c.relacl, c.relispopulated from pg_class c
    where c.relnamespace = (select oid from place) and c.relkind in ('r', 'p', 'v', 'm', 'f'))
  select md5(coalesce(string_agg(part, ' ' order by part), '')) as version from (
    select concat_ws('/', 't', oid, relname, relkind, relacl::text, relispopulated) as part from tables
    union all select concat_ws('/', 'a', a.attrelid, a.attnum, a.xmin) from pg_attribute a
      where a.attnum > 0 and a.attrelid in (select oid from tables)
    union all select concat_ws('/', 'k', k.oid, k.xmin) from pg_constraint k
      where k.conrelid in (select oid from tables)
    union all select concat_ws('/', 'i', i.indexrelid, i.xmin) from pg_index i
      where i.indisunique and i.indrelid in (select oid from tables)
    union all select concat_ws('/', 'e', e.oid, e.enumlabel, e.enumsortorder) from pg_enum e) parts`;
