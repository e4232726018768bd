import type BetterSqlite from 'better-sqlite3';
import type { Knex } from 'knex';
import type { Ddl } from '../../contract.ts';
import { createDdl } from './ddl.ts';
import { watchIntegrity } from './integrity.ts';

type Work<T> = (trx: Knex.Transaction, ddl: Ddl) => Promise<T>;

/**
 * See `Database.changeSchema`. Foreign keys are off before the transaction begins, or the DROP TABLE of a rebuild would
 * cascade; inside a transaction the pragma does nothing. `transact` begins one on the only connection of `writer`.
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
        throw new Error(
          'Foreign keys are on: a table that is rebuilt now would empty those that point at it.',
        );
      }
      const integrity = watchIntegrity(connection);
      const answer = await work(trx, createDdl(connection, integrity.remember));
      integrity.verify();
      return answer;
    });
  } finally {
    await writer.raw('pragma foreign_keys = on');
  }
}
