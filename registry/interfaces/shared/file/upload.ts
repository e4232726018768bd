/** A single upload with progress and cancellation. If the same content is stored, the user chooses. */
import { useEffect, useRef, useState } from 'react';
import type { CallProgress, Platform, Row } from '../../../../renderer/contract/platform.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { sentFileOf, uploadPaused } from '../../../../renderer/contract/uploads/resumable.ts';
import { createFindDuplicate, type Duplicate } from '../../../shared/uploads/find-duplicate.ts';
import { percentOf } from '../../../shared/uploads/percent-of.ts';
import type { DuplicateChoice } from '../../../shared/uploads/upload-queue.ts';
import { isAllowed, isRowAllowed, type AllowedTypes } from './allowed-types.ts';
import { filesCollection } from './files.ts';

export interface Upload {
  readonly name: string;
  /** 0 to 100, or null if the progress is unknown. */
  readonly percent: number | null;
  /** Bytes, or null if they are unknown. */
  readonly size?: number | null;
  /** Whether the upload can be paused and continued. */
  readonly canPause?: boolean;
  readonly isPaused?: boolean;
}

interface Options {
  readonly types: AllowedTypes;
  readonly folder: string | null;
  readonly onDone: (key: string) => void;
}

/** Uploads one file at a time. `refused` is the name of a file with a wrong type, until the next upload. */
export function useUpload({ types, folder, onDone }: Options) {
  const { platform, report } = useRender();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [found, setFound] = useState<{ readonly file: File; readonly duplicate: Duplicate } | null>(null);
  const running = useRef<AbortController | null>(null);
  /** Ends a pause: true continues the upload, false cancels it. */
  const endPause = useRef<((isResumed: boolean) => void) | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const fields: Row = folder === null ? {} : { folder };
  /** `work` returns null if the user decides first. */
  const run = async (
    first: Upload,
    work: (signal: AbortSignal) => Promise<Row | null>,
    file: File | null = null,
  ) => {
    if (running.current) return;
    setRefused(null);
    setUpload(first);
    const attempt = async (): Promise<Row | null> => {
      const control = new AbortController();
      running.current = control;
      try {
        return await work(control.signal);
      } catch (error) {
        if (!control.signal.aborted) report(error);
        if (file === null || control.signal.reason !== uploadPaused) return null;
        setUpload((now) => now && { ...now, isPaused: true });
        const isResumed = await new Promise<boolean>((end) => (endPause.current = end));
        endPause.current = null;
        if (!isResumed) {
          void platform.uploads.discard(sentFileOf(file, fields));
          return null;
        }
        setUpload((now) => now && { ...now, isPaused: false });
        return attempt();
      }
    };
    const row = await attempt();
    running.current = null;
    setUpload(null);
    if (!row) return;
    // The type of an imported file is known only after the import.
    if (isRowAllowed(types, row)) return onDone(String(row['id']));
    setRefused(first.name);
    await deleteRefused(platform, row);
  };
  const start = async (file: File, isMeant = false) => {
    if (running.current) return;
    setFound(null);
    if (!isAllowed(types, file)) return setRefused(file.name);
    const progress = (percent: number) => setUpload((now) => now && { ...now, percent });
    const canPause = platform.uploads.canPause(file);
    const work = async (signal: AbortSignal) => {
      const duplicate = isMeant ? null : await createFindDuplicate(platform, [file])(file, signal);
      signal.throwIfAborted();
      if (!duplicate || !isRowAllowed(types, duplicate.row))
        return platform.upload(file, fields, progress, signal);
      setFound({ file, duplicate });
      return null;
    };
    await run({ name: file.name, percent: 0, size: file.size, canPause }, work, canPause ? file : null);
  };
  const pause = () => running.current?.abort(uploadPaused);
  const resume = () => endPause.current?.(true);
  const stop = () => (endPause.current ? endPause.current(false) : running.current?.abort());
  const choose = (choice: DuplicateChoice) => {
    if (!found) return;
    setFound(null);
    if (choice === 'existing') onDone(found.duplicate.key);
    else void start(found.file, true);
  };
  /** Imports a file from a URL. The platform downloads it (CALL-38). */
  const fetchFrom = (url: string) =>
    run({ name: url, percent: null }, (signal) => {
      const onProgress = ({ received, size }: CallProgress) =>
        setUpload((now) => now && { ...now, size, percent: percentOf(received, size) });
      return platform.call<Row>('POST', '/files/import', { url, data: fields }, signal, onProgress);
    });
  const question = found && {
    name: found.file.name,
    duplicate: found.duplicate,
    onChoose: choose,
    onCancel: () => setFound(null),
  };
  return {
    upload,
    refused,
    question,
    start,
    fetchFrom,
    pause,
    resume,
    stop,
  };
}

/** Deletes a file whose type the field does not allow. If the user may not delete files, it stays in the library. */
export async function deleteRefused(platform: Platform, { id }: Row): Promise<void> {
  await platform.remove({ collection: filesCollection }, [String(id)]).catch(() => undefined);
}
