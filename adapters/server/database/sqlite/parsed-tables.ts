/**
 * Reads the columns, foreign keys and indexes of tables. They depend only on the SQL of the table and of its indexes, so
 * they are read again only if it changed: a change of a model of 500 tables reads all of them several times.
 */
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import type { ColumnInfo } from '../../contract.ts';
import { searchIndexPrefix } from '../../search-index-contract.ts';
import { groupBy } from '../group-by.ts';
import { fieldTypeOf, parseDeclared } from './declared-type.ts';
import { readDefault } from './defaults.ts';
import type { ListedTable } from './unsupported.ts';

export interface ColumnRow {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly dflt_value: string | null;
  readonly pk: number;
  readonly hidden: number;
}
export interface KeyRow {
  readonly id: number;
  readonly table: string;
  readonly from: string;
  readonly to: string | null;
  readonly on_update: string;
  readonly on_delete: string;
}

export interface ParsedTable {
  readonly rows: readonly ColumnRow[];
  /** The foreign keys of single columns. If a column has several, only the first one. */
  readonly keys: readonly KeyRow[];
  /** Without foreign keys, which depend on other tables. */
  readonly columns: readonly ColumnInfo[];
  readonly primaryKey: readonly string[];
}

/** By the SQL of the table and its indexes. A model of 20,000 columns needs about 10 MB. */
const parsedBySql = new LRUCache<string, ParsedTable>({ max: 5000 });

/** Above this number of changed tables, one query for all of them is faster than one with their names. */
const mostNames = 100;

/** Returns the parts of all ordinary tables by name. */
export async function parseTables(
  knex: Knex,
  tables: readonly ListedTable[],
): Promise<ReadonlyMap<string, ParsedTable>> {
  const indexes: readonly { table: string; name: string; sql: string | null }[] = await knex.raw(
    `select tbl_name as "table", name, sql from sqlite_master where type = 'index' order by rowid`,
  );
  const indexesByTable = groupBy(indexes, ({ table }) => table);
  const keyOf = ({ name, sql }: ListedTable) =>
    [name, sql, ...(indexesByTable.get(name) ?? []).flatMap((index) => [index.name, index.sql])].join('\0');
  const parsed = new Map<string, ParsedTable>();
  const missing: ListedTable[] = [];
  for (const table of tables) {
    if (table.type !== 'table') continue;
    const known = parsedBySql.get(keyOf(table));
    if (known) parsed.set(table.name, known);
    else missing.push(table);
  }
  if (missing.length === 0) return parsed;
  const names = missing.length > mostNames ? null : missing.map(({ name }) => name);
  const columnsByTable = await readOfAll<ColumnRow>(
    knex,
    'pragma_table_xinfo(m.name) x',
    'x.*',
    'x.cid',
    names,
  );
  const keysByTable = await readOfAll<KeyRow>(
    knex,
    'pragma_foreign_key_list(m.name) x',
    'x.*',
    'x.id, x.seq',
    names,
  );
  const indexedByTable = await columnsWithIndex(knex, names);
  for (const table of missing) {
    const { name } = table;
    const rows = columnsByTable.get(name);
    if (!rows) continue;
    const keys = keysByTable.get(name) ?? [];
    const found = withColumns(table, { rows, keys, indexed: indexedByTable.get(name) });
    parsedBySql.set(keyOf(table), found);
    parsed.set(name, found);
  }
  return parsed;
}

interface Rows extends Pick<ParsedTable, 'rows'> {
  readonly keys: readonly KeyRow[];
  readonly indexed?: IndexedColumns | undefined;
}

