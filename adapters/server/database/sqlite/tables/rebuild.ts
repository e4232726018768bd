import type BetterSqlite from 'better-sqlite3';
import { createFailure } from '../../../../../schemas/error/failure.ts';
import type { ColumnSpec } from '../../../contract.ts';
import { quoted } from '../../names.ts';
import { parseTableSql, writeTableSql, type TableSql } from './table-sql.ts';

export interface Change {
  /** The column whose uniqueness changes. Indexes of this column alone are removed. */
  readonly unique?: ColumnSpec;
  /** The dropped column. Its indexes are removed too. */
  readonly dropped?: string;
  /** Returns the SQL that converts a column to its new type; null if it stays unchanged. */
  readonly recast?: (column: string) => string | null;
}

export function tableSql(connection: BetterSqlite.Database, table: string): TableSql {
  const row = connection
    .prepare(`select sql from sqlite_master where type = 'table' and name = ?`)
    .get(table) as { sql: string } | undefined;
  if (!row) throw createFailure('COLLECTION_NOT_FOUND', `The database has no table "${table}".`);
  return parseTableSql(row.sql);
}

/**
 * Rebuilds a table with other definitions and keeps its rows, indexes, triggers and references to it. It follows
 * SQLite's documented procedure, in a transaction that started with foreign_keys off. legacy_alter_table keeps views
 * and references to the table's name unchanged.
 */
export function rebuildTable(
  connection: BetterSqlite.Database,
  table: string,
  after: TableSql,
  { unique, dropped, recast }: Change = {},
): void {
  const attached = attachments(connection, table).filter(
    ({ name, type }) =>
      !(dropped !== undefined && isIndexOn(connection, name, type, dropped)) &&
      !(unique && type === 'index' && isUniqueOn(connection, table, name, unique.name)),
  );
  const sequence = sequenceOf(connection, table);
  if (isEmpty(connection, table)) {
    // If SQLite rejects the definitions, the table stays.
    connection.transaction(() => {
      connection.exec(`DROP TABLE ${quoted(table)}`);
      connection.exec(writeTableSql(quoted(table), after));
    })();
  } else {
    replaceByCopy(connection, table, after, recast);
  }
  if (sequence !== null) setSequence(connection, table, sequence);
  for (const { sql } of attached) connection.exec(sql);
}

/**
 * Copies the rows to a new table, and renames it. SQLite then reads the definitions of all tables, which takes 40 ms
 * with 1,000 tables.
 */
function replaceByCopy(
  connection: BetterSqlite.Database,
  table: string,
  after: TableSql,
  recast: Change['recast'],
): void {
  const copy = quoted(copyOf(table));
  connection.exec(writeTableSql(copy, after));
  const columns = commonColumns(connection, table, copyOf(table));
  if (columns.length > 0) {
    const list = columns.map(quoted).join(', ');
    const values = columns.map((name) => recast?.(name) ?? quoted(name)).join(', ');
    connection.exec(`INSERT INTO ${copy} (${list}) SELECT ${values} FROM ${quoted(table)}`);
  }
  connection.exec(`DROP TABLE ${quoted(table)}`);
  connection.pragma('legacy_alter_table = ON');
  try {
    connection.exec(`ALTER TABLE ${copy} RENAME TO ${quoted(table)}`);
  } finally {
    connection.pragma('legacy_alter_table = OFF');
  }
}

/** The name of the temporary copy during a rebuild. Errors that contain it refer to the table. */
export const copyOf = (table: string): string => `rebuilt ${table}`;

interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly sql: string;
}

function attachments(connection: BetterSqlite.Database, table: string): readonly Attachment[] {
  return connection
    .prepare(
      `select name, type, sql from sqlite_master where tbl_name = ? and type in ('index', 'trigger') and sql is not null`,
    )
    .all(table) as Attachment[];
}

function isIndexOn(connection: BetterSqlite.Database, name: string, type: string, column: string): boolean {
  if (type !== 'index') return false;
  return indexColumns(connection, name).includes(column);
}

function isUniqueOn(connection: BetterSqlite.Database, table: string, name: string, column: string): boolean {
  const index = (
    connection.pragma(`index_list(${quoted(table)})`) as { name: string; unique: bigint }[]
  ).find((one) => one.name === name);
  const columns = indexColumns(connection, name);
  return Number(index?.unique ?? 0) === 1 && columns.length === 1 && columns[0] === column;
}

function indexColumns(connection: BetterSqlite.Database, index: string): readonly (string | null)[] {
  return (connection.pragma(`index_info(${quoted(index)})`) as { name: string | null }[]).map(
    ({ name }) => name,
  );
}

function commonColumns(connection: BetterSqlite.Database, from: string, to: string): readonly string[] {
  const columns = (table: string) =>
    (connection.pragma(`table_xinfo(${quoted(table)})`) as { name: string; hidden: bigint }[])
      .filter(({ hidden }) => Number(hidden) === 0)
      .map(({ name }) => name);
  const kept = new Set(columns(to));
  return columns(from).filter((name) => kept.has(name));
}

export function isEmpty(connection: BetterSqlite.Database, table: string): boolean {
  return connection.prepare(`select 1 from ${quoted(table)} limit 1`).get() === undefined;
}

function sequenceOf(connection: BetterSqlite.Database, table: string): bigint | null {
  const known = connection.prepare(`select 1 from sqlite_master where name = 'sqlite_sequence'`).get();
  if (!known) return null;
  const row = connection.prepare('select seq from sqlite_sequence where name = ?').get(table) as
    { seq: bigint } | undefined;
  return row?.seq ?? null;
}

/** SQLite adds the row of a table with its first insert, and deletes it with the table. */
function setSequence(connection: BetterSqlite.Database, table: string, sequence: bigint): void {
  const { changes } = connection
    .prepare('update sqlite_sequence set seq = ? where name = ?')
    .run(sequence, table);
  if (changes === 0)
    connection.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, sequence);
}
