import { createFailure, type PlatformFailure } from '../../../schemas/error/failure.ts';
import type { Snapshot } from '../contract.ts';
import { isOutOfConnections } from './out-of-connections.ts';

/** Snapshots have their own pool, because a slow reader keeps its connection until it has finished. */
export const snapshotPool = { min: 0, max: 4, acquireTimeoutMillis: 10_000 };

/**
 * Opens a snapshot on a connection of Knex.
 * @throws SERVICE_UNAVAILABLE if no connection becomes free in time.
 */
export async function openSnapshotInTime(open: () => Promise<Snapshot>): Promise<Snapshot> {
  try {
    return await open();
  } catch (error) {
    if (!isOutOfConnections(error)) throw error;
    throw tooManySnapshots();
  }
}

export function tooManySnapshots(): PlatformFailure {
  return createFailure(
    'SERVICE_UNAVAILABLE',
    `${snapshotPool.max} exports are running. Try again in a moment.`,
  );
}
