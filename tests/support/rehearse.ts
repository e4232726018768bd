import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../adapters/server/contract.ts';

type Work = Parameters<Database['transaction']>[0];

/** Rejects a rehearsed transaction, so that it is rolled back. */
const rehearsed = new Error('This run of the transaction was a rehearsal.');

/**
 * Returns a database that runs the work of each transaction twice and rolls back the first run, as after a conflict
 * with another writer. `called` gets the stack of each caller.
 */
export function rehearse(database: Database, called: (stack: string) => void = () => undefined): Database {
  const inside = new AsyncLocalStorage<true>();
  const twice = async <T>(work: Work, run: () => Promise<T>): Promise<T> => {
    called(new Error('caller').stack ?? '');
    return inside.run(true, async () => {
      await database
        .transaction(async (trx) => {
          await work(trx);
          throw rehearsed;
        })
        .catch((error: unknown) => {
          if (error !== rehearsed) throw error;
        });
      return run();
    });
  };
  return {
    ...database,
    transaction: (work) =>
      inside.getStore() ? database.transaction(work) : twice(work, async () => database.transaction(work)),
    tryTransaction: (maxWaitMs, work) => twice(work, async () => database.tryTransaction(maxWaitMs, work)),
  };
}
