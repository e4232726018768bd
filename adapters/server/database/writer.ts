import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';
import { createMutex } from './mutex.ts';

type Transact = <T>(work: (trx: Knex.Transaction) => Promise<T>) => Promise<T>;

export interface Writer {
  /** See `Database.transaction`. */
  readonly transaction: Transact;
  /** Between two transactions, with the connection to itself; `transact` begins one on it. */
  alone<T>(work: (transact: Transact) => Promise<T>): Promise<T>;
}

/** Takes turns on the one connection that writes; `begin` runs first in every transaction that is no savepoint. */
export function createWriter(
  knex: Knex,
  begin: (trx: Knex.Transaction) => Promise<unknown> = () => Promise.resolve(),
): Writer {
  const oneAtATime = createMutex();
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
      // A full disk ends the transaction by itself: that nothing is left to roll back says less than why.
      throw failed ? (failed as { readonly error: unknown }).error : error;
    }
  };
  // Work that was started inside and not awaited may outlive its transaction.
  const outer = () => {
    const trx = inside.getStore();
    return trx?.isCompleted() ? undefined : trx;
  };
  return {
    transaction(work) {
      const around = outer();
      if (around) return around.transaction((trx) => inside.run(trx, () => work(trx)));
      return oneAtATime(() => transact(work));
    },
    async alone(work) {
      if (outer()) throw new Error('A change of the schema inside a transaction: it has to run alone.');
      return oneAtATime(() => work(transact));
    },
  };
}
