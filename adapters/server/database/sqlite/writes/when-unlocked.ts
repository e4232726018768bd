import { setTimeout as pause } from 'node:timers/promises';
import type { WaitLimit } from '../../mutex.ts';

/** Milliseconds between two attempts. */
const pauseMs = 20;

/** The longest time that a write waits for the lock of another program. */
export type LockWait = Pick<WaitLimit, 'clock' | 'ms'>;

/**
 * Starts a write, again and again while another program has locked the file. SQLite itself would wait on the main
 * thread, where no other request could run.
 * @throws SQLITE_BUSY if the file is still locked after the wait.
 */
export async function whenUnlocked<T>(start: () => Promise<T>, { clock, ms }: LockWait): Promise<T> {
  const end = clock.now() + ms;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY' || clock.now() >= end) throw error;
      await pause(pauseMs);
    }
  }
}
