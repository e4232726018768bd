/**
 * Objects in the storage that no row of `directus_files` names: not yet, while the row is written, or no longer,
 * after it was deleted. Each is recorded in a table before the storage is changed. After a crash the objects are
 * therefore known by name, and are deleted when their record expires.
 */
import { utimes } from 'node:fs/promises';
import type { Knex } from 'knex';
import { createFailure } from '../../../schemas/error/failure.ts';
import type { Database, Dialect, Clock } from '../contract.ts';
import { storedTimestamp } from '../stored-timestamp.ts';
import { clearSpool } from './spool.ts';
import type { Storages } from './storages.ts';

export const objectsTable = 'directus_loose_objects';

/** An object that is being stored is not deleted until its lease expires, because its process may still run. */
export const leaseMs = 5 * 60_000;
/** The storing process renews the lease at this interval. */
const renewalMs = 60_000;
const sweepIntervalMs = 10 * 60_000;
/** Number of expired objects that are deleted per query. */
const batchSize = 100;

export interface StoredObject {
  readonly storage: string;
  readonly filename_disk: string;
}

/** Records the names of objects in a separate transaction. Called before they are stored. */
export async function reserveObjects(
  database: Database,
  now: Date,
  objects: readonly StoredObject[],
): Promise<void> {
  await database.transaction((trx) =>
    upsertObjects(trx, database.dialect, new Date(now.getTime() + leaseMs), objects),
  );
}

/** Runs `work` and renews the lease of reserved objects and of received files (by their paths) until it ends. */
export async function withLease<T>(
  database: Database,
  now: () => Date,
  {
    objects = [],
    paths,
  }: { readonly objects?: readonly StoredObject[]; readonly paths: () => readonly string[] },
  work: () => Promise<T>,
): Promise<T> {
  const names = objects.map(({ filename_disk }) => filename_disk);
  const renew = async () => {
    for (const path of paths()) await utimes(path, now(), now()).catch(() => undefined);
    if (names.length === 0) return;
    const at = now();
    const until = storedTimestamp(database.dialect, new Date(at.getTime() + leaseMs));
    await database.transaction(
      async (trx) =>
        void (await trx(objectsTable)
          .whereIn('filename_disk', names)
          .where('expires', '>', storedTimestamp(database.dialect, at))
          .update({ expires: until })),
    );
  };
  // If the database does not respond, the next renewal tries again.
  const timer = setInterval(() => void renew().catch(() => undefined), renewalMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Expires all leases. Called when the only process of a database starts: the leases are of processes that ended. Originals
 * of files are kept.
 */
export async function expireReservations({ dialect, transaction }: Database, now: Date): Promise<void> {
  const expires = storedTimestamp(dialect, now);
  await transaction(
    async (trx) =>
      void (await trx(objectsTable).whereNull('file').where('expires', '>', expires).update({ expires })),
  );
}

/** Removes the record of a stored object. Called in the transaction that writes the row which names the object. */
export async function claimObject(
  trx: Knex,
  dialect: Dialect,
  now: Date,
  { filename_disk }: StoredObject,
): Promise<void> {
  const claimed = await trx(objectsTable)
    .where({ filename_disk })
    .where('expires', '>', storedTimestamp(dialect, now))
    .delete();
  if (claimed === 0)
    throw createFailure('SERVICE_UNAVAILABLE', 'Storing the file took too long. Send it again.', {
      service: 'storage',
    });
}

/** Records objects for deletion by the next sweep. Called in the transaction that removes their names from rows. */
export async function markForDeletion(
  trx: Knex,
  dialect: Dialect,
  now: Date,
  objects: readonly StoredObject[],
): Promise<void> {
  await upsertObjects(trx, dialect, now, objects);
}

async function upsertObjects(
  trx: Knex,
  dialect: Dialect,
  expires: Date,
  objects: readonly StoredObject[],
): Promise<void> {
  const rows = objects.map((object) => ({
    ...object,
    expires: storedTimestamp(dialect, expires),
    file: null,
    content: null,
  }));
  if (rows.length > 0) await trx(objectsTable).insert(rows).onConflict('filename_disk').merge();
}

interface SweeperOptions {
  readonly clock: Clock;
  readonly log: (text: string) => void;
  /** Runs before each sweep, and marks more objects for deletion. */
  readonly expire?: (now: Date) => Promise<void>;
}

export interface Sweeper {
  /** Deletes expired objects that no file names. Failed deletions are tried again later. Never rejects. */
  sweep(): Promise<void>;
  /** Waits for the running sweep. No sweep starts afterwards. */
  stop(): Promise<void>;
}

/**
 * Creates the sweeper. It runs at the start, after the leases of other processes have expired, every ten minutes, and
 * after files were changed.
 */
export function createSweeper(
  database: Database,
  storages: Storages,
  { clock, log, expire = async () => undefined }: SweeperOptions,
): Sweeper {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let timer: number | null = null;
  let isStopped = false;

  const sweepOnce = async () => {
    try {
      await expire(new Date(clock.now()));
      await deleteExpired(database, storages, new Date(clock.now()), log);
      await clearSpool(storages.first.incoming, clock.now(), leaseMs);
    } catch (error) {
      log(`Files that are no longer needed could not be deleted: ${String(error)}\n`);
    }
  };
  // A call during a sweep waits for the next sweep, which sees the caller's changes.
  const sweep = () => {
    if (isStopped) return running;
    next ??= running.then(() => {
      next = null;
      return sweepOnce();
    });
    running = next;
    return next;
  };
  const sweepAfter = (ms: number) => {
    timer = clock.setTimeout(() => {
      void sweep();
      sweepAfter(sweepIntervalMs);
    }, ms);
  };
  void sweep();
  sweepAfter(leaseMs + 1000);
  const unsubscribe = database.channel.subscribe(({ type, collection }) => {
    if (collection === 'directus_files' && type !== 'create') void sweep();
  });
  return {
    sweep,
    async stop() {
      isStopped = true;
      unsubscribe();
      if (timer !== null) clock.clearTimeout(timer);
      await running;
    },
  };
}

async function deleteExpired(
  database: Database,
  storages: Storages,
  now: Date,
  log: (text: string) => void,
): Promise<void> {
  const { knex, dialect } = database;
  const expired: readonly StoredObject[] = await knex(objectsTable)
    .where('expires', '<=', storedTimestamp(dialect, now))
    .orderBy('filename_disk')
    .limit(batchSize)
    .select('storage', 'filename_disk');
  if (expired.length === 0) return;
  const names = expired.map(({ filename_disk }) => filename_disk);
  const named: readonly string[] = await knex('directus_files')
    .whereIn('filename_disk', names)
    .pluck('filename_disk');
  const done: string[] = [...named];
  const left: string[] = [];
  for (const { storage, filename_disk } of expired) {
    if (named.includes(filename_disk)) continue;
    try {
      await storages.at(storage).remove(filename_disk);
      done.push(filename_disk);
    } catch (error) {
      left.push(filename_disk);
      log(
        `"${filename_disk}" in "${storage}" could not be deleted and will be tried again: ${String(error)}\n`,
      );
    }
  }
  await database.transaction(async (trx) => {
    const among = (all: readonly string[]) =>
      trx(objectsTable).whereIn('filename_disk', all).where('expires', '<=', storedTimestamp(dialect, now));
    await among(done).delete();
    await among(left).update({
      expires: storedTimestamp(dialect, new Date(now.getTime() + sweepIntervalMs)),
    });
  });
  if (expired.length === batchSize) await deleteExpired(database, storages, now, log);
}
