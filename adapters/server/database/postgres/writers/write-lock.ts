import type { Knex } from 'knex';
import { quoted } from '../../names.ts';
import type { Mode } from './writers.ts';

/** A table that exists in every migrated database and is never dropped. */
const table = 'directus_versions';

/**
 * Returns a function for the statements that begin a write transaction. Parallel writers share a lock that a writer
 * which runs alone takes exclusively. It is a table lock, because LOCK TABLE takes no snapshot: a serializable
 * transaction that waited for an advisory lock would read tables as they were before the change that it waited for.
 * Before the first migration the table does not exist. Only the process with the start lock writes then.
 */
export function createWriteLock(knex: Knex, schema: string): (mode: Mode) => Promise<readonly string[]> {
  const name = `${quoted(schema)}.${quoted(table)}`;
  let isMigrated = false;
  const lock: Readonly<Record<Mode, readonly string[]>> = {
    parallel: [`lock table ${name} in row exclusive mode`],
    alone: [`lock table ${name} in exclusive mode`],
  };
  // A writer that runs alone reads the latest commits, also those of other programs.
  const isolation: Readonly<Record<Mode, readonly string[]>> = {
    parallel: [],
    alone: ['set transaction isolation level read committed'],
  };
  return async (mode) => {
    if (!isMigrated) {
      const found: { rows: { known: boolean }[] } = await knex.raw(
        'select to_regclass(?) is not null as known',
        [name],
      );
      isMigrated = found.rows[0]?.known === true;
    }
    return [...isolation[mode], ...(isMigrated ? lock[mode] : [])];
  };
}
