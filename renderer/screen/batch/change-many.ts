import type { Services } from '../../contract/services.ts';
import type { BatchOutcome } from '../../contract/screen.ts';
import type { Batch } from './run-batch.tsx';

/** Changes items. One item is changed by one request, so that its error is reported as it is. */
export async function changeMany(services: Services, batch: Batch): Promise<BatchOutcome> {
  const { keys, apply } = batch;
  if (keys.length > 1) return (await import('./run-batch.tsx')).runBatch(services, batch);
  await apply(keys);
  return { done: keys, kept: [], note: null };
}
