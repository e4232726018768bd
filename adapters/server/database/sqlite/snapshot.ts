import { setImmediate } from 'node:timers/promises';
import type BetterSqlite from 'better-sqlite3';
import type { Knex } from 'knex';
import type { Snapshot } from '../../contract.ts';
import { boundOf } from './bound.ts';
import type { Row } from '../../../../schemas/value/row.ts';

/** Opens a deferred transaction. In WAL mode, it reads one snapshot and does not block writers. */
export async function openSnapshot(knex: Knex, plain: (rows: Row[]) => unknown): Promise<Snapshot> {
  const trx = await knex.transaction();
  return {
    knex: trx,
    async *rows({ text, values }, size) {
      const connection: BetterSqlite.Database = await trx.client.acquireConnection();
      const { sql, bindings } = trx
        .raw(text, values as Knex.RawBinding[])
        .toSQL()
        .toNative();
      let portion: Row[] = [];
      for (const row of connection.prepare(sql).iterate(...boundOf(bindings))) {
        portion.push(row as Row);
        if (portion.length < size) continue;
        plain(portion);
        yield portion;
        portion = [];
        // The driver is synchronous, so other requests run between batches.
        await setImmediate();
      }
      if (portion.length === 0) return;
      plain(portion);
      yield portion;
    },
    async close() {
      await trx.rollback();
    },
  };
}
