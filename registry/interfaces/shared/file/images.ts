/** Uploads images that are pasted or dropped into a text, one after the other. */
import { useRef } from 'react';
import { useWriteCheck } from '../../../../renderer/kit/use-permission-check.ts';
import { imageTypes } from './allowed-types.ts';
import { filesCollection } from './files.ts';
import { useUpload } from './upload.ts';

/** Returns the pasted or dropped images. Returns none if there is also text: copied spreadsheet cells contain both. */
export function imagesOf(data: DataTransfer | null): readonly File[] {
  if (!data || data.types.includes('text/plain')) return [];
  return [...data.files].filter(({ type }) => type.startsWith('image/'));
}

interface Options {
  readonly folder: string | null;
  /** Called for each uploaded image, in order. */
  readonly onDone: (key: string, file: File) => void;
}

/** Returns the upload state. `add` is null if the user may not create files. */
export function useImageUploads({ folder, onDone }: Options) {
  const checkPermission = useWriteCheck();
  const current = useRef<File | null>(null);
  const queue = useRef(Promise.resolve());
  const { upload, start, pause, resume, stop } = useUpload({
    types: imageTypes,
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
  const canAdd = checkPermission('create', filesCollection) === false;
  return { upload, pause, resume, stop, add: canAdd ? add : null };
}
