import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';
import { createMutex } from './mutex.ts';

type Transact = <T>(work: (trx: Knex.Transaction) => Promise<T>) => Promise<T>;

export interface Writer {
  /** See `Database.transaction`. */
  readonly transaction: Transact;
  /**
   * Runs `work` between two transactions with exclusive use of the connection; `transact` starts a transaction on it.
   */
  alone<T>(work: (transact: Transact) => Promise<T>): Promise<T>;
}

/**
 * Serializes writes on the single write connection. `begin` runs first in every transaction that is not a savepoint.
 */
export function createWriter(
  knex: Knex,
  begin: (trx: Knex.Transaction) => Promise<unknown> = () => Promise.resolve(),
): Writer {
  const runExclusively = createMutex();
  const inside = new AsyncLocalStorage<Knex.Transaction>();
  const transact: Transact = async (work) => {
    let failed: { readonly error: unknown } | null = null;
    try {
      return await knex.transaction(async (trx) => {
        try {
          await begin(trx);
          return await inside.run(trx, () => work(trx));
        } catch (error) {
          failed = { error };
          throw error;
        }
      });
    } catch (error) {
      // A full disk aborts the transaction. The original error is more useful than the failed rollback.
      throw failed ? (failed as { readonly error: unknown }).error : error;
    }
  };
  // Work that was started inside a transaction and not awaited may outlive it.
  const activeTransaction = () => {
    const trx = inside.getStore();
    return trx?.isCompleted() ? undefined : trx;
  };
  return {
    transaction(work) {
      const outerTransaction = activeTransaction();
      if (outerTransaction) return outerTransaction.transaction((trx) => inside.run(trx, () => work(trx)));
      return runExclusively(() => transact(work));
    },
    async alone(work) {
      if (activeTransaction()) throw new Error('A schema change cannot run inside a transaction.');
      return runExclusively(() => work(transact));
    },
  };
}
