import type BetterSqlite from 'better-sqlite3';
import type { Knex } from 'knex';
import type { Ddl } from '../../contract.ts';
import { createDdl } from './ddl.ts';
import { watchIntegrity } from './integrity.ts';

type Work<T> = (trx: Knex.Transaction, ddl: Ddl) => Promise<T>;

/**
 * Implements `Database.changeSchema`. Foreign keys are disabled before the transaction, because the DROP TABLE of a
 * rebuild would cascade, and inside a transaction the pragma has no effect. `transact` starts a transaction on the
 * only connection of `writer`.
 */
export async function changeSchema<T>(
  writer: Knex,
  transact: (work: (trx: Knex.Transaction) => Promise<T>) => Promise<T>,
  work: Work<T>,
): Promise<T> {
  await writer.raw('pragma foreign_keys = off');
  try {
    return await transact(async (trx) => {
      const connection: BetterSqlite.Database = await trx.client.acquireConnection();
      if (Number(connection.pragma('foreign_keys', { simple: true })) !== 0) {
        throw new Error('Foreign keys are enabled: rebuilding a table would delete rows that reference it.');
      }
      const integrity = watchIntegrity(connection);
      const result = await work(trx, createDdl(connection, integrity));
      integrity.verify();
      return result;
    });
  } finally {
    await writer.raw('pragma foreign_keys = on');
  }
}
