/** Locks of uploads in the database, so that only one request of all processes changes an upload at a time. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createFailure } from '../../../../schemas/error/failure.ts';
import type { Database } from '../../contract.ts';
import { storedTimestamp } from '../../stored-timestamp.ts';
import { uploadsTable } from './rows.ts';

/** A killed process keeps its locks until they expire. In ms. */
const leaseMs = 10_000;
/** The holder renews its lock, and learns that another request waits for it. In ms. */
const renewalMs = 1000;
const pollMs = 100;
/** Longer than the lease, so that the first request after a crash succeeds. In ms. */
const longestWaitMs = leaseMs + 5000;

/** Requests of this process that hold a lock, by the id of the upload. */
const holders = new Map<string, () => void>();

export interface UploadLock {
  release(): Promise<void>;
}

/**
 * Waits for the lock of an upload. The request that holds it is asked to end by `onWanted`: its client has usually lost the
 * connection, and continues with a new request. A missing upload needs no lock.
 * @throws UPLOAD_LOCKED
 */
export async function lockUpload(
  database: Database,
  now: () => Date,
  id: string,
  { signal, onWanted }: { readonly signal: AbortSignal; readonly onWanted: () => void },
): Promise<UploadLock> {
  const { dialect } = database;
  const token = randomUUID();
  const until = () => storedTimestamp(dialect, new Date(now().getTime() + leaseMs));
  const tryOnce = () =>
    database.transaction(async (trx) => {
      const row: unknown = await trx(uploadsTable).where({ id }).first('id');
      if (row === undefined) return 'missing';
      const at = storedTimestamp(dialect, now());
      const taken: number = await trx(uploadsTable)
        .where({ id })
        .where((query) => void query.whereNull('locked_until').orWhere('locked_until', '<=', at))
        .update({ locked_by: token, locked_until: until(), lock_wanted: false });
      if (taken === 0)
        await trx(uploadsTable).where({ id, lock_wanted: false }).update({ lock_wanted: true });
      return taken === 1 ? 'taken' : 'held';
    });
  const started = performance.now();
  for (;;) {
    const result = await tryOnce();
    if (result === 'missing') return { release: async () => undefined };
    if (result === 'taken') break;
    holders.get(id)?.();
    if (signal.aborted || performance.now() - started > longestWaitMs) throw locked();
    await delay(pollMs);
  }
  holders.set(id, onWanted);
  const renew = async () => {
    const row: { readonly lock_wanted?: unknown } | undefined = await database.transaction(async (trx) => {
      const own = () => trx(uploadsTable).where({ id, locked_by: token });
      await own().update({ locked_until: until() });
      return own().first('lock_wanted');
    });
    if (row?.lock_wanted !== false && row?.lock_wanted !== 0) onWanted();
  };
  // If the database does not respond, the next renewal tries again.
  const timer = setInterval(() => void renew().catch(() => undefined), renewalMs);
  return {
    async release() {
      clearInterval(timer);
      if (holders.get(id) === onWanted) holders.delete(id);
      // If it fails, the lock expires.
      await database
        .transaction(
          async (trx) =>
            void (await trx(uploadsTable)
              .where({ id, locked_by: token })
              .update({ locked_by: null, locked_until: null, lock_wanted: false })),
        )
        .catch(() => undefined);
    },
  };
}

/** Releases all locks. Called when the only process of a database starts: the locks are of processes that ended. */
export async function releaseUploads({ transaction }: Database): Promise<void> {
  await transaction(
    async (trx) =>
      void (await trx(uploadsTable)
        .whereNotNull('locked_by')
        .update({ locked_by: null, locked_until: null, lock_wanted: false })),
  );
}

export function locked(): Error {
  return createFailure(
    'UPLOAD_LOCKED',
    'Another request is using this upload. Ask for its offset, and send the rest again.',
  );
}
