import type { Knex } from 'knex';
import type { Database, ReadWork, Row, Statement } from '../../contract.ts';
import { boundOf } from './bound.ts';
import { withoutStopChecks } from './stop-check.ts';
import type { ReadCost } from './workers/cost.ts';
import type { WorkerStatement } from './workers/messages.ts';
import type { QueryWorkers } from './workers/pool.ts';

/** Returns `Database.read`. Reads that are not known to be cheap run in a query worker. */
export function createRead(readers: Knex, cost: ReadCost, workers: QueryWorkers): Database['read'] {
  return async (statement, { signal, work = allRows } = {}) => {
    const { text, values } = statement;
    signal?.throwIfAborted();
    const ownCompile = () => compile(readers, statement);
    if (!cost.isCheap(text, ownCompile, work)) return workers.run(ownCompile(), signal);
    return (await readers.raw(withoutStopChecks(text), values as Knex.RawBinding[])) as unknown as Row[];
  };
}

/** Converts a statement with the placeholders of Knex to the form of the driver. */
export function compile(knex: Knex, { text, values }: Statement): WorkerStatement {
  const { sql, bindings } = knex
    .raw(text, values as Knex.RawBinding[])
    .toSQL()
    .toNative();
  return { sql, bindings: boundOf(bindings) };
}

const allRows: ReadWork = { is: 'all' };
