import { availableParallelism } from 'node:os';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { Database, ReadWork, Row, Statement } from '../../contract.ts';
import { withConnection } from '../with-connection.ts';

/** `processID` of a connection is not part of its types. */
type Connection = pg.Client & { readonly processID: number };

interface Pools {
  readonly readers: Knex;
  /** For reads that may visit many rows. It has `maxLongReads` connections. */
  readonly longReaders: Knex;
  /** For reads that visit few rows according to the planner, while all long readers are busy. */
  readonly cheapReaders: Knex;
  readonly cancellers: Knex;
}

/**
 * Number of long reads that run at once. PostgreSQL often runs on the same machine as the server. More reads than
 * processors would not end sooner, but would delay all small reads.
 */
export const maxLongReads = Math.min(4, Math.max(2, availableParallelism()));

/**
 * The planner's cost up to which a read does not wait for long reads. With the default settings of PostgreSQL, the count of
 * 500,000 short rows costs as much.
 */
const cheapCost = 10_000;

/** Most pages with simple conditions are short. Searches, alternatives and counts visit many rows. */
function isShort(work: ReadWork | undefined): boolean {
  return work?.is === 'keys' || (work?.is === 'page' && work.tests !== null);
}

/**
 * Returns `Database.read`. If the signal is aborted, the server cancels the query over a connection of `cancellers`, so
 * that it works while all readers are busy. While all long readers are busy, the planner decides which reads wait for them:
 * a count of a small list does not.
 */
export function createRead({ readers, longReaders, cheapReaders, cancellers }: Pools): Database['read'] {
  const prepareForLong = createParallelism();
  let longReads = 0;

  /** Runs the work with a connection of the pool that fits the read. */
  const withReader = async <T>(
    statement: Statement,
    work: ReadWork | undefined,
    run: (connection: Connection, pool: Knex) => Promise<T>,
  ): Promise<T> => {
    if (isShort(work)) return withConnection(readers, (connection: Connection) => run(connection, readers));
    if (longReads >= maxLongReads && (await isCheap(readers, statement)))
      return withConnection(cheapReaders, (connection: Connection) => run(connection, cheapReaders));
    longReads += 1;
    try {
      return await withConnection(longReaders, async (connection: Connection) => {
        await prepareForLong(connection, longReads === 1);
        return run(connection, longReaders);
      });
    } finally {
      longReads -= 1;
    }
  };

  return (statement, { signal, work } = {}) =>
    withReader(statement, work, async (connection, pool) => {
      signal?.throwIfAborted();
      const { text, values } = statement;
      const query = pool.raw(text, values as Knex.RawBinding[]).connection(connection);
      if (!signal) return rowsOf(await query);
      let cancelling: Promise<unknown> | null = null;
      const cancel = () => {
        cancelling = cancellers.raw('select pg_cancel_backend(?)', [connection.processID]);
        cancelling.catch(() => undefined);
      };
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return rowsOf(await query);
      } catch (error) {
        throw signal.aborted ? signal.reason : error;
      } finally {
        signal.removeEventListener('abort', cancel);
        // The cancellation may arrive after the query has ended. Then it stops this query instead of the next one.
        if (cancelling) {
          await Promise.resolve(cancelling).catch(() => undefined);
          await connection.query('select 1').catch(() => undefined);
        }
      }
    });
}

/**
 * Returns a function that allows parallel workers for a long read that runs alone, and forbids them for others: each read
 * would occupy several processors.
 */
function createParallelism(): (connection: Connection, isAlone: boolean) => Promise<void> {
  const forbidden = new WeakSet<Connection>();
  return async (connection, isAlone) => {
    if (isAlone !== forbidden.has(connection)) return;
    await connection.query(
      isAlone ? 'reset max_parallel_workers_per_gather' : 'set max_parallel_workers_per_gather to 0',
    );
    if (isAlone) forbidden.delete(connection);
    else forbidden.add(connection);
  };
}

/** Returns whether the planner expects a low cost. false if it refuses the statement, which then fails by itself. */
async function isCheap(readers: Knex, { text, values }: Statement): Promise<boolean> {
  try {
    const result: unknown = await readers.raw(`explain (format json) ${text}`, values as Knex.RawBinding[]);
    return wholeCost(planOf(rowsOf(result)[0])) <= cheapCost;
  } catch {
    return false;
  }
}

/**
 * Returns the highest cost of a step. The cost of a limit assumes that its page fills early, but a page without matches
 * visits all rows.
 */
function wholeCost({ 'Total Cost': cost, Plans: steps = [] }: Plan): number {
  return Math.max(cost, ...steps.map(wholeCost));
}

/** Returns `Database.estimateRows`: the estimate of PostgreSQL's planner. */
export function createEstimate(read: Database['read']): Database['estimateRows'] {
  return async ({ from, where }, signal) => {
    const text = `explain (format json) select 1 from ${from.text} where ${where.text}`;
    const [row] = await read({ text, values: [...from.values, ...where.values] }, { signal });
    return plannedRows(row);
  };
}

/** Returns the number of rows that `explain (format json)` expects. */
export function plannedRows(row: Row | undefined): number {
  return planOf(row)['Plan Rows'];
}

interface Plan {
  readonly 'Plan Rows': number;
  readonly 'Total Cost': number;
  readonly Plans?: readonly Plan[];
}

function planOf(row: Row | undefined): Plan {
  const found: unknown = row?.['QUERY PLAN'];
  const [explained] = (typeof found === 'string' ? JSON.parse(found) : found) as [{ readonly Plan: Plan }];
  return explained.Plan;
}

function rowsOf(result: unknown): Row[] {
  return (result as { readonly rows?: Row[] }).rows ?? [];
}
