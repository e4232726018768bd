/** Creates and drops search indexes, and adapts them to changes of tables. Runs inside a transaction. */
import type BetterSqlite from 'better-sqlite3';
import { literal, quoted } from '../../names.ts';
import {
  partsOf,
  registry,
  registrySql,
  tablesSql,
  triggerNames,
  triggersSql,
  type IndexedTable,
} from './parts.ts';

type Connection = BetterSqlite.Database;

interface RegistryRow {
  readonly table: string;
  readonly key: string;
  readonly texts: string;
  readonly values: string;
}

/** Returns the index of a table. A broken one has lost its triggers, because another program replaced the table. */
export function readIndexes(
  connection: Connection,
): readonly (IndexedTable & { readonly isWhole: boolean })[] {
  const known = connection.prepare(`select 1 from sqlite_master where name = '${registry}'`).get();
  if (!known) return [];
  const rows = connection
    .prepare(`select "table", "key", texts, "values" from ${registry}`)
    .all() as RegistryRow[];
  return rows.map(({ table, key, texts, values }) => ({
    table,
    key,
    texts: JSON.parse(texts) as string[],
    values: JSON.parse(values) as string[],
    isWhole: countTriggers(connection, table) === 3,
  }));
}

function countTriggers(connection: Connection, table: string): number {
  const names = triggerNames(table).map(literal).join(', ');
  return Number(
    connection
      .prepare(
        `select count(*) from sqlite_master where type = 'trigger' and tbl_name = ? and name in (${names})`,
      )
      .pluck()
      .get(table),
  );
}

export function createSearchIndex(connection: Connection, index: IndexedTable): void {
  const { table, key, texts, values } = index;
  connection.exec(registrySql);
  dropSearchIndex(connection, table);
  for (const statement of [...tablesSql(table), ...triggersSql(index)]) connection.exec(statement);
  for (const column of values)
    connection.exec(`create index ${partsOf(table).value(column)} on ${quoted(table)} (${quoted(column)})`);
  connection
    .prepare(`insert into ${registry} ("table", "key", texts, "values") values (?, ?, ?, ?)`)
    .run(table, key, JSON.stringify(texts), JSON.stringify(values));
}

export function dropSearchIndex(connection: Connection, table: string): void {
  const index = readIndexes(connection).find((one) => one.table === table);
  if (!index) return;
  dropTriggers(connection, table);
  const { texts, keys, stale, value } = partsOf(table);
  for (const name of [texts, keys, stale]) connection.exec(`drop table if exists ${name}`);
  for (const column of index.values) connection.exec(`drop index if exists ${value(column)}`);
  connection.prepare(`delete from ${registry} where "table" = ?`).run(table);
}

function dropTriggers(connection: Connection, table: string): void {
  for (const name of Object.values(partsOf(table).triggers))
    connection.exec(`drop trigger if exists ${name}`);
}

/** Adapts the index of a table before one of its columns is dropped. Texts of the column stay until their row changes. */
export function forgetColumn(connection: Connection, table: string, column: string): void {
  const index = readIndexes(connection).find((one) => one.table === table);
  if (!index) return;
  const kept = (names: readonly string[]) =>
    names.filter((name) => name.toLowerCase() !== column.toLowerCase());
  const after = { ...index, texts: kept(index.texts), values: kept(index.values) };
  if (after.texts.length === 0 || index.key === column) return dropSearchIndex(connection, table);
  if (after.texts.length < index.texts.length) {
    dropTriggers(connection, table);
    for (const statement of triggersSql(after)) connection.exec(statement);
  }
  connection
    .prepare(`update ${registry} set texts = ?, "values" = ? where "table" = ?`)
    .run(JSON.stringify(after.texts), JSON.stringify(after.values), table);
}

/** Builds the index of a table again, because a rebuild of the table has converted values. */
export function rebuildSearchIndex(connection: Connection, table: string): void {
  if (!readIndexes(connection).some((one) => one.table === table)) return;
  connection.prepare(`update ${registry} set built = 0, reached = null where "table" = ?`).run(table);
}
