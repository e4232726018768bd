import type { Knex } from 'knex';
import { createMutex, type WaitLimit } from './mutex.ts';
import { createTransactions, type Work } from './transactions.ts';

type Transact = <T>(work: Work<T>) => Promise<T>;

export interface Writer {
  /** See `Database.transaction`. */
  readonly transaction: Transact;
  /** See `Database.tryTransaction`. */
  tryTransaction<T>(maxWaitMs: number, work: Work<T>): Promise<{ readonly result: T } | null>;
  /**
   * Runs `work` between two transactions with exclusive use of the connection; `transact` starts a transaction on it.
   */
  alone<T>(work: (transact: Transact) => Promise<T>): Promise<T>;
  /** Runs `work` after the writes that wait, however long they take. */
  last(work: () => Promise<void>): Promise<void>;
}

/** Serializes writes on a single write connection. Writes that wait longer than `limit` are refused. */
export function createWriter(knex: Knex, limit: WaitLimit): Writer {
  const runExclusively = createMutex();
  const { begin, current, nest } = createTransactions(knex);
  return {
    transaction(work) {
      const outer = current();
      return outer ? nest(outer, work) : runExclusively(() => begin(work), limit);
    },
    async tryTransaction(maxWaitMs, work) {
      if (current()) throw new Error('A transaction that may be given up cannot run inside a transaction.');
      const givenUp = new Error('Other writes take too long.');
      try {
        return {
          result: await runExclusively(() => begin(work), { ...limit, ms: maxWaitMs, error: givenUp }),
        };
      } catch (error) {
        if (error === givenUp) return null;
        throw error;
      }
    },
    async alone(work) {
      if (current()) throw new Error('A schema change cannot run inside a transaction.');
      return runExclusively(() => work(begin), limit);
    },
    last: (work) => runExclusively(work),
  };
}
