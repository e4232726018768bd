import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../../contract.ts';

/** Milliseconds between two attempts. */
const pauseMs = 20;

/** How long a write waits for a lock of another program. */
export interface LockWait {
  readonly clock: Clock;
  readonly ms: number;
}

/**
 * Starts a write, again and again while another program has locked the file. SQLite itself would wait on the main
 * thread, where no other request could run.
 * @throws SQLITE_BUSY if the file is still locked after the wait.
 */
export async function whenUnlocked<T>(start: () => T | Promise<T>, { clock, ms }: LockWait): Promise<T> {
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
