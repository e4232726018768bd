/**
 * Objects that no file names: yet, while their row is written, or any more, after it went. They are written down before
 * the storage is touched, so that whatever a crash leaves is known by name and goes when its time comes.
 */
import { utimes } from 'node:fs/promises';
import type { Knex } from 'knex';
import { fail } from '../../../schemas/error/failure.ts';
import type { Database, Dialect } from '../contract.ts';
import type { Timers } from '../realtime/hub.ts';
import { clearSpool } from './spool.ts';
import type { Storages } from './storages.ts';

const table = 'directus_loose_objects';

/** For so long after it was last heard of, an object on its way is left alone: its process may be alive. ms. */
export const arrivalTime = 5 * 60_000;
/** Whoever stores one says so again. ms. */
const renewEvery = 60_000;
/** Between two looks at what is left. ms. */
const lookEvery = 10 * 60_000;
/** Looked at in one go. */
const portion = 100;

export interface StoredObject {
  readonly storage: string;
  readonly filename_disk: string;
}

/** Before objects are stored, in a transaction of its own. */
export async function announce(
  database: Database,
  now: Date,
  objects: readonly StoredObject[],
): Promise<void> {
  await database.transaction((trx) =>
    note(trx, database.dialect, new Date(now.getTime() + arrivalTime), objects),
  );
}

/** Runs `work`, in which announced objects and bytes of this machine (by their paths) are still on their way. */
export async function onTheirWay<T>(
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
    const until = moment(database.dialect, new Date(at.getTime() + arrivalTime));
    await database.transaction(
      async (trx) =>
        void (await trx(table)
          .whereIn('filename_disk', names)
          .where('expires', '>', moment(database.dialect, at))
          .update({ expires: until })),
    );
  };
  // A database that does not answer for a minute will be asked again in the next.
  const timer = setInterval(() => void renew().catch(() => undefined), renewEvery);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** At the start of the only process on a database: what is on its way there was left by one that ended. */
export async function abandonLeft({ dialect, transaction }: Database, now: Date): Promise<void> {
  const expires = moment(dialect, now);
  await transaction(
    async (trx) => void (await trx(table).where('expires', '>', expires).update({ expires })),
  );
}

/** In the transaction that writes the row which names it. */
export async function claim(
  trx: Knex,
  dialect: Dialect,
  now: Date,
  { filename_disk }: StoredObject,
): Promise<void> {
  const claimed = await trx(table)
    .where({ filename_disk })
    .where('expires', '>', moment(dialect, now))
    .delete();
  if (claimed === 0)
    throw fail('SERVICE_UNAVAILABLE', 'Storing the file took too long. Send it again.', {
      service: 'storage',
    });
}

/** In the transaction after which no row names them any more: they go at the next sweep. */
export async function release(
  trx: Knex,
  dialect: Dialect,
  now: Date,
  objects: readonly StoredObject[],
): Promise<void> {
  await note(trx, dialect, now, objects);
}

async function note(
  trx: Knex,
  dialect: Dialect,
  expires: Date,
  objects: readonly StoredObject[],
): Promise<void> {
  const rows = objects.map((object) => ({ ...object, expires: moment(dialect, expires) }));
  if (rows.length > 0) await trx(table).insert(rows).onConflict('filename_disk').merge();
}

function moment(dialect: Dialect, at: Date): string {
  return dialect.encode('timestamp', at.toISOString()) as string;
}

export interface Sweeper {
  /** Removes what has expired and is named by no file; what fails now is tried again later. Never rejects. */
  sweep(): Promise<void>;
  /** Waits for a sweep under way; none begins afterwards. */
  stop(): Promise<void>;
}

/** Looks at the start, when what another process had left then is over, every ten minutes, and whenever files were changed. */
export function createSweeper(
  database: Database,
  storages: Storages,
  { timers, log }: { readonly timers: Timers; readonly log: (text: string) => void },
): Sweeper {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let timer: number | null = null;
  let isOver = false;

  const look = async () => {
    try {
      await clearLoose(database, storages, new Date(timers.now()), log);
      await clearSpool(storages.first.incoming, timers.now(), arrivalTime);
    } catch (error) {
      log(`Files that are no longer needed could not be removed: ${String(error)}\n`);
    }
  };
  // Whoever asks while one runs waits for the one after it: that one sees what they did.
  const sweep = () => {
    if (isOver) return running;
    next ??= running.then(() => {
      next = null;
      return look();
    });
    running = next;
    return next;
  };
  const lookAfter = (ms: number) => {
    timer = timers.setTimeout(() => {
      void sweep();
      lookAfter(lookEvery);
    }, ms);
  };
  void sweep();
  lookAfter(arrivalTime + 1000);
  const deaf = database.channel.listen(({ type, collection }) => {
    if (collection === 'directus_files' && type !== 'create') void sweep();
  });
  return {
    sweep,
    async stop() {
      isOver = true;
      deaf();
      if (timer !== null) timers.clearTimeout(timer);
      await running;
    },
  };
}

async function clearLoose(
  database: Database,
  storages: Storages,
  now: Date,
  log: (text: string) => void,
): Promise<void> {
  const { knex, dialect } = database;
  const expired: readonly StoredObject[] = await knex(table)
    .where('expires', '<=', moment(dialect, now))
    .orderBy('filename_disk')
    .limit(portion)
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
      log(`"${filename_disk}" in "${storage}" could not be removed, and is tried again: ${String(error)}\n`);
    }
  }
  await database.transaction(async (trx) => {
    const among = (all: readonly string[]) =>
      trx(table).whereIn('filename_disk', all).where('expires', '<=', moment(dialect, now));
    await among(done).delete();
    await among(left).update({ expires: moment(dialect, new Date(now.getTime() + lookEvery)) });
  });
  if (expired.length === portion) await clearLoose(database, storages, now, log);
}
