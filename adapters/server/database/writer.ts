import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';
import { createMutex } from './mutex.ts';

export interface Writer {
  /** See `Database.transaction`. */
  transaction<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T>;
  /** Between two transactions, with the connection to itself. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/** Takes turns on the one connection that writes; `begin` runs first in every transaction that is no savepoint. */
export function createWriter(
  knex: Knex,
  begin: (trx: Knex.Transaction) => Promise<unknown> = () => Promise.resolve(),
): Writer {
  const oneAtATime = createMutex();
  const inside = new AsyncLocalStorage<Knex.Transaction>();
  return {
    transaction(work) {
      const outer = inside.getStore();
      // Work that was started inside and not awaited may outlive its transaction.
      if (outer && !outer.isCompleted()) {
        return outer.transaction((trx) => inside.run(trx, () => work(trx)));
      }
      return oneAtATime(() =>
        knex.transaction(async (trx) => {
          await begin(trx);
          return inside.run(trx, () => work(trx));
        }),
      );
    },
    alone(work) {
      if (inside.getStore()) throw new Error('DDL inside a transaction: it has to run alone.');
      return oneAtATime(work);
    },
  };
}
