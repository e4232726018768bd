/** Pictures that are pasted or dropped into a text: found in what comes with it, uploaded one after the other. */
import { useRef } from 'react';
import { useAsk } from '../use-ask.ts';
import { filesCollection } from './files.ts';
import { useUpload } from './upload.ts';

/** Those of what is pasted or dropped; none where it has text as well (a copied cell brings its picture along). */
export function picturesOf(data: DataTransfer | null): readonly File[] {
  if (!data || data.types.includes('text/plain')) return [];
  return [...data.files].filter(({ type }) => type.startsWith('image/'));
}

interface Options {
  readonly folder: string | null;
  /** Called for each picture once it is there, in their order. */
  readonly onDone: (key: string, file: File) => void;
}

/** `add` is null for whoever may not upload. */
export function usePictureUploads({ folder, onDone }: Options) {
  const ask = useAsk();
  const current = useRef<File | null>(null);
  const queue = useRef(Promise.resolve());
  const { upload, start, stop } = useUpload({
    accept: 'image/',
    folder,
    onDone: (key) => current.current && onDone(key, current.current),
  });
  const add = (files: readonly File[]) => {
    for (const file of files)
      queue.current = queue.current.then(() => {
        current.current = file;
        return start(file);
      });
  };
  return { upload, stop, add: ask('create', filesCollection) === false ? add : null };
}
