import { useContext, useState } from 'react';
import { WorkspaceContext } from '../../../../renderer/contract/workspace.ts';

/** Values of the picker for all files, and for the files without a folder. */
export const everyFolder = 'all';
export const libraryItself = 'library';

const storedAs = 'files.picked_folder';

/** Returns the filter of the files in the folder, or null for all files. */
export function filterOfFolder(folder: string): object | null {
  if (folder === everyFolder) return null;
  return { folder: folder === libraryItself ? { _null: true } : { _eq: folder } };
}

/** The folder of the last picker of this browser. */
export function usePickedFolder(): readonly [folder: string, change: (folder: string) => void] {
  const storage = useContext(WorkspaceContext)?.storage;
  const [folder, setFolder] = useState(() => storage?.get(storedAs) ?? everyFolder);
  const change = (next: string) => {
    storage?.set(storedAs, next);
    setFolder(next);
  };
  return [folder, change];
}
