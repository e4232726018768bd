import type { Knex } from 'knex';
import type { ColumnInfo, TableInfo } from '../../contract.ts';
import { sameValue } from '../../../../schemas/value/same.ts';
import { driverMessage } from '../driver-message.ts';
import { quoted, withoutPlaceholders } from '../names.ts';
import { searchIndexPrefix, type SearchIndex } from '../../search-index-contract.ts';
import { readSearchIndexes } from './search-index/introspect.ts';
import { parseTables, withColumns, type ColumnRow, type KeyRow } from './parsed-tables.ts';
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
    const columns = parsed.columns.map((column) => {
      const foreignKey = foreignKeyOf(column.name, parsed.keys, { found, tableNames });
      return foreignKey === null ? column : withForeignKey(column, foreignKey);
    });
    const { primaryKey } = parsed;
    const searchIndex = indexes.get(name);
    infos.push({ name, kind, columns, primaryKey, sql, comment: null, ...(searchIndex && { searchIndex }) });
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

type ForeignKey = NonNullable<ColumnInfo['foreignKey']>;

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

/**
 * Returns the single-column foreign key of a column. If the definition omits the referenced column, it is the primary
 * key.
 */
function foreignKeyOf(
  column: string,
  keys: readonly KeyRow[],
  { found, tableNames }: Surroundings,
): ColumnInfo['foreignKey'] {
  const key = keys.find(
    ({ from, id }) => from === column && keys.filter((other) => other.id === id).length === 1,
  );
  if (!key) return null;
  const table = tableNames.get(key.table.toLowerCase());
  if (table === undefined) return null;
  const to = key.to ?? found.get(table)?.find(({ pk }) => pk > 0)?.name;
  const name = found.get(table)?.find((row) => row.name.toLowerCase() === to?.toLowerCase())?.name;
  if (name === undefined) return null;
  return { table, column: name, onUpdate: key.on_update, onDelete: key.on_delete, constraint: null };
}
