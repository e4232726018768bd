import type { Knex } from 'knex';
import type { IndexSpec } from '../../contract.ts';
import { searchIndexPrefix } from '../../search-index-contract.ts';
import { quoted, withoutPlaceholders } from '../names.ts';

/** PostgreSQL chooses a free name. */
export async function createIndex(trx: Knex.Transaction, table: string, index: IndexSpec): Promise<void> {
  const what = index.unique ? 'unique index' : 'index';
  const names = index.columns.map(quoted).join(', ');
  await trx.raw(withoutPlaceholders(`create ${what} on ${quoted(table)} (${names})`));
}

/** Drops the indexes of these columns, and the constraints that they belong to. */
export async function dropIndex(trx: Knex.Transaction, table: string, index: IndexSpec): Promise<void> {
  const { rows }: { rows: readonly { index: string; constraint: string | null }[] } = await trx.raw(
    `select c.relname as index, k.conname as constraint
     from pg_index i join pg_class c on c.oid = i.indexrelid
     left join pg_constraint k on k.conindid = i.indexrelid and k.contype = 'u'
     where i.indrelid = ?::regclass and i.indisunique = ? and i.indpred is null and i.indexprs is null
     and not i.indisprimary and not starts_with(c.relname, '${searchIndexPrefix}_') and (select array_agg(a.attname::text order by k.place)
       from unnest(i.indkey::int2[]) with ordinality k (number, place)
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number) = ?::text[]`,
    [quoted(table), index.unique, [...index.columns]],
  );
  for (const { index: name, constraint } of rows)
    await trx.raw(
      withoutPlaceholders(
        constraint === null
          ? `drop index ${quoted(name)}`
          : `alter table ${quoted(table)} drop constraint ${quoted(constraint)}`,
      ),
    );
}
