import type { Knex } from 'knex';
import type pg from 'pg';
import type { Database, ReadWork, Row } from '../../contract.ts';
import { withConnection } from '../with-connection.ts';

/** `processID` of a connection is not part of its types. */
type Connection = pg.Client & { readonly processID: number };

interface Pools {
  readonly readers: Knex;
  /** For reads that may visit many rows. */
  readonly longReaders: Knex;
  readonly cancellers: Knex;
}

/** Most pages with simple conditions are short. Searches, alternatives and counts visit many rows. */
function isShort(work: ReadWork | undefined): boolean {
  return work?.is === 'keys' || (work?.is === 'page' && work.tests !== null);
}

/**
 * Returns `Database.read`. If the signal is aborted, the server cancels the query over a connection of `cancellers`, so
 * that it works while all readers are busy.
 */
export function createRead({ readers, longReaders, cancellers }: Pools): Database['read'] {
  return async ({ text, values }, { signal, work } = {}) => {
    const pool = isShort(work) ? readers : longReaders;
    const statement = pool.raw(text, values as Knex.RawBinding[]);
    if (!signal) return rowsOf(await statement);
    return withConnection(pool, async (connection: Connection) => {
      signal.throwIfAborted();
      let cancelling: Promise<unknown> | null = null;
      const cancel = () => {
        cancelling = cancellers.raw('select pg_cancel_backend(?)', [connection.processID]);
        cancelling.catch(() => undefined);
      };
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return rowsOf(await statement.connection(connection));
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
  };
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
  const found: unknown = row?.['QUERY PLAN'];
  const [plan] = (typeof found === 'string' ? JSON.parse(found) : found) as [Explained];
  return plan.Plan['Plan Rows'];
}

interface Explained {
  readonly Plan: { readonly 'Plan Rows': number };
}

function rowsOf(result: unknown): Row[] {
  return (result as { readonly rows?: Row[] }).rows ?? [];
}
