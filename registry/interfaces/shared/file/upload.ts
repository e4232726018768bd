/** A single upload with progress and cancellation. */
import { useEffect, useRef, useState } from 'react';
import type { Row } from '../../../../renderer/contract/platform.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { filesCollection } from './files.ts';

export interface Upload {
  readonly name: string;
  /** 0 to 100, or null if the progress is unknown. */
  readonly percent: number | null;
}

interface Options {
  /** Prefix of the accepted MIME types, for example `image/`. null accepts all. */
  readonly accept: string | null;
  readonly folder: string | null;
  readonly onDone: (key: string) => void;
}

/** Uploads one file at a time. `refused` is the name of a file with a wrong type, until the next upload. */
export function useUpload({ accept, folder, onDone }: Options) {
  const { platform, report } = useRender();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const takes = (type: unknown) => accept === null || String(type).startsWith(accept);
  const fields: Row = folder === null ? {} : { folder };
  const run = async (first: Upload, work: (signal: AbortSignal) => Promise<Row>) => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    setRefused(null);
    setUpload(first);
    try {
      const row = await work(control.signal);
      // The type of an imported file is known only after the import.
      if (takes(row['type'] ?? accept)) return onDone(String(row['id']));
      setRefused(first.name);
      // Deletes the rejected file. If the user may not delete files, it stays in the library.
      await platform.remove({ collection: filesCollection }, [String(row['id'])]).catch(() => undefined);
    } catch (error) {
      if (!control.signal.aborted) report(error);
    } finally {
      running.current = null;
      setUpload(null);
    }
  };
  const start = async (file: File) => {
    if (running.current) return;
    if (!takes(file.type)) return setRefused(file.name);
    const progress = (percent: number) => setUpload({ name: file.name, percent });
    await run({ name: file.name, percent: 0 }, (signal) => platform.upload(file, fields, progress, signal));
  };
  /** Imports a file from a URL. The platform downloads it (CALL-38). */
  const fetchFrom = (url: string) =>
    run({ name: url, percent: null }, (signal) =>
      platform.call<Row>('POST', '/files/import', { url, data: fields }, signal),
    );
  return { upload, refused, start, fetchFrom, stop: () => running.current?.abort() };
}
