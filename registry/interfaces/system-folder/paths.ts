import type { Row } from '../../../renderer/contract/platform.ts';
import type { Selectable } from '../shared/SelectOne.tsx';

export interface FolderRow extends Row {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
}

/** Returns the folders with their paths, sorted. The path of a folder whose parent is missing starts with itself. */
export function pathsOfFolders(folders: readonly FolderRow[]): readonly Selectable[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const pathOf = (folder: FolderRow): string => {
    const names: string[] = [];
    const seen = new Set<string>();
    for (let at: FolderRow | undefined = folder; at && !seen.has(at.id); at = byId.get(at.parent ?? '')) {
      seen.add(at.id);
      names.unshift(at.name);
    }
    return names.join(' / ');
  };
  return folders
    .map((folder) => ({ value: folder.id, label: pathOf(folder) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
