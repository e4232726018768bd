import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';

export type Work<T> = (trx: Knex.Transaction) => Promise<T>;

export interface Transactions {
  /** Runs `work` in a new transaction. `first` sends statements before it, for example to take a lock. */
  begin<T>(work: Work<T>, first?: (trx: Knex.Transaction) => Promise<unknown>): Promise<T>;
  /** Returns the transaction that the caller runs in. */
  current(): Knex.Transaction | undefined;
  /** Runs `work` in a savepoint of a transaction. */
  nest<T>(outer: Knex.Transaction, work: Work<T>): Promise<T>;
}

/** Starts transactions on the connections of `knex` and tracks which code runs inside of one. */
export function createTransactions(knex: Knex): Transactions {
  const inside = new AsyncLocalStorage<Knex.Transaction>();
  return {
    async begin(work, first) {
      let failed: { readonly error: unknown } | null = null;
      try {
        return await knex.transaction(async (trx) => {
          // The connection sends the statements of `first` together with the first one of `work`.
          const opened = Promise.resolve(first?.(trx));
          // Handled below, after the work has ended.
          opened.catch(() => undefined);
          try {
            const result = await inside.run(trx, () => work(trx));
            await opened;
            return result;
          } catch (error) {
            failed = { error };
            // If `first` has failed, later statements fail only because of that.
            await opened.catch((cause: unknown) => (failed = { error: cause }));
            throw error;
          }
        });
      } catch (error) {
        // A full disk aborts the transaction. The original error is more useful than the failed rollback.
        throw failed ? (failed as { readonly error: unknown }).error : error;
      }
    },
    current() {
      // Work that was started inside a transaction and not awaited may outlive it.
      const trx = inside.getStore();
      return trx?.isCompleted() ? undefined : trx;
    },
    nest: (outer, work) => outer.transaction((trx) => inside.run(trx, () => work(trx))),
  };
}
