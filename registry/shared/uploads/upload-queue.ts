/** The queue of uploads. It belongs to the app and not to a page, so that it continues when the page changes. */
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import type { Platform, Row } from '../../../renderer/contract/platform.ts';

export interface QueuedUpload {
  readonly id: number;
  readonly name: string;
  /** Bytes, or null if the platform downloads the file from a URL. */
  readonly size: number | null;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  /** 0 to 100. */
  readonly percent: number;
  /** Why the upload failed. */
  readonly message: string | null;
  /** The key of the stored file. */
  readonly key: string | null;
}

export interface UploadQueue {
  readonly entries: readonly QueuedUpload[];
  subscribe(listener: () => void): () => void;
  /** Adds files to a folder; null is the library. */
  add(files: readonly File[], folder: string | null): void;
  /** The platform downloads a file (CALL-38). Resolves when the file is stored or has failed. */
  addUrl(url: string, folder: string | null): Promise<QueuedUpload>;
  /** Removes an upload that runs, waits or failed. */
  cancel(id: number): void;
  cancelAll(): void;
  retry(id: number): void;
  /** Removes what has ended. */
  clear(): void;
}

/** Uploads that run at the same time. A file of the server's limit fits in its memory several times. */
const atOnce = 3;

type Work = (progress: (percent: number) => void, signal: AbortSignal) => Promise<Row>;

interface Job {
  readonly work: Work;
  readonly control: AbortController;
  readonly settle: (entry: QueuedUpload) => void;
}

/** `onIdle` is called when nothing runs or waits, with the number of files stored since the last call. */
export function createUploadQueue(
  platform: Platform,
  onIdle: (stored: number, queue: UploadQueue) => void,
): UploadQueue {
  const listeners = new Set<() => void>();
  const jobs = new Map<number, Job>();
  let entries: readonly QueuedUpload[] = [];
  let nextId = 1;
  let stored = 0;

  const set = (next: readonly QueuedUpload[]) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const note = (id: number, change: Partial<QueuedUpload>) =>
    set(entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)));
  const isActive = ({ state }: QueuedUpload) => state === 'running' || state === 'waiting';

  const startNext = () => {
    const running = entries.filter(({ state }) => state === 'running').length;
    const waiting = entries.filter(({ state }) => state === 'waiting');
    for (const { id } of waiting.slice(0, atOnce - running)) void run(id);
    if (stored === 0 || entries.some(isActive)) return;
    const count = stored;
    stored = 0;
    onIdle(count, queue);
  };
  const run = async (id: number) => {
    const job = jobs.get(id);
    if (!job) return;
    const { work, control, settle } = job;
    note(id, { state: 'running' });
    try {
      const row = await work((percent) => note(id, { percent }), control.signal);
      stored += 1;
      note(id, { state: 'done', percent: 100, key: String(row['id']) });
      jobs.delete(id);
    } catch (error) {
      if (!control.signal.aborted) note(id, { state: 'failed', message: messageOf(error) });
    }
    const ended = entries.find((entry) => entry.id === id);
    if (ended) settle(ended);
    startNext();
  };
  const enqueue = (
    added: readonly { readonly name: string; readonly size: number | null; readonly work: Work }[],
  ): Promise<QueuedUpload>[] => {
    const waits = added.map(({ name, size, work }) => {
      const id = nextId++;
      entries = [...entries, { id, name, size, state: 'waiting', percent: 0, message: null, key: null }];
      return new Promise<QueuedUpload>((settle) =>
        jobs.set(id, { work, control: new AbortController(), settle }),
      );
    });
    set(entries);
    startNext();
    return waits;
  };
  const fieldsIn = (folder: string | null): Row => (folder === null ? {} : { folder });
  const remove = (ids: readonly number[]) => {
    for (const id of ids) {
      jobs.get(id)?.control.abort();
      jobs.delete(id);
    }
    set(entries.filter(({ id }) => !ids.includes(id)));
    startNext();
  };

  const queue: UploadQueue = {
    get entries() {
      return entries;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add: (files, folder) =>
      void enqueue(
        files.map((file) => ({
          name: file.name,
          size: file.size,
          work: (progress, signal) => platform.upload(file, fieldsIn(folder), progress, signal),
        })),
      ),
    async addUrl(url, folder) {
      const work: Work = (_progress, signal) =>
        platform.call<Row>('POST', '/files/import', { url, data: fieldsIn(folder) }, signal);
      const [ended] = enqueue([{ name: url, size: null, work }]);
      return ended as Promise<QueuedUpload>;
    },
    cancel: (id) => remove([id]),
    cancelAll: () => remove(entries.filter(isActive).map(({ id }) => id)),
    retry(id) {
      const job = jobs.get(id);
      if (!job) return;
      jobs.set(id, { ...job, control: new AbortController() });
      note(id, { state: 'waiting', percent: 0, message: null });
      startNext();
    },
    clear: () => set(entries.filter(isActive)),
  };
  return queue;
}

/** Returns the progress of the whole queue in percent, by bytes. */
export function totalPercent(entries: readonly QueuedUpload[]): number {
  const weightOf = ({ size }: QueuedUpload) => Math.max(size ?? 0, 1);
  const total = entries.reduce((sum, entry) => sum + weightOf(entry), 0);
  const sent = entries.reduce((sum, entry) => sum + (weightOf(entry) * entry.percent) / 100, 0);
  return total === 0 ? 0 : Math.floor((sent * 100) / total);
}
