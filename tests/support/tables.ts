/** Tables as the database has them, whatever the metadata says. */
import type { ColumnInfo, Database, TableInfo } from '../../adapters/server/contract.ts';

export async function tableOf({ dialect, knex }: Database, name: string): Promise<TableInfo | undefined> {
  return (await dialect.introspect(knex)).find((table) => table.name === name);
}

export async function columnOf(
  database: Database,
  table: string,
  name: string,
): Promise<ColumnInfo | undefined> {
  return (await tableOf(database, table))?.columns.find((column) => column.name === name);
}

export async function columnNames(database: Database, table: string): Promise<readonly string[] | undefined> {
  return (await tableOf(database, table))?.columns.map(({ name }) => name);
}
