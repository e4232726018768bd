import type { Platform } from '../../../renderer/contract/platform.ts';
import type { SnapshotStep } from './types.ts';

/** Further steps are not counted, because each needs a request. */
const mostCounted = 60;
const parallel = 4;

export interface Loss {
  /** Rows of a deleted collection, or values of a field. */
  readonly of: 'rows' | 'values';
  readonly count: number;
  readonly isAbout: boolean;
}

/**
 * Counts the rows and values that the steps lose, by the index of the step. A step that the platform cannot count has
 * null. `onCounted` is called after each.
 */
export async function countLosses(
  platform: Pick<Platform, 'read'>,
  steps: readonly SnapshotStep[],
  onCounted: (step: SnapshotStep, loss: Loss | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const waiting = steps.filter(({ losesData }) => losesData).slice(0, mostCounted);
  const work = async () => {
    for (let step = waiting.shift(); step && !signal.aborted; step = waiting.shift()) {
      const loss = await lossOf(platform, step, signal).catch(() => null);
      if (!signal.aborted) onCounted(step, loss);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
}

async function lossOf(
  platform: Pick<Platform, 'read'>,
  { collection, field }: SnapshotStep,
  signal: AbortSignal,
): Promise<Loss> {
  const { meta } = await platform.read(
    { collection },
    {
      limit: 0,
      meta: ['filter_count'],
      ...(field === undefined ? {} : { filter: { [field]: { _nnull: true } } }),
    },
    signal,
  );
  return {
    of: field === undefined ? 'rows' : 'values',
    count: meta.filter_count ?? 0,
    isAbout: meta.filter_count_estimated === true,
  };
}
