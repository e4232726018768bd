/** Applies a difference, and follows its progress. The platform continues if the connection is lost. */
import { PlatformError, type Platform } from '../../../renderer/contract/platform.ts';
import {
  findRunning,
  nextPoll,
  watchProgress,
  type RunningWrite,
  type WatchedWrite,
} from '../../shared/follow-write.ts';
import type { SnapshotDiff } from './types.ts';

const applying = { action: 'apply-schema', collection: null } as const;

type Following = Pick<WatchedWrite, 'platform' | 'clock' | 'onProgress'>;

/** Returns the apply of this user that the platform runs at the moment. */
export function findApply(platform: Pick<Platform, 'call'>): Promise<RunningWrite | undefined> {
  return findRunning({ platform, ...applying });
}

/**
 * Applies a difference. Returns whether it is stored. If the connection is lost, calls `onLost`, waits for the end of the
 * apply, and reads the history.
 * @throws PlatformError if the platform refuses it
 */
export async function applyDiff(
  following: Following,
  diff: SnapshotDiff,
  user: unknown,
  onLost: () => void,
): Promise<boolean> {
  const { platform } = following;
  const before = await lastChange(platform).catch(() => undefined);
  const stop = watchProgress({ ...following, ...applying });
  try {
    await platform.call('POST', '/schema/apply', diff);
    return true;
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
  } finally {
    stop();
  }
  onLost();
  await waitUntilEnded(following);
  const last = await lastChange(platform);
  return last !== undefined && last.id !== before?.id && last.user === user;
}

/** Resolves when the platform responds and runs no apply of this user. */
export async function waitUntilEnded(
  { platform, clock, onProgress }: Following,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal?.aborted === true) return;
    const running = await findApply(platform).catch(() => null);
    if (running === undefined) return;
    if (running) onProgress(running);
    await nextPoll(clock);
  }
}

/** A proxy responds with 502 or 504 in place of a platform that it cannot reach. */
function isConnectionLost(error: unknown): boolean {
  return !(error instanceof PlatformError) || [0, 502, 504].includes(error.status);
}

/** Returns whether the last change of the model is the given apply, after it has ended. */
export async function wasApplied(
  platform: Pick<Platform, 'call'>,
  { started_on }: RunningWrite,
  user: unknown,
): Promise<boolean> {
  const last = await lastChange(platform);
  return last?.user === user && Date.parse(last?.at ?? '') >= Date.parse(started_on);
}

interface Change {
  readonly id: unknown;
  readonly at: string;
  readonly user: unknown;
}

async function lastChange(platform: Pick<Platform, 'call'>): Promise<Change | undefined> {
  const [last] = await platform.call<readonly Change[]>('GET', '/schema/changes?limit=1');
  return last;
}
