/** Requests the undo of an import, follows its progress, and finds out whether a canceled one was too late. */
import type { Platform } from '../../../renderer/contract/platform.ts';
import type { Clock } from '../../../renderer/contract/ports.ts';
import type { UndoRequest, UndoResult } from '../../../schemas/import/undo.ts';
import { isRecord } from '../../../schemas/value/record.ts';

/** Delay in ms between reads of the progress. */
const pollEvery = 1000;
/** Reads of the progress after which a canceled undo counts as ended. */
const maxPolls = 60;

export interface Undoing extends UndoRequest {
  readonly platform: Platform;
  readonly clock: Clock;
  readonly collection: string;
  readonly signal: AbortSignal;
  /** Share of the rows that are written, from 0 to 1. They are not committed. */
  readonly onProgress: (share: number) => void;
}

/** Returns null if the undo was canceled and nothing was changed. */
export async function requestUndo(undoing: Undoing): Promise<UndoResult | null> {
  const { platform, clock, collection, id, skipChanged, signal, onProgress } = undoing;
  let timer: ReturnType<Clock['setTimeout']> | null = null;
  const poll = async () => {
    const share = await runningShare(undoing).catch(() => null);
    if (share !== null) onProgress(share);
    if (timer !== null) timer = clock.setTimeout(() => void poll(), pollEvery);
  };
  timer = clock.setTimeout(() => void poll(), pollEvery);
  try {
    const path = `/utils/import/${encodeURIComponent(collection)}/undo`;
    return await platform.call<UndoResult>('POST', path, { id, skipChanged }, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    return await resultOfCanceled(undoing);
  } finally {
    clock.clearTimeout(timer);
    timer = null;
  }
}

interface Running {
  readonly action: string;
  readonly collection: string;
  readonly rows: number;
  readonly rows_done: number;
}

/** Returns null if no undo of the collection runs. */
async function runningShare({ platform, collection }: Undoing): Promise<number | null> {
  const running = await platform.call<readonly Running[]>('GET', '/utils/progress');
  const own = running.find((one) => one.action === 'undo-import' && one.collection === collection);
  return own ? own.rows_done / Math.max(own.rows, 1) : null;
}

/** Returns the result if the server had committed before the cancellation arrived: then the activity has an entry. */
async function resultOfCanceled(undoing: Undoing): Promise<UndoResult | null> {
  const { platform, clock, id } = undoing;
  for (let i = 0; i < maxPolls && (await runningShare(undoing)) !== null; i++)
    await new Promise((resolve) => clock.setTimeout(() => resolve(null), pollEvery));
  const { data } = await platform.read<readonly { readonly comment: string | null }[]>(
    { collection: 'directus_activity' },
    {
      filter: { _and: [{ action: { _eq: 'undo-import' } }, { item: { _eq: id } }] },
      fields: ['comment'],
      limit: 1,
    },
  );
  const counts: unknown = JSON.parse(data[0]?.comment ?? 'null');
  if (!isRecord(counts)) return null;
  const { deleted, restored, kept } = counts;
  return {
    undone: true,
    deleted: Number(deleted),
    restored: Number(restored),
    kept: Number(kept),
    rows: [],
  };
}
