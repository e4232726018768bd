/** Follows a long write of the server, and finds out whether a cancellation was too late. */
import type { Platform } from '../../renderer/contract/platform.ts';
import type { Clock } from '../../renderer/contract/ports.ts';

/** Delay in ms between reads of the progress. */
const pollEvery = 1000;
/** Reads of the progress after which a canceled write counts as ended. */
const maxPolls = 60;

/** A write whose progress is read. */
export interface WatchedWrite {
  readonly platform: Pick<Platform, 'call'>;
  readonly clock: Clock;
  readonly action: string;
  /** null if the write changes the data model. */
  readonly collection: string | null;
  /** Called with the rows that are written, but not committed. */
  readonly onProgress: (running: RunningWrite) => void;
}

/** A write of rows. Its activity entry contains its result. */
export interface FollowedWrite extends WatchedWrite {
  readonly platform: Platform;
  readonly action: 'import' | 'undo-import';
  readonly collection: string;
  /** The `item` of its activity entry. */
  readonly id: string;
  readonly signal: AbortSignal;
}

/** A member of the response of `/utils/progress`. */
export interface RunningWrite {
  readonly id: string;
  readonly action: string;
  /** null if the write changes the data model. */
  readonly collection: string | null;
  readonly rows: number;
  readonly rows_done: number;
  readonly started_on: string;
}

/**
 * Sends a write and returns its result. If it is canceled, returns the result of its activity entry, or null if nothing
 * is stored. `stored` reads a result from the comment of the entry.
 */
export async function followWrite<T>(
  write: FollowedWrite,
  send: () => Promise<T>,
  stored: (comment: unknown) => T | null,
): Promise<T | null> {
  const { signal } = write;
  const stop = watchProgress(write);
  try {
    return await send();
  } catch (error) {
    if (!signal.aborted) throw error;
    return await resultOfCanceled(write, stored);
  } finally {
    stop();
  }
}

/** Reads the progress of a write every second. Returns the function that ends this. */
export function watchProgress(write: WatchedWrite): () => void {
  const { clock, onProgress } = write;
  let timer: ReturnType<Clock['setTimeout']> | null = null;
  const poll = async () => {
    const running = await findRunning(write).catch(() => undefined);
    if (running && timer !== null) onProgress(running);
    if (timer !== null) timer = clock.setTimeout(() => void poll(), pollEvery);
  };
  timer = clock.setTimeout(() => void poll(), pollEvery);
  return () => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
  };
}

/** Returns the write of the user that the platform runs at the moment. */
export async function findRunning({
  platform,
  action,
  collection,
}: Pick<WatchedWrite, 'platform' | 'action' | 'collection'>): Promise<RunningWrite | undefined> {
  const running = await platform.call<readonly RunningWrite[]>('GET', '/utils/progress');
  return running.find((one) => one.action === action && one.collection === collection);
}

/** Resolves when the progress is read again. */
export function nextPoll(clock: Clock): Promise<void> {
  return new Promise((resolve) => clock.setTimeout(() => resolve(), pollEvery));
}

/** The activity has an entry if the server had committed before the cancellation arrived. */
async function resultOfCanceled<T>(
  write: FollowedWrite,
  stored: (comment: unknown) => T | null,
): Promise<T | null> {
  const { platform, clock, action, id } = write;
  for (let i = 0; i < maxPolls && (await findRunning(write)); i++) await nextPoll(clock);
  const { data } = await platform.read<readonly { readonly comment: string | null }[]>(
    { collection: 'directus_activity' },
    {
      filter: { _and: [{ action: { _eq: action } }, { item: { _eq: id } }] },
      fields: ['comment'],
      limit: 1,
    },
  );
  const [entry] = data;
  return entry ? stored(JSON.parse(entry.comment ?? '{}')) : null;
}
