/** Sends the rows of an import, follows its progress, and finds out whether a canceled one was too late. */
import type { FinishedImport } from '../../../schemas/import/settings.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import type { Platform } from '../../../renderer/contract/platform.ts';
import type { Clock } from '../../../renderer/contract/ports.ts';

/** Delay in ms between reads of the progress. */
const pollEvery = 1000;
/** Reads of the progress after which a canceled import counts as ended. */
const maxPolls = 60;

export interface Sending {
  readonly platform: Platform;
  readonly clock: Clock;
  readonly collection: string;
  readonly id: string;
  readonly rows: Blob;
  readonly signal: AbortSignal;
  readonly onUpload: (percent: number) => void;
  /** Rows that are written, but not committed. */
  readonly onWritten: (rows: number) => void;
}

/** Returns null if the import was canceled and nothing is stored. */
export async function sendRows(sending: Sending): Promise<FinishedImport | null> {
  const { platform, clock, collection, rows, signal, onUpload, onWritten } = sending;
  let timer: ReturnType<Clock['setTimeout']> | null = null;
  const poll = async () => {
    const running = await runningImport(sending).catch(() => null);
    if (running !== null) onWritten(running);
    if (timer !== null) timer = clock.setTimeout(() => void poll(), pollEvery);
  };
  timer = clock.setTimeout(() => void poll(), pollEvery);
  try {
    return resultOf(await platform.importRows(collection, rows, onUpload, signal));
  } catch (error) {
    if (!signal.aborted) throw error;
    return await resultOfCanceled(sending);
  } finally {
    clock.clearTimeout(timer);
    timer = null;
  }
}

/** Returns the written rows of the import that runs, or null if none runs. */
async function runningImport({ platform, collection }: Sending): Promise<number | null> {
  const own = { action: 'import', collection };
  const running = await platform.call<readonly Running[]>('GET', '/utils/progress');
  return (
    running.find((one) => one.action === own.action && one.collection === own.collection)?.rows_done ?? null
  );
}

interface Running {
  readonly action: string;
  readonly collection: string;
  readonly rows_done: number;
}

/** Returns the result if the server had committed before the cancellation arrived: then the activity has an entry. */
async function resultOfCanceled(sending: Sending): Promise<FinishedImport | null> {
  const { platform, clock, id } = sending;
  for (let i = 0; i < maxPolls && (await runningImport(sending)) !== null; i++)
    await new Promise((resolve) => clock.setTimeout(() => resolve(null), pollEvery));
  const { data } = await platform.read<readonly { readonly comment: string | null }[]>(
    { collection: 'directus_activity' },
    {
      filter: { _and: [{ action: { _eq: 'import' } }, { item: { _eq: id } }] },
      fields: ['comment'],
      limit: 1,
    },
  );
  const [entry] = data;
  return entry ? resultOf(JSON.parse(entry.comment ?? '{}')) : null;
}

function resultOf(value: unknown): FinishedImport {
  const { created, updated, undoable } = isRecord(value) ? value : {};
  return { created: Number(created ?? 0), updated: Number(updated ?? 0), undoable: undoable === true };
}
