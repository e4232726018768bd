import type { Knex } from 'knex';
import { createFailure } from '../../../../../schemas/error/failure.ts';
import type { Clock } from '../../../contract.ts';
import { createTransactions, type Work } from '../../transactions.ts';
import { TakenKeyError } from './taken-key.ts';

/** How a transaction runs beside others: in parallel with other writers, or while no other writer runs. */
export type Mode = 'parallel' | 'alone';

export interface Writers {
  /** See `Database.transaction`. */
  transaction<T>(work: Work<T>): Promise<T>;
  /** See `Database.tryTransaction`. */
  tryTransaction<T>(maxWaitMs: number, work: Work<T>): Promise<{ readonly result: T } | null>;
  /**
   * Runs `work` once, while no other writer runs.
   * @throws SERVICE_UNAVAILABLE if it conflicts with another program. Throws an Error inside a transaction.
   */
  alone<T>(work: Work<T>): Promise<T>;
  /**
   * Calls `run`, which runs one transaction, until no conflict with another writer rejects it.
   * @throws SERVICE_UNAVAILABLE after `maxAttempts`. Throws an Error inside a transaction.
   */
  retry<T>(run: (mode: Mode) => Promise<T>): Promise<T>;
  /** Waits until all transactions have ended. */
  idle(): Promise<void>;
}

export interface WriterParts {
  readonly knex: Knex;
  readonly clock: Clock;
  /** Returns the statements that begin a transaction in this mode. */
  readonly opening: (mode: Mode) => Promise<readonly string[]>;
  /** Raises the counter of the key over the keys in use. Called between two attempts. */
  readonly passTakenKeys: (error: TakenKeyError) => Promise<void>;
  /** Between 0 and 1. */
  readonly random?: () => number;
}

/** Number of attempts. The last one runs alone, so that no other writer of this server can reject it. */
export const maxAttempts = 6;
/** An attempt that took longer is too expensive to fail again, so the next one runs alone. */
const maxParallelMs = 1_000;
const firstDelayMs = 2;

/** SQLSTATE codes of conflicts between transactions: serialization failure and deadlock. */
const conflictCodes: ReadonlySet<unknown> = new Set(['40001', '40P01']);
/** The SQLSTATE code of a statement that waited for a lock for longer than `lock_timeout`. */
const lockNotAvailable = '55P03';

/** Creates the writers of a PostgreSQL database. Each transaction takes a connection of `knex`. */
export function createWriters({
  knex,
  clock,
  opening,
  passTakenKeys,
  random = Math.random,
}: WriterParts): Writers {
  const { begin, current, nest } = createTransactions(knex);
  const running = new Set<Promise<unknown>>();

  const runOnce = async <T>(mode: Mode, work: Work<T>, first: readonly string[] = []): Promise<T> => {
    const statements = [...first, ...(await opening(mode))];
    return begin(work, (trx) =>
      Promise.all(statements.map((statement) => trx.raw(statement.replaceAll('?', '\\?')))),
    );
  };
  const wait = (ms: number) => new Promise<void>((resolve) => void clock.setTimeout(resolve, ms));
  const retry = async <T>(run: (mode: Mode) => Promise<T>): Promise<T> => {
    let mode: Mode = 'parallel';
    let last: unknown;
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const start = clock.now();
      try {
        return await run(mode);
      } catch (error) {
        if (!isConflict(error)) throw error;
        last = error;
      }
      if (last instanceof TakenKeyError) {
        const { cause } = last;
        await passTakenKeys(last).catch(() => {
          throw cause;
        });
      }
      if (attempt + 1 >= maxAttempts || clock.now() - start > maxParallelMs) mode = 'alone';
      // Random delays keep two writers from meeting again. The lock of a writer that runs alone needs none.
      if (mode === 'parallel') await wait(firstDelayMs * 2 ** attempt * random());
    }
    throw givenUp(last);
  };
  const track = <T>(result: Promise<T>): Promise<T> => {
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    running.add(ended);
    void ended.then(() => running.delete(ended));
    return result;
  };

  return {
    transaction(work) {
      const outer = current();
      // A conflict ends the whole transaction, so only the outermost call tries again.
      if (outer) return nest(outer, work);
      return track(retry((mode) => runOnce(mode, work)));
    },
    async tryTransaction(maxWaitMs, work) {
      if (current()) throw new Error('A transaction that may be given up cannot run inside a transaction.');
      const limit = [`set local lock_timeout = ${Math.ceil(maxWaitMs)}`];
      try {
        return { result: await track(retry((mode) => runOnce(mode, work, limit))) };
      } catch (error) {
        if (codeOf(error) === lockNotAvailable) return null;
        throw error;
      }
    },
    async alone(work) {
      if (current()) throw new Error('A schema change cannot run inside a transaction.');
      return track(
        runOnce('alone', work).catch((error: unknown) => {
          throw isConflict(error) ? givenUp(error) : error;
        }),
      );
    },
    async retry(run) {
      if (current()) throw new Error('A batch cannot run inside a transaction.');
      return track(retry(run));
    },
    async idle() {
      await Promise.all(running);
    },
  };
}

/** Returns the error of a change that is not tried again because of this conflict. */
function givenUp(conflict: unknown): unknown {
  if (conflict instanceof TakenKeyError) return conflict.cause;
  return createFailure(
    'SERVICE_UNAVAILABLE',
    'Other changes of the same data keep this change from being saved. Try again in a moment.',
    { retry_after: 1 },
  );
}

function isConflict(error: unknown): boolean {
  if (error instanceof TakenKeyError) return true;
  return conflictCodes.has(codeOf(error));
}

function codeOf(error: unknown): unknown {
  return (error as { readonly code?: unknown } | null)?.code;
}
