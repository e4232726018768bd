/** One upload at a time: how far it is, how it is stopped, and that lists of files then read anew. */
import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
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
  const { mutate } = useSWRConfig();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File) => {
    if (running.current) return;
    const taken = accept === null || file.type.startsWith(accept);
    setRefused(taken ? null : file.name);
    if (!taken) return;
    const control = new AbortController();
    running.current = control;
    setUpload({ name: file.name, percent: 0 });
    try {
      const fields: Row = folder === null ? {} : { folder };
      const progress = (percent: number) => setUpload({ name: file.name, percent });
      const row = await platform.upload(file, fields, progress, control.signal);
      void mutate((key) => listsFiles(key), undefined);
      onDone(String(row['id']));
    } catch (error) {
      if (!control.signal.aborted) report(error);
    } finally {
      running.current = null;
      setUpload(null);
    }
  };
  return { upload, refused, start, stop: () => running.current?.abort() };
}

/** Reads of files to choose from, which a new one joins. */
export function listsFiles(key: unknown): boolean {
  return Array.isArray(key) && key.includes('choices') && key.includes(filesCollection);
}
