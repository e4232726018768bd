/** One upload at a time: how far it is, and how it is stopped. */
import { useEffect, useRef, useState } from 'react';
import type { Row } from '../../../../renderer/contract/platform.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { filesCollection } from './files.ts';

export interface Upload {
  readonly name: string;
  /** 0 to 100; null where nobody tells. */
  readonly percent: number | null;
}

interface Options {
  /** `image/`: the start of the types that are taken; null takes all. */
  readonly accept: string | null;
  readonly folder: string | null;
  readonly onDone: (key: string) => void;
}

/** `refused` names a file that is of no type that the field takes, until the next one. */
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
      // What an address gives is known once it is there.
      if (takes(row['type'] ?? accept)) return onDone(String(row['id']));
      setRefused(first.name);
      // It came for this field alone; where it may not be deleted it stays among the files.
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
  /** From an address of the web, fetched by the platform (CALL-38). */
  const fetchFrom = (url: string) =>
    run({ name: url, percent: null }, (signal) =>
      platform.call<Row>('POST', '/files/import', { url, data: fields }, signal),
    );
  return { upload, refused, start, fetchFrom, stop: () => running.current?.abort() };
}
