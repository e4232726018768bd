import { fail } from '../../../schemas/error/failure.ts';
import type { Snapshot } from '../contract.ts';

/** A slow reader keeps its connection for as long as it reads, so snapshots have a pool of their own. */
export const snapshotPool = { min: 0, max: 4, acquireTimeoutMillis: 10_000 };

/** Throws SERVICE_UNAVAILABLE where all of them are taken for too long. */
export async function openInTime(open: () => Promise<Snapshot>): Promise<Snapshot> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'KnexTimeoutError') throw error;
    throw fail('SERVICE_UNAVAILABLE', `${snapshotPool.max} exports are running. Try again in a moment.`);
  }
}
