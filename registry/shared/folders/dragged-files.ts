/** Files and folders that are dragged from the library, by the MIME type of their data. */
import type { Key } from '../../../renderer/contract/platform.ts';

const draggedType = 'application/x-armature-rows';
const folderType = 'application/x-armature-folder';

/** Adds files of the library to a drag. */
export function addDraggedFiles(data: DataTransfer, keys: readonly Key[]): void {
  data.setData(draggedType, JSON.stringify({ collection: 'directus_files', keys }));
  data.effectAllowed = 'move';
}

/** Returns the keys of dragged rows, or none if something else is dragged. */
export function draggedFiles(data: DataTransfer): readonly Key[] {
  const text = data.getData(draggedType);
  if (text === '') return [];
  const { collection, keys } = JSON.parse(text) as { collection: string; keys: readonly Key[] };
  return collection === 'directus_files' ? keys : [];
}

/** Returns whether a folder takes what is dragged: files of the library are moved, files of the device uploaded. */
export function takesFiles(
  { types }: DataTransfer,
  { canUpload, canMove }: { readonly canUpload: boolean; readonly canMove: boolean },
): boolean {
  return types.includes(draggedType) ? canMove : canUpload && types.includes('Files');
}

/** Adds a folder of the tree to a drag. */
export function addDraggedFolder(data: DataTransfer, id: string): void {
  data.setData(folderType, id);
  data.effectAllowed = 'move';
}

/** Returns the id of the dragged folder, or null if something else is dragged. */
export const draggedFolder = (data: DataTransfer): string | null => data.getData(folderType) || null;

export const hasFolder = ({ types }: DataTransfer): boolean => types.includes(folderType);
