/** Work that outlives its request, in a table of the same database: written with the change that asks for it. */
import type { Knex } from 'knex';
import type { Context, Database } from '../contract.ts';

export interface Job {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  /** Counts this one too. */
  readonly attempts: number;
}

const table = 'directus_jobs';

/** Inside the transaction of `context`. */
export async function addJobs(
  { knex, database: { dialect }, now }: Pick<Context, 'knex' | 'database' | 'now'>,
  kind: string,
  payloads: readonly unknown[],
): Promise<void> {
  const due = dialect.encode('timestamp', now().toISOString());
  for (const payload of payloads)
    await knex(table).insert({ kind, payload: dialect.encode('json', payload), attempts: 0, due });
}

/** Whether anything waits that is due; asks the readers only. */
export async function hasDueJobs({ knex, dialect }: Database, now: Date): Promise<boolean> {
  const found: unknown = await knex(table).where('due', '<=', momentOf(dialect, now)).first('id');
  return found !== undefined;
}

/**
 * Takes what is due, oldest first. Whoever takes a job has it until `until`; a process that dies in between leaves it to
 * be taken again then, so that it is done at least once.
 */
export function takeJobs(database: Database, now: Date, until: Date, most: number): Promise<readonly Job[]> {
  const { dialect } = database;
  return database.transaction(async (trx) => {
    const query = trx(table).where('due', '<=', momentOf(dialect, now)).orderBy('id').limit(most).select();
    if (dialect.name === 'postgres') void query.forUpdate().skipLocked();
    const rows: readonly Record<string, unknown>[] = await query;
    const ids = rows.map((row) => row['id'] as number);
    if (ids.length === 0) return [];
    await trx(table)
      .whereIn('id', ids)
      .update({ due: momentOf(dialect, until), attempts: trx.raw('attempts + 1') });
    return rows.map((row) => ({
      id: row['id'] as number,
      kind: String(row['kind']),
      payload: dialect.decode('json', row['payload']),
      attempts: Number(row['attempts']) + 1,
    }));
  });
}

export function finishJob(database: Database, { id }: Job): Promise<void> {
  return change(database, async (trx) => void (await trx(table).where({ id }).delete()));
}

/** `due`: when to try again; null: never, it stays for whoever looks why. */
export function postponeJob(
  database: Database,
  { id }: Job,
  { due, error }: { readonly due: Date | null; readonly error: string | null },
): Promise<void> {
  const { dialect } = database;
  return change(
    database,
    async (trx) =>
      void (await trx(table)
        .where({ id })
        .update({ due: due && momentOf(dialect, due), error })),
  );
}

function change(database: Database, work: (trx: Knex.Transaction) => Promise<void>): Promise<void> {
  return database.transaction(work);
}

function momentOf({ encode }: Database['dialect'], moment: Date): string {
  return encode('timestamp', moment.toISOString()) as string;
}