/** Returns the parts of a table or view with the columns that its rows describe. */
export function withColumns(
  { name, sql }: Pick<ListedTable, 'name' | 'sql'>,
  { rows, keys, indexed = noIndexes }: Rows,
): ParsedTable {
  const primaryKey = rows
    .filter(({ pk }) => pk > 0)
    .toSorted((a, b) => a.pk - b.pk)
    .map((row) => row.name);
  const columns = rows
    // hidden = 1 is a column of a virtual table; 2 and 3 are generated columns.
    .filter(({ hidden }) => hidden !== 1)
    .map((row): ColumnInfo => columnInfo(name, row, { primaryKey, indexed, sql }));
  return { rows, keys: keysOfColumns(keys), columns, primaryKey };
}

function keysOfColumns(rows: readonly KeyRow[]): readonly KeyRow[] {
  const single = [...groupBy(rows, ({ id }) => id).values()].flatMap((own) => (own.length === 1 ? own : []));
  return [...groupBy(single, ({ from }) => from).values()].flatMap(([first]) => first ?? []);
}

/**
 * Returns the rows of a pragma by table: of all ordinary tables in one query, because a query for each of hundreds of
 * tables takes seconds. `names` limits the tables.
 */
async function readOfAll<Row>(
  knex: Knex,
  from: string,
  columns: string,
  order: string,
  names: readonly string[] | null,
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const named = names === null ? '' : ` and m.name in (${names.map(() => '?').join(', ')})`;
  const rows: readonly (Row & { readonly of: string })[] = await knex.raw(
    `select ${columns}, m.name as "of" from sqlite_master m
     join pragma_table_list t on t.name = m.name and t.schema = 'main' and t.type = 'table'
     join ${from} where m.type = 'table'${named} order by m.rowid, ${order}`,
    names ?? [],
  );
  return groupBy(rows, ({ of }) => of);
}

/** The columns with an index that contains no other column. */
interface IndexedColumns {
  readonly unique: ReadonlySet<string>;
  readonly plain: ReadonlySet<string>;
}

const noIndexes: IndexedColumns = { unique: new Set(), plain: new Set() };

interface IndexPart {
  readonly index: string;
  readonly unique: number;
  /** Null for an expression. */
  readonly column: string | null;
}

async function columnsWithIndex(
  knex: Knex,
  names: readonly string[] | null,
): Promise<ReadonlyMap<string, IndexedColumns>> {
  const partsByTable = await readOfAll<IndexPart>(
    knex,
    `pragma_index_list(m.name) l on l.partial = 0 and l.name not like '${searchIndexPrefix}%' join pragma_index_info(l.name) x`,
    'l.name as "index", l."unique", x.name as "column"',
    'l.seq, x.seqno',
    names,
  );
  return new Map(
    [...partsByTable].map(([table, parts]) => {
      const single = [...groupBy(parts, ({ index }) => index).values()].flatMap((own) =>
        own.length === 1 ? own : [],
      );
      const columnsOfKind = (isUnique: boolean) =>
        new Set(single.flatMap(({ unique, column }) => ((unique === 1) === isUnique ? (column ?? []) : [])));
      return [table, { unique: columnsOfKind(true), plain: columnsOfKind(false) }];
    }),
  );
}

interface TableParts {
  readonly primaryKey: readonly string[];
  readonly indexed: IndexedColumns;
  readonly sql: string | null;
}

function columnInfo(table: string, row: ColumnRow, { primaryKey, indexed, sql }: TableParts): ColumnInfo {
  const declared = parseDeclared(row.type);
  const type = fieldTypeOf(declared);
  const alone = primaryKey.length === 1 && row.pk > 0;
  const rowId = alone && /^integer$/i.test(row.type) && !/without\s+rowid\s*\)?\s*$/i.test(sql ?? '');
  return {
    table,
    name: row.name,
    ...declared,
    type,
    defaultValue: readDefault(row.dflt_value, type),
    nullable: row.notnull === 0 && row.pk === 0,
    unique: indexed.unique.has(row.name) || alone,
    ...(indexed.plain.has(row.name) ? { indexed: true } : {}),
    primaryKey: row.pk > 0,
    autoIncrement: rowId,
    generated: row.hidden > 1,
    foreignKey: null,
  };
}
