/** Changes tables for tests. Each change runs in its own transaction. */
import type { Database, Ddl } from '../../adapters/server/contract.ts';

export function ddlOf(database: Database): Omit<Ddl, 'withForeignKeys'> {
  const alone = (work: (ddl: Ddl) => Promise<void>) => database.changeSchema((_trx, ddl) => work(ddl));
  return {
    createTable: (table, columns) => alone((ddl) => ddl.createTable(table, columns)),
    dropTable: (table) => alone((ddl) => ddl.dropTable(table)),
    addColumn: (table, column) => alone((ddl) => ddl.addColumn(table, column)),
    alterColumn: (table, column) => alone((ddl) => ddl.alterColumn(table, column)),
    dropColumn: (table, column) => alone((ddl) => ddl.dropColumn(table, column)),
    addForeignKey: (key) => alone((ddl) => ddl.addForeignKey(key)),
    dropForeignKey: (table, column) => alone((ddl) => ddl.dropForeignKey(table, column)),
    createIndex: (table, index) => alone((ddl) => ddl.createIndex(table, index)),
    dropIndex: (table, index) => alone((ddl) => ddl.dropIndex(table, index)),
  };
}
