/** Reads what snapshots of the model need beside tables: indexes, and the names of what they cannot contain. */
import type { Knex } from 'knex';
import type { IndexSpec, TableStructure } from '../../contract.ts';
import { searchIndexPrefix } from '../../search-index-contract.ts';
import { portableCheck } from '../portable-check.ts';

interface IndexRow {
  readonly table: string;
  readonly name: string;
  /** JSON list of names. */
  readonly columns: string;
  readonly unique: boolean;
  readonly plain: boolean;
}

interface CheckRow {
  readonly table: string;
  readonly name: string;
  readonly expression: string;
  /** Whether all rows satisfy it, also those of partitions. */
  readonly plain: boolean;
  /** JSON list of names. */
  readonly columns: string;
}

export async function readStructures(
  knex: Knex,
  schema: string,
): Promise<ReadonlyMap<string, TableStructure>> {
  const rowsOf = async <Row>(sql: string): Promise<readonly Row[]> =>
    ((await knex.raw(sql, { schema })) as { rows: readonly Row[] }).rows;
  const indexes = await rowsOf<IndexRow>(indexesSql);
  const others = await rowsOf<{ table: string; text: string }>(othersSql);
  const checks = (await rowsOf<CheckRow>(checksSql)).map((check) => ({
    ...check,
    portable: check.plain ? portableCheck(check.expression, JSON.parse(check.columns) as string[]) : null,
  }));
  const names = new Set([...indexes, ...others, ...checks].map(({ table }) => table));
  return new Map(
    [...names].map((name) => {
      const own = indexes.filter(({ table }) => table === name);
      const ownChecks = checks.filter(({ table }) => table === name);
      return [
        name,
        {
          indexes: own.filter(({ plain }) => plain).map(specOf),
          checks: ownChecks.flatMap(({ portable }) => portable ?? []).toSorted(),
          others: [
            ...ownChecks
              .filter(({ portable }) => portable === null)
              .map((check) => `the check constraint "${check.name}" of "${name}"`),
            ...own.filter(({ plain }) => !plain).map((index) => `the index "${index.name}" of "${name}"`),
            ...others.filter(({ table }) => table === name).map(({ text }) => text),
          ],
        },
      ];
    }),
  );
}

/** A primary key, and a unique index of one column, belong to the columns. */
const indexesSql = `
  select t.relname as table, c.relname as name, i.indisunique as unique,
    i.indpred is null and i.indexprs is null and m.amname = 'btree' and i.indnatts = i.indnkeyatts
      and not exists (select from unnest(i.indoption::int2[]) o where o <> 0)
      and not exists (select from unnest(i.indclass::oid[]) o join pg_opclass p on p.oid = o where not p.opcdefault)
      as plain,
    (select coalesce(json_agg(a.attname order by k.place), '[]') from unnest(i.indkey::int2[]) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number) as columns
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  join pg_am m on m.oid = c.relam join pg_namespace n on n.oid = t.relnamespace
  where n.nspname = :schema and t.relkind in ('r', 'p') and not t.relispartition and not i.indisprimary and i.indisvalid
  and not starts_with(c.relname, '${searchIndexPrefix}_')
  and not (i.indisunique and i.indnkeyatts = 1 and i.indpred is null and i.indexprs is null)
  order by 1, 2`;
const checksSql = `
  select t.relname as table, k.conname as name, pg_get_expr(k.conbin, k.conrelid) as expression,
    k.convalidated and not k.connoinherit as plain,
    (select json_agg(a.attname) from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_namespace n on n.oid = t.relnamespace
  where n.nspname = :schema and k.contype = 'c' and not t.relispartition
  order by 1, 2`;
const othersSql = `
  select t.relname as table, format('the trigger "%s" of "%s"', g.tgname, t.relname) as text
  from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_namespace n on n.oid = t.relnamespace
  where n.nspname = :schema and not g.tgisinternal and not t.relispartition
  order by 1, 2`;

function specOf({ columns, unique }: IndexRow): IndexSpec {
  return { columns: JSON.parse(columns) as string[], unique };
}
