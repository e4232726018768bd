import { PlatformError, type Key } from '../../../renderer/contract/platform.ts';

/** A row that the platform did not change. */
export interface Refused {
  readonly key: Key;
  readonly error: unknown;
}

/** A refused batch is not split any more after so many refused files: the reason is then not a single file. */
const mostRefused = 25;

interface Following {
  /** Parts that follow an abort are not requested. */
  readonly signal: AbortSignal;
  /** Called after each part with the number of rows that were requested. */
  readonly onProgress: (processed: number) => void;
}

/**
 * Changes or deletes rows, one request for each part. Halves a refused batch until each refused row is known. If the
 * platform cannot be reached, nothing more is requested. Returns the rows that were refused, in their order.
 */
export async function applyEach(
  parts: readonly (readonly Key[])[],
  apply: (keys: readonly Key[]) => Promise<void>,
  following: Following | null = null,
): Promise<readonly Refused[]> {
  const failed: Refused[] = [];
  let stop: { readonly error: unknown } | null = null;
  const applyBatch = async (batch: readonly Key[]): Promise<void> => {
    const refuse = (error: unknown) => void failed.push(...batch.map((key) => ({ key, error })));
    if (stop !== null) return refuse(stop.error);
    try {
      await apply(batch);
    } catch (error) {
      if (!isRefusal(error)) stop = { error };
      if (stop !== null || batch.length === 1 || failed.length >= mostRefused) return refuse(error);
      const middle = Math.ceil(batch.length / 2);
      await applyBatch(batch.slice(0, middle));
      await applyBatch(batch.slice(middle));
    }
  };
  let processed = 0;
  for (const part of parts) {
    if (following?.signal.aborted) break;
    await applyBatch(part);
    following?.onProgress((processed += part.length));
  }
  return failed;
}

/** Whether the platform has answered, and another batch may be accepted. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof PlatformError && error.status >= 400 && error.status !== 401 && error.status !== 429
  );
}
