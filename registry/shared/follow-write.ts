/** Follows a long write of the server, and finds out whether a cancellation was too late. */
import type { Platform } from '../../renderer/contract/platform.ts';
import type { Clock } from '../../renderer/contract/ports.ts';

/** Delay in ms between reads of the progress. */
const pollEvery = 1000;
/** Reads of the progress after which a canceled write counts as ended. */
const maxPolls = 60;

export interface FollowedWrite {
  readonly platform: Platform;
  readonly clock: Clock;
  readonly action: 'import' | 'undo-import';
  readonly collection: string;
  /** The `item` of its activity entry. */
  readonly id: string;
  readonly signal: AbortSignal;
  /** Called with the rows that are written, but not committed. */
  readonly onProgress: (running: RunningWrite) => void;
}

/** A member of the response of `/utils/progress`. */
interface RunningWrite {
  readonly action: string;
  readonly collection: string;
  readonly rows: number;
  readonly rows_done: number;
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
  const { clock, signal, onProgress } = write;
  let timer: ReturnType<Clock['setTimeout']> | null = null;
  const poll = async () => {
    const running = await findRunning(write).catch(() => undefined);
    if (running) onProgress(running);
    if (timer !== null) timer = clock.setTimeout(() => void poll(), pollEvery);
  };
  timer = clock.setTimeout(() => void poll(), pollEvery);
  try {
    return await send();
  } catch (error) {
    if (!signal.aborted) throw error;
    return await resultOfCanceled(write, stored);
  } finally {
    clock.clearTimeout(timer);
    timer = null;
  }
}

async function findRunning({
  platform,
  action,
  collection,
}: FollowedWrite): Promise<RunningWrite | undefined> {
  const running = await platform.call<readonly RunningWrite[]>('GET', '/utils/progress');
  return running.find((one) => one.action === action && one.collection === collection);
}

/** The activity has an entry if the server had committed before the cancellation arrived. */
async function resultOfCanceled<T>(
  write: FollowedWrite,
  stored: (comment: unknown) => T | null,
): Promise<T | null> {
  const { platform, clock, action, id } = write;
  for (let i = 0; i < maxPolls && (await findRunning(write)); i++)
    await new Promise((resolve) => clock.setTimeout(() => resolve(null), pollEvery));
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
