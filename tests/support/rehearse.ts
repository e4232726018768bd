import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../adapters/server/contract.ts';

/** Rejects a rehearsed transaction, so that it is rolled back. */
const rehearsed = new Error('This run of the transaction was a rehearsal.');

/**
 * Returns a database that runs the work of each transaction twice and rolls back the first run, as after a conflict
 * with another writer. `called` gets the stack of each caller.
 */
export function rehearse(database: Database, called: (stack: string) => void = () => undefined): Database {
  const inside = new AsyncLocalStorage<true>();
  return {
    ...database,
    async transaction(work) {
      if (inside.getStore()) return database.transaction(work);
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
        return database.transaction(work);
      });
    },
  };
}
