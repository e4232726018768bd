import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../contract.ts';

/** The longest time that a task waits. */
export interface WaitLimit {
  readonly clock: Clock;
  readonly ms: number;
  /** A task that has waited longer does not run. Its promise is rejected with this error. */
  readonly error: Error;
}

/**
 * Creates a mutex. It runs one task at a time, in the order of the calls. An error rejects only the promise of its own
 * task. After each task, the event loop runs once, because tasks that never wait would delay all timers.
 */
export function createMutex(): <T>(work: () => Promise<T>, limit?: WaitLimit) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work, limit) =>
    new Promise((resolve, reject) => {
      let isLate = false;
      const stop =
        limit &&
        startTimer(limit, () => {
          isLate = true;
          reject(limit.error);
        });
      last = last.then(async () => {
        if (isLate) return;
        stop?.();
        await work().then(resolve, reject);
        await nextTurn();
      });
    });
}

function startTimer({ clock, ms }: WaitLimit, run: () => void): () => void {
  const timer = clock.setTimeout(run, ms);
  return () => clock.clearTimeout(timer);
}
