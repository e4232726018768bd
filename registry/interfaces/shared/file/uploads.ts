/** Uploads several files in order, one after the other. Failed uploads stay in the list with their error. */
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../renderer/kit/feedback/error-text.ts';
import type { CallProgress, Row } from '../../../../renderer/contract/platform.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { sentFileOf, uploadPaused } from '../../../../renderer/contract/uploads/resumable.ts';
import { createFindDuplicate, type Duplicate } from '../../../shared/uploads/find-duplicate.ts';
import { percentOf } from '../../../shared/uploads/percent-of.ts';
import type { DuplicateChoice } from '../../../shared/uploads/upload-queue.ts';
import { isAllowed, isRowAllowed, type AllowedTypes } from './allowed-types.ts';
import { deleteRefused, type Upload } from './upload.ts';

export interface Incoming extends Upload {
  readonly id: number;
  /** The error message; null while the upload runs or waits. */
  readonly failed: string | null;
  /** Whether the field does not allow the type of the file. */
  readonly isWrongType: boolean;
  /** The stored file with the same content, until the user decides. */
  readonly duplicate: Duplicate | null;
}

type Note = (progress: Partial<Pick<Incoming, 'percent' | 'size'>>) => void;
type Work = (note: Note, signal: AbortSignal) => Promise<Row>;
interface Job {
  readonly name: string;
  /** Whether the job reports its progress. */
  readonly tells: boolean;
  readonly work: Work;
  /** The file, if it is of the device. */
  readonly file?: File;
  /** Called before the work. */
  readonly findDuplicate?: (signal: AbortSignal) => Promise<Duplicate | null>;
}

interface Options {
  readonly folder: string | null;
  readonly types: AllowedTypes;
  /** Called for each uploaded file. */
  readonly onDone: (key: string) => void;
}

export function useUploads({ folder, types, onDone }: Options) {
  const { platform } = useRender();
  const [incoming, setIncoming] = useState<readonly Incoming[]>([]);
  const queue = useRef(Promise.resolve());
  const jobs = useRef(new Map<number, Job & { readonly control: AbortController }>());
  const count = useRef(0);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => () => jobs.current.forEach(({ control }) => control.abort()), []);

  const note = (id: number, change: Partial<Incoming>) =>
    setIncoming((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const drop = (id: number) => {
    jobs.current.delete(id);
    setIncoming((all) => all.filter((one) => one.id !== id));
  };
  const run = async (id: number) => {
    const job = jobs.current.get(id);
    if (!job) return;
    const { work, control, findDuplicate } = job;
    try {
      const duplicate = (await findDuplicate?.(control.signal)) ?? null;
      if (control.signal.aborted) return;
      if (duplicate && isRowAllowed(types, duplicate.row)) return note(id, { duplicate });
      const row = await work((progress) => note(id, progress), control.signal);
      if (control.signal.aborted) return;
      if (!isRowAllowed(types, row)) {
        note(id, { isWrongType: true });
        await deleteRefused(platform, row);
        return;
      }
      drop(id);
      done.current(String(row['id']));
    } catch (error) {
      if (control.signal.reason === uploadPaused) note(id, { isPaused: true });
      else if (!control.signal.aborted) note(id, { failed: messageOf(error) });
    }
  };
  const add = (job: Job) => {
    const id = count.current++;
    jobs.current.set(id, { ...job, control: new AbortController() });
    setIncoming((all) => [
      ...all,
      {
        id,
        name: job.name,
        percent: job.tells ? 0 : null,
        size: job.file?.size ?? null,
        canPause: job.file !== undefined && platform.uploads.canPause(job.file),
        failed: null,
        isWrongType: job.file !== undefined && !isAllowed(types, job.file),
        duplicate: null,
      },
    ]);
    if (job.file && !isAllowed(types, job.file)) return;
    queue.current = queue.current.then(() => run(id));
  };
  const fields: Row = folder === null ? {} : { folder };
  return {
    incoming,
    send: (sent: Iterable<File>) => {
      const files = [...sent];
      const rows = new Map<File, Row>();
      const find = createFindDuplicate(platform, files, async (file) => rows.get(file) ?? null);
      for (const file of files)
        add({
          file,
          findDuplicate: (signal) => find(file, signal),
          name: file.name,
          tells: true,
          work: async (progress, signal) => {
            const row = await platform.upload(file, fields, (percent) => progress({ percent }), signal);
            rows.set(file, row);
            return row;
          },
        });
    },
    /** Imports a file from a URL. The platform downloads it (CALL-38). */
    fetchFrom: (url: string) =>
      add({
        name: url,
        tells: false,
        work: (progress, signal) => {
          const onProgress = ({ received, size }: CallProgress) =>
            progress({ size, percent: percentOf(received, size) });
          return platform.call<Row>('POST', '/files/import', { url, data: fields }, signal, onProgress);
        },
      }),
    /** Removes a running, waiting or failed upload. */
    stop: (id: number) => {
      const { control, file } = jobs.current.get(id) ?? {};
      // The adapter discards only what it is sending.
      if (file && control?.signal.reason === uploadPaused)
        void platform.uploads.discard(sentFileOf(file, fields));
      control?.abort();
      drop(id);
    },
    pause: (id: number) => jobs.current.get(id)?.control.abort(uploadPaused),
    resume: (id: number) => {
      const job = jobs.current.get(id);
      if (!job) return;
      const { findDuplicate: _answered, ...rest } = job;
      jobs.current.set(id, { ...rest, control: new AbortController() });
      note(id, { isPaused: false });
      queue.current = queue.current.then(() => run(id));
    },
    again: (id: number) => {
      const job = jobs.current.get(id);
      drop(id);
      if (job) add(job);
    },
    choose: (id: number, { key }: Duplicate, choice: DuplicateChoice) => {
      const job = jobs.current.get(id);
      drop(id);
      if (choice === 'existing') done.current(key);
      else if (job) add({ name: job.name, tells: job.tells, work: job.work });
    },
  };
}
