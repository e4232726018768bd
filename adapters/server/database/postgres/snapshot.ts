import type { Knex } from 'knex';
import type { Snapshot } from '../../contract.ts';

/** Opens a cursor inside one transaction, so that other statements can read the same snapshot between its batches. */
export async function openSnapshot(knex: Knex): Promise<Snapshot> {
  const trx = await knex.transaction({ isolationLevel: 'repeatable read', readOnly: true });
  let cursors = 0;
  return {
    knex: trx,
    async *rows({ text, values }, size) {
      const cursor = `armature_${++cursors}`;
      await trx.raw(`declare ${cursor} no scroll cursor for ${text}`, values as Knex.RawBinding[]);
      for (;;) {
        const { rows } = await trx.raw<{ rows: Record<string, unknown>[] }>(`fetch ${size} from ${cursor}`);
        if (rows.length > 0) yield rows;
        if (rows.length < size) break;
      }
      await trx.raw(`close ${cursor}`);
    },
    async close() {
      await trx.rollback();
    },
  };
}
