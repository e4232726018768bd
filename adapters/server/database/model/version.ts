import type { Knex } from 'knex';

const table = 'directus_versions';
const subject = 'model';

/** Makes the row that counts changes of tables, metadata and permissions, where there is none. */
export async function addModelVersion(trx: Knex.Transaction): Promise<void> {
  await trx(table).insert({ subject, version: 1 }).onConflict('subject').ignore();
}

/** Tells every process that the model is another one; in the transaction that changes it, so never too early. */
export async function bumpModelVersion(trx: Knex): Promise<void> {
  await trx(table).where({ subject }).increment('version', 1);
}

/** Grows with every change, whichever process made it. */
export async function readModelVersion(knex: Knex): Promise<string> {
  const row: { version: unknown } | undefined = await knex(table).where({ subject }).first('version');
  return String(row?.version ?? '');
}
