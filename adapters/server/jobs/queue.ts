/** The job queue: a table for work that outlives its request. Jobs are added in the transaction that causes them. */
import type { Context, Database } from '../contract.ts';
import { storedTimestamp } from '../stored-timestamp.ts';

export interface Job {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  /** Number of attempts, including the current one. */
  readonly attempts: number;
}

const table = 'directus_jobs';

/** Adds jobs in the transaction of `context`. */
export async function addJobs(
  { knex, database: { dialect }, now }: Pick<Context, 'knex' | 'database' | 'now'>,
  kind: string,
  payloads: readonly unknown[],
): Promise<void> {
  const due = storedTimestamp(dialect, now());
  for (const payload of payloads)
    await knex(table).insert({ kind, payload: dialect.encode('json', payload), attempts: 0, due });
}

/** Returns whether a job is due. Uses the read-only connection. */
export async function hasDueJobs({ knex, dialect }: Database, now: Date): Promise<boolean> {
  const found: unknown = await knex(table).where('due', '<=', storedTimestamp(dialect, now)).first('id');
  return found !== undefined;
}

/**
 * Takes due jobs, oldest first. The process has the lease of a job until `until`. If it dies, another process takes the
 * job afterwards, so each job is done at least once.
 */
export function takeJobs(database: Database, now: Date, until: Date, limit: number): Promise<readonly Job[]> {
  const { dialect } = database;
  return database.transaction(async (trx) => {
    const query = trx(table)
      .where('due', '<=', storedTimestamp(dialect, now))
      .orderBy('id')
      .limit(limit)
      .select();
    if (dialect.name === 'postgres') void query.forUpdate().skipLocked();
    const rows: readonly Record<string, unknown>[] = await query;
    const ids = rows.map((row) => row['id'] as number);
    if (ids.length === 0) return [];
    await trx(table)
      .whereIn('id', ids)
      .update({ due: storedTimestamp(dialect, until), attempts: trx.raw('attempts + 1') });
    return rows.map((row) => ({
      id: row['id'] as number,
      kind: String(row['kind']),
      payload: dialect.decode('json', row['payload']),
      attempts: Number(row['attempts']) + 1,
    }));
  });
}

export function finishJob(database: Database, { id }: Job): Promise<void> {
  return database.transaction(async (trx) => void (await trx(table).where({ id }).delete()));
}

/** Postpones a job until `due`. null: it is not tried again and stays in the table with its error. */
export function postponeJob(
  database: Database,
  { id }: Job,
  { due, error }: { readonly due: Date | null; readonly error: string | null },
): Promise<void> {
  const { dialect } = database;
  return database.transaction(
    async (trx) =>
      void (await trx(table)
        .where({ id })
        .update({ due: due && storedTimestamp(dialect, due), error })),
  );
}
