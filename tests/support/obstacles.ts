/** Makes a database refuse rows, so that a change fails where nothing of the server could foresee it. */
import type { Database } from '../../adapters/server/contract.ts';

/** From now on a row of `table` whose `column` is `value` cannot be inserted. Answers what takes that back. */
export async function refuseRow(
  database: Database,
  table: string,
  column: string,
  value: string,
): Promise<() => Promise<void>> {
  const [make, drop] =
    database.dialect.name === 'sqlite'
      ? [
          `create trigger obstacle before insert on ${table} when new."${column}" = '${value}'
           begin select raise(abort, 'refused by the test'); end`,
          'drop trigger obstacle',
        ]
      : [
          `alter table ${table} add constraint obstacle check ("${column}" <> '${value}') not valid`,
          `alter table ${table} drop constraint obstacle`,
        ];
  const run = (statement: string) => database.transaction(async (trx) => void (await trx.raw(statement)));
  await run(make);
  return () => run(drop);
}

/** Everything that a change of the model could leave behind: tables as declared, indexes, metadata, activity. */
export async function fingerprint({ knex, dialect }: Database): Promise<unknown> {
  const indexes: unknown =
    dialect.name === 'sqlite'
      ? await knex('sqlite_master').select('type', 'name', 'sql').orderBy('name')
      : await knex('pg_indexes')
          .select('indexname', 'indexdef')
          .where({ schemaname: 'public' })
          .orderBy('indexname');
  const rowsOf = (table: string, order = 'id') => knex(table).select().orderBy(order);
  return {
    tables: await dialect.introspect(knex),
    indexes,
    collections: await rowsOf('directus_collections', 'collection'),
    fields: await rowsOf('directus_fields'),
    relations: await rowsOf('directus_relations'),
    permissions: await rowsOf('directus_permissions'),
    activity: await rowsOf('directus_activity'),
    versions: await rowsOf('directus_versions', 'subject'),
  };
}
