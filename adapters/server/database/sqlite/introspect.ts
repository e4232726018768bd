import type { Knex } from 'knex';
import type { ColumnInfo, TableInfo } from '../../contract.ts';
import { sameValue } from '../../../../schemas/value/same.ts';
import { driverMessage } from '../driver-message.ts';
import { quoted, withoutPlaceholders } from '../names.ts';
import { searchIndexPrefix, type SearchIndex } from '../../search-index-contract.ts';
import { readSearchIndexes } from './search-index/introspect.ts';
import { parseTables, withColumns, type ColumnRow, type KeyRow, type ParsedTable } from './parsed-tables.ts';
import { withStoredForms } from './stored/sample-forms.ts';
import { unsupportedReason, type ListedTable } from './unsupported.ts';

/**
 * Returns all tables and views in creation order, without SQLite's internal tables. Virtual tables, their shadow tables
 * and broken views are listed without columns, with the reason why they are not supported.
 */
export async function introspect(
  knex: Knex,
  { sampled = true, known = [] }: { readonly sampled?: boolean; readonly known?: readonly TableInfo[] } = {},
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
  const parsedTables = await parseTables(knex, tables);
  for (const table of tables) {
    const columns = parsedTables.get(table.name)?.rows ?? (await columnsOf(knex, table));
    found.set(table.name, columns instanceof Error ? [] : columns);
    const reason = unsupportedReason(table, tables, columns);
    if (reason !== null) reasons.set(table.name, reason);
  }
  const tableNames = new Map(tables.map(({ name }) => [name.toLowerCase(), name]));
  const infos: TableInfo[] = [];
  for (const { name, type, sql } of tables) {
    const kind = type === 'view' ? 'view' : 'table';
    const unsupported = reasons.get(name);
    if (unsupported !== undefined) {
      infos.push({ name, kind, columns: [], primaryKey: [], sql, comment: null, unsupported });
      continue;
    }
    const parsed =
      parsedTables.get(name) ?? withColumns({ name, sql }, { rows: found.get(name) ?? [], keys: [] });
    const keys = foreignKeysOf(parsed.keys, { found, tableNames });
    infos.push(tableInfo({ name, kind, sql, parsed, keys, searchIndex: indexes.get(name) }));
  }
  return sampled ? withStoredForms(knex, infos, known) : infos;
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

/** The parts of a table. The information about it is built again if one of them changes. */
interface TableParts extends Pick<TableInfo, 'name' | 'kind' | 'sql'> {
  readonly parsed: ParsedTable;
  readonly keys: ForeignKeys;
  readonly searchIndex: SearchIndex | undefined;
}

interface KnownTable extends Pick<TableParts, 'keys' | 'searchIndex'> {
  readonly info: TableInfo;
}

/** The last information about a table, by its definition. */
const knownTables = new WeakMap<ParsedTable, KnownTable>();

/** Returns the same object as before if nothing changed, so that the model compiles the table only once. */
function tableInfo({ name, kind, sql, parsed, keys, searchIndex }: TableParts): TableInfo {
  const known = knownTables.get(parsed);
  if (known && sameKeys(known.keys, keys) && sameValue(known.searchIndex, searchIndex)) return known.info;
  const columns = parsed.columns.map((column) => {
    const key = keys.get(column.name);
    return key ? withForeignKey(column, key) : column;
  });
  const { primaryKey } = parsed;
  const info = { name, kind, columns, primaryKey, sql, comment: null, ...(searchIndex && { searchIndex }) };
  knownTables.set(parsed, { keys, searchIndex, info });
  return info;
}

type ForeignKey = NonNullable<ColumnInfo['foreignKey']>;
/** By the name of their column. */
type ForeignKeys = ReadonlyMap<string, ForeignKey>;

function sameKeys(a: ForeignKeys, b: ForeignKeys): boolean {
  return a.size === b.size && [...a].every(([column, key]) => sameValue(key, b.get(column)));
}

/** The columns with the foreign key that they had last. An unchanged column keeps its identity. */
const referringColumns = new WeakMap<ColumnInfo, ColumnInfo>();

function withForeignKey(column: ColumnInfo, foreignKey: ForeignKey): ColumnInfo {
  const known = referringColumns.get(column);
  if (known && sameValue(known.foreignKey, foreignKey)) return known;
  const next = { ...column, foreignKey };
  referringColumns.set(column, next);
  return next;
}

interface Surroundings {
  readonly found: ReadonlyMap<string, readonly ColumnRow[]>;
  /** Names of tables by their folded names. */
  readonly tableNames: ReadonlyMap<string, string>;
}

function foreignKeysOf(rows: readonly KeyRow[], surroundings: Surroundings): ForeignKeys {
  return new Map(
    rows.flatMap((row): [string, ForeignKey][] => {
      const key = foreignKeyOf(row, surroundings);
      return key ? [[row.from, key]] : [];
    }),
  );
}

/** If the definition omits the referenced column, it is the primary key. */
function foreignKeyOf(key: KeyRow, { found, tableNames }: Surroundings): ColumnInfo['foreignKey'] {
  const table = tableNames.get(key.table.toLowerCase());
  if (table === undefined) return null;
  const to = key.to ?? found.get(table)?.find(({ pk }) => pk > 0)?.name;
  const name = found.get(table)?.find((row) => row.name.toLowerCase() === to?.toLowerCase())?.name;
  if (name === undefined) return null;
  return { table, column: name, onUpdate: key.on_update, onDelete: key.on_delete, constraint: null };
}
