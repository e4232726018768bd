import type { Knex } from 'knex';
import type { ColumnInfo, TableInfo } from '../../contract.ts';
import { fieldTypeOf, parseDeclared } from './declared-type.ts';
import { readDefault } from './defaults.ts';
import { driverMessage } from '../driver-message.ts';
import { quoted, withoutPlaceholders } from '../names.ts';
import { groupBy } from '../group-by.ts';
import { searchIndexPrefix, type SearchIndex } from '../../search-index-contract.ts';
import { readSearchIndexes } from './search-index/introspect.ts';
import { withStoredForms } from './stored/sample-forms.ts';
import { unsupportedReason, type ListedTable } from './unsupported.ts';

interface ColumnRow {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly dflt_value: string | null;
  readonly pk: number;
  readonly hidden: number;
}
interface KeyRow {
  readonly id: number;
  readonly table: string;
  readonly from: string;
  readonly to: string | null;
  readonly on_update: string;
  readonly on_delete: string;
}

/**
 * Returns all tables and views in creation order, without SQLite's internal tables. Virtual tables, their shadow tables
 * and broken views are listed without columns, with the reason why they are not supported.
 */
export async function introspect(
  knex: Knex,
  { sampled = true }: { readonly sampled?: boolean } = {},
): Promise<readonly TableInfo[]> {
  const all: readonly ListedTable[] = await knex.raw(
    `select m.name, t.type, m.sql from sqlite_master m join pragma_table_list t on t.name = m.name and t.schema = 'main'
     where m.type in ('table', 'view') and m.name not like 'sqlite\\_%' escape '\\'
     order by m.rowid`,
  );
  const tables = all.filter(({ name }) => !name.startsWith(searchIndexPrefix));
  const indexes = all.length > tables.length ? await readSearchIndexes(knex) : new Map<string, SearchIndex>();
  const found = new Map<string, readonly ColumnRow[]>();
  const reasons = new Map<string, string>();
  const columnsByTable = await readOfAll<ColumnRow>(knex, 'pragma_table_xinfo(m.name) x', 'x.*', 'x.cid');
  for (const table of tables) {
    const columns = columnsByTable.get(table.name) ?? (await columnsOf(knex, table));
    found.set(table.name, columns instanceof Error ? [] : columns);
    const reason = unsupportedReason(table, tables, columns);
    if (reason !== null) reasons.set(table.name, reason);
  }
  const keysByTable = await readOfAll<KeyRow>(
    knex,
    'pragma_foreign_key_list(m.name) x',
    'x.*',
    'x.id, x.seq',
  );
  const indexedByTable = await columnsWithIndex(knex);
  const infos: TableInfo[] = [];
  for (const { name, type, sql } of tables) {
    const kind = type === 'view' ? 'view' : 'table';
    const unsupported = reasons.get(name);
    if (unsupported !== undefined) {
      infos.push({ name, kind, columns: [], primaryKey: [], sql, comment: null, unsupported });
      continue;
    }
    const rows = found.get(name) ?? [];
    const primaryKey = rows
      .filter(({ pk }) => pk > 0)
      .toSorted((a, b) => a.pk - b.pk)
      .map((row) => row.name);
    const keys = keysByTable.get(name) ?? [];
    const indexed = indexedByTable.get(name) ?? noIndexes;
    const columns = rows
      // hidden = 1 is a column of a virtual table; 2 and 3 are generated columns.
      .filter(({ hidden }) => hidden !== 1)
      .map((row): ColumnInfo => columnInfo(name, row, { primaryKey, keys, indexed, found, tables, sql }));
    const searchIndex = indexes.get(name);
    infos.push({ name, kind, columns, primaryKey, sql, comment: null, ...(searchIndex && { searchIndex }) });
  }
  return sampled ? withStoredForms(knex, infos) : infos;
}

/**
 * Returns the rows of a pragma by table: of all ordinary tables in one query, because a query for each of hundreds of
 * tables takes seconds.
 */
async function readOfAll<Row>(
  knex: Knex,
  from: string,
  columns: string,
  order: string,
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const rows: readonly (Row & { readonly of: string })[] = await knex.raw(
    `select ${columns}, m.name as "of" from sqlite_master m
     join pragma_table_list t on t.name = m.name and t.schema = 'main' and t.type = 'table'
     join ${from} where m.type = 'table' order by m.rowid, ${order}`,
  );
  return groupBy(rows, ({ of }) => of);
}

/** Returns the columns of a table. A broken view returns its error, so that it does not make the whole model fail. */
async function columnsOf(knex: Knex, { name, type }: ListedTable): Promise<readonly ColumnRow[] | Error> {
  try {
    return await knex.raw(`pragma table_xinfo(${withoutPlaceholders(quoted(name))})`);
  } catch (error) {
    if (type !== 'view' || !(error instanceof Error)) throw error;
    return new Error(driverMessage(error), { cause: error });
  }
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

async function columnsWithIndex(knex: Knex): Promise<ReadonlyMap<string, IndexedColumns>> {
  const partsByTable = await readOfAll<IndexPart>(
    knex,
    `pragma_index_list(m.name) l on l.partial = 0 and l.name not like '${searchIndexPrefix}%' join pragma_index_info(l.name) x`,
    'l.name as "index", l."unique", x.name as "column"',
    'l.seq, x.seqno',
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

interface Surroundings {
  readonly primaryKey: readonly string[];
  readonly keys: readonly KeyRow[];
  readonly indexed: IndexedColumns;
  readonly found: ReadonlyMap<string, readonly ColumnRow[]>;
  readonly tables: readonly { name: string }[];
  readonly sql: string | null;
}

function columnInfo(table: string, row: ColumnRow, around: Surroundings): ColumnInfo {
  const declared = parseDeclared(row.type);
  const type = fieldTypeOf(declared);
  const alone = around.primaryKey.length === 1 && row.pk > 0;
  const rowId = alone && /^integer$/i.test(row.type) && !/without\s+rowid\s*\)?\s*$/i.test(around.sql ?? '');
  return {
    table,
    name: row.name,
    ...declared,
    type,
    defaultValue: readDefault(row.dflt_value, type),
    nullable: row.notnull === 0 && row.pk === 0,
    unique: around.indexed.unique.has(row.name) || alone,
    ...(around.indexed.plain.has(row.name) ? { indexed: true } : {}),
    primaryKey: row.pk > 0,
    autoIncrement: rowId,
    generated: row.hidden > 1,
    foreignKey: foreignKeyOf(row.name, around),
  };
}

/**
 * Returns the single-column foreign key of a column. If the definition omits the referenced column, it is the primary
 * key.
 */
function foreignKeyOf(column: string, { keys, found, tables }: Surroundings): ColumnInfo['foreignKey'] {
  const key = keys.find(
    ({ from, id }) => from === column && keys.filter((other) => other.id === id).length === 1,
  );
  if (!key) return null;
  const table = tables.find(({ name }) => name.toLowerCase() === key.table.toLowerCase())?.name;
  if (table === undefined) return null;
  const to = key.to ?? found.get(table)?.find(({ pk }) => pk > 0)?.name;
  const name = found.get(table)?.find((row) => row.name.toLowerCase() === to?.toLowerCase())?.name;
  if (name === undefined) return null;
  return { table, column: name, onUpdate: key.on_update, onDelete: key.on_delete, constraint: null };
}
