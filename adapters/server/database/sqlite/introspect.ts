import type { Knex } from 'knex';
import type { ColumnInfo, TableInfo } from '../../contract.ts';
import { fieldTypeOf, parseDeclared } from './declared-type.ts';
import { readDefault } from './defaults.ts';
import { driverMessage } from '../driver-message.ts';
import { quoted, withoutPlaceholders } from '../names.ts';
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
export async function introspect(knex: Knex): Promise<readonly TableInfo[]> {
  const all: readonly ListedTable[] = await knex.raw(
    `select m.name, t.type, m.sql from sqlite_master m join pragma_table_list t on t.name = m.name and t.schema = 'main'
     where m.type in ('table', 'view') and m.name not like 'sqlite\\_%' escape '\\'
     order by m.rowid`,
  );
  const tables = all.filter(({ name }) => !name.startsWith(searchIndexPrefix));
  const indexes = all.length > tables.length ? await readSearchIndexes(knex) : new Map<string, SearchIndex>();
  const found = new Map<string, readonly ColumnRow[]>();
  const reasons = new Map<string, string>();
  for (const table of tables) {
    const columns = await columnsOf(knex, table);
    found.set(table.name, columns instanceof Error ? [] : columns);
    const reason = unsupportedReason(table, tables, columns);
    if (reason !== null) reasons.set(table.name, reason);
  }
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
    const keys: readonly KeyRow[] = await readPragma(knex, 'foreign_key_list', name);
    const indexed = await columnsWithIndex(knex, name);
    const columns = rows
      // hidden = 1 is a column of a virtual table; 2 and 3 are generated columns.
      .filter(({ hidden }) => hidden !== 1)
      .map((row): ColumnInfo => columnInfo(name, row, { primaryKey, keys, indexed, found, tables, sql }));
    const searchIndex = indexes.get(name);
    infos.push({ name, kind, columns, primaryKey, sql, comment: null, ...(searchIndex && { searchIndex }) });
  }
  return withStoredForms(knex, infos);
}

async function readPragma<Row>(knex: Knex, pragma: string, name: string): Promise<readonly Row[]> {
  return knex.raw(`pragma ${pragma}(${withoutPlaceholders(quoted(name))})`);
}

/** Returns the columns of a table. A broken view returns its error, so that it does not make the whole model fail. */
async function columnsOf(knex: Knex, { name, type }: ListedTable): Promise<readonly ColumnRow[] | Error> {
  try {
    return await readPragma(knex, 'table_xinfo', name);
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

async function columnsWithIndex(knex: Knex, table: string): Promise<IndexedColumns> {
  const indexes: readonly { name: string; unique: number; partial: number; origin: string }[] =
    await readPragma(knex, 'index_list', table);
  const found = { unique: new Set<string>(), plain: new Set<string>() };
  for (const { name, unique, partial } of indexes) {
    if (partial === 1 || name.startsWith(searchIndexPrefix)) continue;
    const parts: readonly { name: string | null }[] = await readPragma(knex, 'index_info', name);
    const [only] = parts;
    if (parts.length === 1 && only?.name) found[unique === 1 ? 'unique' : 'plain'].add(only.name);
  }
  return found;
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
