import type { Knex } from 'knex';
import type pg from 'pg';
import type { Row, Snapshot } from '../../contract.ts';

interface Pools {
  readonly snapshots: Knex;
  readonly cancellers: Knex;
}

/**
 * Opens a cursor inside one transaction, so that other statements can read the same snapshot between its batches. If the
 * signal is aborted, the running statement is cancelled.
 */
export async function openSnapshot(
  { snapshots, cancellers }: Pools,
  signal: AbortSignal | undefined,
): Promise<Snapshot> {
  const trx = await snapshots.transaction({ isolationLevel: 'repeatable read', readOnly: true });
  const connection = (await trx.client.acquireConnection()) as pg.Client & { readonly processID: number };
  let cursors = 0;
  let cancelling: Promise<unknown> | null = null;
  const cancel = () => {
    cancelling = Promise.resolve(cancellers.raw('select pg_cancel_backend(?)', [connection.processID])).catch(
      () => undefined,
    );
  };
  signal?.addEventListener('abort', cancel, { once: true });
  const run = async (sql: string, values: readonly unknown[] = []): Promise<Row[]> => {
    signal?.throwIfAborted();
    try {
      const { rows } = await trx.raw<{ rows: Row[] }>(sql, values as Knex.RawBinding[]);
      return rows;
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    }
  };
  return {
    read: ({ text, values }) => run(text, values),
    async *rows({ text, values }, size) {
      const cursor = `armature_${++cursors}`;
      await run(`declare ${cursor} no scroll cursor for ${text}`, values);
      for (;;) {
        const rows = await run(`fetch ${size} from ${cursor}`);
        if (rows.length > 0) yield rows;
        if (rows.length < size) break;
      }
      await run(`close ${cursor}`);
    },
    async close() {
      signal?.removeEventListener('abort', cancel);
      // A cancellation that arrives later would stop the next statement of the connection.
      await cancelling;
      await trx.rollback();
    },
  };
}
