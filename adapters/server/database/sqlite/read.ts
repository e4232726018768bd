import type { Knex } from 'knex';
import type { Database, ReadWork, Row } from '../../contract.ts';
import { boundOf } from './bound.ts';
import { withoutStopChecks } from './stop-check.ts';
import type { ReadCost } from './workers/cost.ts';
import type { QueryWorkers } from './workers/pool.ts';

/** Returns `Database.read`. Reads that are not known to be cheap run in a query worker. */
export function createRead(readers: Knex, cost: ReadCost, workers: QueryWorkers): Database['read'] {
  return async ({ text, values }, { signal, work = allRows } = {}) => {
    signal?.throwIfAborted();
    const raw = (own: string) => readers.raw(own, values as Knex.RawBinding[]);
    const compile = () => {
      const { sql, bindings } = raw(text).toSQL().toNative();
      return { sql, bindings: boundOf(bindings) };
    };
    if (!cost.isCheap(text, compile, work)) return workers.run(compile(), signal);
    return (await raw(withoutStopChecks(text))) as unknown as Row[];
  };
}

const allRows: ReadWork = { is: 'all' };
