/** The queue of uploads. It belongs to the app and not to a page, so that it continues when the page changes. */
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import type { CallProgress, Platform, Row } from '../../../renderer/contract/platform.ts';
import {
  isSameFile,
  isSameUpload,
  sentFileOf,
  uploadPaused,
  type InterruptedUpload,
  type SentFile,
} from '../../../renderer/contract/uploads/resumable.ts';
import type { Translate } from '../../../renderer/contract/services.ts';
import type { DeviceTree } from './device-files.ts';
import { createOutcomes } from './outcomes.ts';
import { percentOf } from './percent-of.ts';
import { createEnsureFolder } from './ensure-folders.ts';
import { createFindDuplicate, type Duplicate, type FindDuplicate } from './find-duplicate.ts';

export interface QueuedUpload {
  readonly id: number;
  /** With the folders of its tree: `Trip/Day 1/a.jpg`. */
  readonly name: string;
  /** Bytes, or null while the size of a file from a URL is unknown. 0 for folders. */
  readonly size: number | null;
  /** Bytes of a file from a URL that the platform has downloaded. */
  readonly downloaded: number;
  /**
   * `duplicate`: the user decides whether the file is uploaded, although the same content is stored. `interrupted`: the app
   * was closed, and continues when the user chooses the file again.
   */
  readonly state: 'waiting' | 'running' | 'paused' | 'interrupted' | 'duplicate' | 'done' | 'failed';
  /** Whether the upload can be paused and continued. */
  readonly canPause: boolean;
  readonly isFolder: boolean;
  /** 0 to 100. */
  readonly percent: number;
  /** Why the upload failed, or why the chosen file does not continue it. */
  readonly message: string | null;
  /** The key of the stored file. */
  readonly key: string | null;
  /** The stored file with the same content. */
  readonly duplicate: Duplicate | null;
}

export type DuplicateChoice = 'existing' | 'upload';

export interface UploadQueue {
  readonly entries: readonly QueuedUpload[];
  subscribe(listener: () => void): () => void;
  /** Adds files to a folder; null is the library. */
  add(files: readonly File[], folder: string | null): void;
  /** Adds files with their folders, which are created if they do not exist. */
  addTree(tree: DeviceTree, folder: string | null): void;
  /** The platform downloads a file (CALL-38). Resolves when the file is stored, has failed, or is cancelled. */
  addUrl(url: string, folder: string | null): Promise<QueuedUpload>;
  /** Decides about duplicates: the stored file is used, or the file is uploaded too. */
  resolve(ids: readonly number[], choice: DuplicateChoice): void;
  /** Shows uploads of an earlier visit, which wait for their files. */
  addInterrupted(uploads: readonly InterruptedUpload[]): void;
  /** Continues an interrupted upload, if this is its file. */
  continueWith(id: number, file: File): void;
  pause(id: number): void;
  resume(id: number): void;
  /** Removes an upload that has not ended, with what the platform has received. */
  cancel(id: number): void;
  cancelAll(): void;
  retry(id: number): void;
  /** Removes what has ended. Interrupted uploads are shown again at the next visit. */
  clear(): void;
}

/** Uploads that run at the same time. A file of the server's limit fits in its memory several times. */
const atOnce = 3;

interface Attempt {
  readonly signal: AbortSignal;
  /** Whether the work failed before. */
  readonly again: boolean;
  /** Sends the file, or the rest of it. */
  readonly send: (file: File, fields: Row) => Promise<Row>;
  readonly onDownload: (progress: CallProgress) => void;
}
/** Returns the row of the stored file, or null for a folder. */
type Work = (attempt: Attempt) => Promise<Row | null>;

interface Job {
  readonly work: Work;
  /** Called before the work. null if the user has decided. */
  readonly findDuplicate: ((signal: AbortSignal) => Promise<Duplicate | null>) | null;
  readonly control: AbortController;
  readonly again: boolean;
  readonly settle: (entry: QueuedUpload) => void;
  /** The file, once its upload has started: the platform may have a part of it. */
  readonly sent: SentFile | null;
}
interface Added extends Pick<Job, 'work'>, Partial<Pick<Job, 'findDuplicate'>> {
  readonly name: string;
  readonly size: number | null;
  readonly isFolder?: boolean;
  /** The file, if its upload can be paused. */
  readonly file?: File;
}

export const isActive = ({ state }: QueuedUpload) => state === 'running' || state === 'waiting';

/** Whether the upload runs, waits, or was paused by the user. */
export const isUnfinished = (entry: QueuedUpload) => isActive(entry) || entry.state === 'paused';

const fresh = {
  state: 'waiting',
  percent: 0,
  downloaded: 0,
  message: null,
  key: null,
  duplicate: null,
} as const;

