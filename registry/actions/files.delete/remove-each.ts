import { PlatformError, type Key } from '../../../renderer/contract/platform.ts';

/** A file that the platform did not delete. */
export interface NotDeleted {
  readonly key: Key;
  readonly error: unknown;
}

/** A refused batch is not split any more after so many refused files: the reason is then not a single file. */
const mostRefused = 25;

/**
 * Deletes rows by as few requests as possible. Halves a refused batch until each refused row is known. If the platform
 * cannot be reached, nothing more is requested. Returns the rows that were not deleted, in their order.
 */
export async function removeEach(
  keys: readonly Key[],
  remove: (keys: readonly Key[]) => Promise<void>,
): Promise<readonly NotDeleted[]> {
  const failed: NotDeleted[] = [];
  let stop: { readonly error: unknown } | null = null;
  const removeBatch = async (batch: readonly Key[]): Promise<void> => {
    const refuse = (error: unknown) => void failed.push(...batch.map((key) => ({ key, error })));
    if (stop !== null) return refuse(stop.error);
    try {
      await remove(batch);
    } catch (error) {
      if (!isRefusal(error)) stop = { error };
      if (stop !== null || batch.length === 1 || failed.length >= mostRefused) return refuse(error);
      const middle = Math.ceil(batch.length / 2);
      await removeBatch(batch.slice(0, middle));
      await removeBatch(batch.slice(middle));
    }
  };
  await removeBatch(keys);
  return failed;
}

/** Whether the platform has answered, and another batch may be accepted. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof PlatformError && error.status >= 400 && error.status !== 401 && error.status !== 429
  );
}
