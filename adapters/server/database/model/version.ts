import type { Knex } from 'knex';

const table = 'directus_versions';
const subject = 'model';

/**
 * Inserts the version counter of the model if it does not exist. It counts changes of tables, metadata and
 * permissions.
 */
export async function addModelVersion(trx: Knex.Transaction): Promise<void> {
  await trx(table).insert({ subject, version: 1 }).onConflict('subject').ignore();
}

/**
 * Increments the model version, so that all processes reload the model. Must run in the transaction that changes it.
 */
export async function bumpModelVersion(trx: Knex): Promise<void> {
  await trx(table).where({ subject }).increment('version', 1);
}

/** Returns the model version, which increases with every change by any process. */
export async function readModelVersion(knex: Knex): Promise<string> {
  const row: { version: unknown } | undefined = await knex(table).where({ subject }).first('version');
  return String(row?.version ?? '');
}