/** `onIdle` is called when nothing runs or waits, with the number of files stored since the last call. */
export function createUploadQueue(
  platform: Platform,
  onIdle: (stored: number, queue: UploadQueue) => void,
  t: Translate = (key) => key,
): UploadQueue {
  const listeners = new Set<() => void>();
  const jobs = new Map<number, Job>();
  const interrupted = new Map<number, InterruptedUpload>();
  const outcomes = createOutcomes();
  let entries: readonly QueuedUpload[] = [];
  let nextId = 1;
  let stored = 0;
  let hasEnded = false;

  const set = (next: readonly QueuedUpload[]) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const note = (id: number, change: Partial<QueuedUpload>) =>
    set(entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)));

  const startNext = () => {
    const running = entries.filter(({ state }) => state === 'running').length;
    const waiting = running < atOnce ? entries.filter(({ state }) => state === 'waiting') : [];
    for (const { id } of waiting.slice(0, atOnce - running)) void run(id);
    if (!hasEnded || entries.some(isActive)) return;
    const count = stored;
    stored = 0;
    hasEnded = false;
    onIdle(count, queue);
  };
  const run = async (id: number) => {
    const job = jobs.get(id);
    if (!job) return;
    const { work, findDuplicate, control, again, settle } = job;
    const { signal } = control;
    const progress = (percent: number) => note(id, { percent });
    const send = (file: File, fields: Row) => {
      const current = jobs.get(id);
      if (current) jobs.set(id, { ...current, sent: sentFileOf(file, fields) });
      return platform.upload(file, fields, progress, signal);
    };
    const onDownload = ({ received, size }: CallProgress) =>
      note(id, { size, downloaded: received, percent: percentOf(received, size) ?? 0 });
    note(id, { state: 'running' });
    try {
      const duplicate = (await findDuplicate?.(signal)) ?? null;
      signal.throwIfAborted();
      if (duplicate) note(id, { state: 'duplicate', duplicate });
      else {
        const row = await work({ send, onDownload, signal, again });
        if (row) stored += 1;
        outcomes.settle(id, row);
        hasEnded = true;
        note(id, { state: 'done', percent: 100, key: row ? String(row['id']) : null });
        jobs.delete(id);
      }
    } catch (error) {
      if (!signal.aborted) note(id, { state: 'failed', message: messageOf(error) });
    }
    // Equal files do not wait for one that failed, was paused, or waits for an answer.
    outcomes.settle(id, null);
    const ended = entries.find((entry) => entry.id === id);
    // A paused upload may run again already.
    if (ended && signal.reason !== uploadPaused) settle(ended);
    startNext();
  };

  const enqueue = (added: readonly Added[]): Promise<QueuedUpload>[] => {
    const rows: QueuedUpload[] = [];
    const waits = added.map(({ name, size, work, findDuplicate = null, isFolder = false, file }) => {
      const id = nextId++;
      const canPause = file !== undefined && platform.uploads.canPause(file);
      if (file) outcomes.begin(id, file);
      rows.push({ id, name, size, isFolder, canPause, ...fresh });
      const control = new AbortController();
      return new Promise<QueuedUpload>((settle) =>
        jobs.set(id, { work, findDuplicate, control, again: false, settle, sent: null }),
      );
    });
    set([...entries, ...rows]);
    startNext();
    return waits;
  };
  const fieldsIn = (folder: string | null): Row => (folder === null ? {} : { folder });
  const findIn = (find: FindDuplicate, file: File) => (signal: AbortSignal) => find(file, signal);

  const remove = (ids: ReadonlySet<number>) => {
    for (const entry of entries.filter((each) => ids.has(each.id))) {
      const { id, state } = entry;
      const job = jobs.get(id);
      job?.control.abort();
      job?.settle(entry);
      // The adapter discards what it is sending.
      const sent = interrupted.get(id) ?? job?.sent;
      if (sent && state !== 'running') void platform.uploads.discard(sent);
      jobs.delete(id);
      interrupted.delete(id);
      outcomes.settle(id, null);
    }
    set(entries.filter(({ id }) => !ids.has(id)));
    startNext();
  };

  const restart = (id: number, from: QueuedUpload['state']) => {
    const job = jobs.get(id);
    const entry = entries.find((each) => each.id === id);
    if (!job || entry?.state !== from) return;
    const findDuplicate = job.sent ? null : job.findDuplicate;
    jobs.set(id, { ...job, findDuplicate, control: new AbortController(), again: from === 'failed' });
    // An upload that can be paused continues where it stopped.
    note(id, { state: 'waiting', message: null, ...(entry.canPause ? {} : { percent: 0 }) });
    startNext();
  };
  const continueAny = (file: File, fields: Row): boolean => {
    const sent = sentFileOf(file, fields);
    const [id] = [...interrupted].find(([, upload]) => isSameUpload(upload, sent)) ?? [];
    if (id !== undefined) queue.continueWith(id, file);
    return id !== undefined;
  };

  const queue: UploadQueue = {
    get entries() {
      return entries;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(files, folder) {
      const fields = fieldsIn(folder);
      const rest = files.filter((file) => !continueAny(file, fields));
      const find = createFindDuplicate(platform, rest, outcomes.of, outcomes.open());
      enqueue(
        rest.map((file) => ({
          name: file.name,
          size: file.size,
          file,
          findDuplicate: findIn(find, file),
          work: ({ send }) => send(file, fields),
        })),
      );
    },
    addTree({ files, emptyFolders, unread }, folder) {
      const find = createFindDuplicate(
        platform,
        files.map(({ file }) => file),
        outcomes.of,
        outcomes.open(),
      );
      const ensure = createEnsureFolder(platform, folder, t);
      const nameIn = (path: readonly string[], name: string) => [...path, name].join('/');
      enqueue([
        ...emptyFolders.map((path) => ({
          name: path.join('/'),
          size: 0,
          isFolder: true,
          work: async ({ again }: Attempt) => {
            await ensure(path, again);
            return null;
          },
        })),
        ...files.map(({ file, path }) => ({
          name: nameIn(path, file.name),
          size: file.size,
          file,
          findDuplicate: findIn(find, file),
          work: async ({ send, signal, again }: Attempt) => {
            const own = await ensure(path, again);
            signal.throwIfAborted();
            return send(file, fieldsIn(own));
          },
        })),
        ...unread.map(({ path, name, error }) => ({
          name: nameIn(path, name),
          size: 0,
          work: () => Promise.reject(new Error(t('files.not_readable', { reason: messageOf(error) }))),
        })),
      ]);
    },
    async addUrl(url, folder) {
      const work: Work = ({ signal, onDownload }) =>
        platform.call<Row>('POST', '/files/import', { url, data: fieldsIn(folder) }, signal, onDownload);
      const [ended] = enqueue([{ name: url, size: null, work }]);
      return ended as Promise<QueuedUpload>;
    },
    resolve(ids, choice) {
      const chosen = new Set(ids);
      const isMeant = ({ id, state }: QueuedUpload) => state === 'duplicate' && chosen.has(id);
      for (const { id } of entries.filter(isMeant)) {
        const job = jobs.get(id);
        if (choice === 'existing') jobs.delete(id);
        else if (job) jobs.set(id, { ...job, findDuplicate: null });
      }
      if (choice === 'existing') hasEnded = true;
      set(
        entries.map((entry) => {
          if (!isMeant(entry)) return entry;
          if (choice === 'upload') return { ...entry, state: 'waiting', duplicate: null };
          return { ...entry, state: 'done', percent: 100, key: entry.duplicate?.key ?? null };
        }),
      );
      startNext();
    },
    addInterrupted(uploads) {
      const added = uploads.map((upload) => {
        const { name, size, received } = upload;
        const id = nextId++;
        interrupted.set(id, upload);
        const percent = percentOf(received, size) ?? 0;
        return {
          id,
          name,
          size,
          isFolder: false,
          canPause: true,
          ...fresh,
          state: 'interrupted',
          percent,
        } as const;
      });
      if (added.length > 0) set([...entries, ...added]);
    },
    continueWith(id, file) {
      const upload = interrupted.get(id);
      if (!upload) return;
      if (!isSameFile(upload, file)) return note(id, { message: t('files.other_file', { name: file.name }) });
      interrupted.delete(id);
      jobs.set(id, {
        work: ({ send }) => send(file, upload.fields),
        findDuplicate: null,
        control: new AbortController(),
        again: false,
        settle: () => undefined,
        sent: upload,
      });
      note(id, { state: 'waiting', message: null });
      startNext();
    },
    pause(id) {
      const entry = entries.find((each) => each.id === id);
      if (!entry?.canPause || !isActive(entry)) return;
      jobs.get(id)?.control.abort(uploadPaused);
      outcomes.settle(id, null);
      note(id, { state: 'paused' });
      startNext();
    },
    resume: (id) => restart(id, 'paused'),
    cancel: (id) => remove(new Set([id])),
    cancelAll: () => remove(new Set(entries.filter(isUnfinished).map(({ id }) => id))),
    retry: (id) => restart(id, 'failed'),
    clear() {
      for (const entry of entries)
        if (!isUnfinished(entry)) {
          const sent = jobs.get(entry.id)?.sent;
          if (sent) void platform.uploads.discard(sent);
          jobs.delete(entry.id);
          interrupted.delete(entry.id);
        }
      set(entries.filter(isUnfinished));
    },
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
