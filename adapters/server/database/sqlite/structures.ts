/** Reads what snapshots of the model need beside tables: indexes, and the names of what they cannot contain. */
import type { Knex } from 'knex';
import type { IndexSpec, TableStructure } from '../../contract.ts';
import { searchIndexPrefix } from '../../search-index-contract.ts';
import { groupBy } from '../group-by.ts';
import { portableCheck } from '../portable-check.ts';
import { checksIn, parseTableSql } from './tables/table-sql.ts';

interface IndexRow {
  readonly table: string;
  readonly name: string;
  readonly unique: number;
  readonly partial: number;
  /** JSON list of names; null for an expression. */
  readonly columns: string;
  /** Whether an order or a collation differs from the default. */
  readonly special: number;
}

export async function readStructures(knex: Knex): Promise<ReadonlyMap<string, TableStructure>> {
  const tables: readonly { name: string; sql: string | null }[] = await knex.raw(
    "select name, sql from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'",
  );
  const indexes: readonly IndexRow[] = await knex.raw(indexesSql);
  const triggers: readonly { table: string; name: string }[] = await knex.raw(
    `select tbl_name as "table", name from sqlite_master
     where type = 'trigger' and name not like '${searchIndexPrefix}\\_%' escape '\\' order by name`,
  );
  const indexesByTable = groupBy(indexes, ({ table }) => table);
  const triggersByTable = groupBy(triggers, ({ table }) => table);
  return new Map(
    tables.map(({ name, sql }) => {
      const own = indexesByTable.get(name) ?? [];
      const checks = checksOf(sql);
      const others = [
        ...own.filter((index) => !isPlain(index)).map((index) => `the index "${index.name}" of "${name}"`),
        ...(triggersByTable.get(name) ?? []).map((one) => `the trigger "${one.name}" of "${name}"`),
        ...checks
          .filter(({ portable }) => portable === null)
          .map(({ text }) => `the check constraint (${text}) of "${name}"`),
      ];
      const portable = checks.flatMap((check) => check.portable ?? []);
      return [name, { indexes: own.filter(isPlain).map(specOf), checks: portable.toSorted(), others }];
    }),
  );
}

/** A primary key, and a unique index of one column, belong to the columns. */
const indexesSql = `
  select m.name as "table", l.name, l."unique", l.partial, json_group_array(x.name order by x.seqno) as columns,
    max(x."desc" <> 0 or x.coll <> 'BINARY') as special
  from sqlite_master m join pragma_index_list(m.name) l join pragma_index_xinfo(l.name) x
  where m.type = 'table' and x.key = 1 and l.origin <> 'pk' and l.name not like '${searchIndexPrefix}\\_%' escape '\\'
  group by m.name, l.name having not (l."unique" = 1 and l.partial = 0 and count(*) = 1 and max(x.name) is not null)
  order by m.name, l.name`;

function isPlain({ partial, special, columns }: IndexRow): boolean {
  return partial === 0 && special === 0 && !(JSON.parse(columns) as unknown[]).includes(null);
}

function specOf({ columns, unique }: IndexRow): IndexSpec {
  return { columns: JSON.parse(columns) as string[], unique: unique === 1 };
}

function checksOf(
  sql: string | null,
): readonly { readonly text: string; readonly portable: string | null }[] {
  // Most tables have no checks, and parsing the SQL of hundreds of tables takes time.
  if (sql === null || !/\bcheck\b/i.test(sql)) return [];
  const { definitions } = parseTableSql(sql);
  const columns = definitions.flatMap(({ column }) => column ?? []);
  return definitions
    .flatMap(({ text }) => checksIn(text))
    .map((text) => ({ text, portable: portableCheck(text, columns) }));
}
