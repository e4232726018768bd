/** Applies a difference, and follows its progress. The platform continues if the connection is lost. */
import { PlatformError, type Platform } from '../../../renderer/contract/platform.ts';
import type { Clock } from '../../../renderer/contract/ports.ts';
import { findRunning, pollEvery, watchProgress, type RunningWrite } from '../../shared/follow-write.ts';
import type { SnapshotDiff } from './types.ts';

const applying = { action: 'apply-schema', collection: null } as const;

interface Following {
  readonly platform: Pick<Platform, 'call'>;
  readonly clock: Clock;
  readonly onProgress: (running: RunningWrite) => void;
}

/** Returns the apply of this user that the platform runs at the moment. */
export function findApply(platform: Pick<Platform, 'call'>): Promise<RunningWrite | undefined> {
  return findRunning({ platform, ...applying });
}

/**
 * Applies a difference. Returns whether it is known to be applied: it is unknown after the connection was lost, and then
 * `onLost` is called, and the apply has ended when the promise resolves.
 * @throws PlatformError if the platform refuses it
 */
export async function applyDiff(
  following: Following,
  diff: SnapshotDiff,
  onLost: () => void,
): Promise<'applied' | 'unknown'> {
  const stop = watchProgress({ ...following, ...applying });
  try {
    await following.platform.call('POST', '/schema/apply', diff);
    return 'applied';
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
  } finally {
    stop();
  }
  onLost();
  await waitUntilEnded(following);
  return 'unknown';
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
    await new Promise((resolve) => clock.setTimeout(() => resolve(null), pollEvery));
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
  const [last] = await platform.call<readonly { readonly at: string; readonly user: unknown }[]>(
    'GET',
    '/schema/changes?limit=1',
  );
  return last?.user === user && Date.parse(last?.at ?? '') >= Date.parse(started_on);
}
