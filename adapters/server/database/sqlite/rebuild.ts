import type BetterSqlite from 'better-sqlite3';
import { fail, PlatformFailure } from '../../../../schemas/error/failure.ts';
import type { ColumnSpec } from '../../contract.ts';
import { explain } from './explain.ts';
import { quoted } from '../names.ts';
import { parseTableSql, writeTableSql, type TableSql } from './table-sql.ts';

interface Change {
  /** This column's uniqueness changes: indexes of it alone go. */
  readonly unique?: ColumnSpec;
  /** Indexes and triggers that name this column go with it. */
  readonly dropped?: string;
}

export function tableSql(connection: BetterSqlite.Database, table: string): TableSql {
  const row = connection
    .prepare(`select sql from sqlite_master where type = 'table' and name = ?`)
    .get(table) as { sql: string } | undefined;
  if (!row) throw fail('COLLECTION_NOT_FOUND', `There is no table "${table}" in the database.`);
  return parseTableSql(row.sql);
}

/**
 * Makes a table anew with other definitions and keeps its rows, indexes, triggers and whoever points at it: SQLite's
 * documented procedure. foreign_keys is off before the transaction begins, or dropping the old table would cascade;
 * legacy_alter_table keeps views and references to the table's name as they are.
 */
export function rebuildTable(
  connection: BetterSqlite.Database,
  table: string,
  change: (before: TableSql) => TableSql,
  { unique, dropped }: Change = {},
): void {
  connection.pragma('foreign_keys = OFF');
  connection.pragma('legacy_alter_table = ON');
  try {
    within(
      connection,
      () => {
        const after = change(tableSql(connection, table));
        const broken = brokenKeys(connection);
        const attached = attachments(connection, table).filter(
          ({ name, type }) =>
            !(dropped !== undefined && names(connection, name, type, dropped)) &&
            !(unique && type === 'index' && isUniqueOn(connection, table, name, unique.name)),
        );
        const sequence = sequenceOf(connection, table);
        const copy = quoted(`rebuilt ${table}`);
        connection.exec(writeTableSql(copy, after));
        const columns = commonColumns(connection, table, `rebuilt ${table}`);
        const list = columns.map(quoted).join(', ');
        if (columns.length > 0) {
          connection.exec(`INSERT INTO ${copy} (${list}) SELECT ${list} FROM ${quoted(table)}`);
        }
        connection.exec(`DROP TABLE ${quoted(table)}`);
        connection.exec(`ALTER TABLE ${copy} RENAME TO ${quoted(table)}`);
        if (sequence !== null) {
          connection.prepare('update sqlite_sequence set seq = ? where name = ?').run(sequence, table);
        }
        for (const { sql } of attached) connection.exec(sql);
        if (brokenKeys(connection) > broken) {
          throw fail(
            'INVALID_FOREIGN_KEY',
            `Rows of "${table}" point at rows that do not exist. Correct them first.`,
            {
              collection: table,
            },
          );
        }
      },
      table,
    );
  } finally {
    connection.pragma('legacy_alter_table = OFF');
    connection.pragma('foreign_keys = ON');
  }
}

/** All or nothing; a driver's error becomes the caller's failure where it is one. */
export function within(connection: BetterSqlite.Database, work: () => void, table?: string): void {
  connection.exec('BEGIN IMMEDIATE');
  try {
    work();
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw inWords(error, table);
  }
}

function inWords(error: unknown, table: string | undefined): unknown {
  if (error instanceof PlatformFailure) return error;
  const explained = explain(error);
  if (explained instanceof PlatformFailure && table !== undefined) {
    // The rows were in the copy; the caller knows the table.
    return new PlatformFailure(
      explained.errors.map(({ message, extensions }) => ({
        message: message.replaceAll(`rebuilt ${table}`, table),
        extensions: 'collection' in extensions ? { ...extensions, collection: table } : extensions,
      })),
    );
  }
  if (explained) return explained;
  if (error instanceof Error && 'code' in error && error.code === 'SQLITE_ERROR') {
    return fail('INVALID_PAYLOAD', `The database refuses this change: ${error.message}.`);
  }
  return error;
}

function brokenKeys(connection: BetterSqlite.Database): number {
  return (connection.pragma('foreign_key_check') as unknown[]).length;
}

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

function names(connection: BetterSqlite.Database, name: string, type: string, column: string): boolean {
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

function sequenceOf(connection: BetterSqlite.Database, table: string): bigint | null {
  const known = connection.prepare(`select 1 from sqlite_master where name = 'sqlite_sequence'`).get();
  if (!known) return null;
  const row = connection.prepare('select seq from sqlite_sequence where name = ?').get(table) as
    { seq: bigint } | undefined;
  return row?.seq ?? null;
}
