/** The folders of the library as a tree. */
import useSWR from 'swr';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { usePermissionCheck } from '../../../renderer/kit/use-permission-check.ts';

export const foldersCollection = 'directus_folders';

export interface FolderRow extends Row {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
}

/** A visible row of the tree. The library itself is the row with the id null. */
export interface FolderLine {
  readonly id: string | null;
  /** null for the library. */
  readonly folder: FolderRow | null;
  /** The library has level 1. */
  readonly level: number;
  /** null if the row has no folders below it. */
  readonly isOpen: boolean | null;
  /** Position among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
}

/** Reads all folders in one request. Returns undefined while it is pending, and none if they may not be read. */
export function useFolders(): {
  readonly folders: readonly FolderRow[] | undefined;
  readonly error: unknown;
} {
  const { platform } = useRender();
  const canRead = usePermissionCheck()('read', foldersCollection) === false;
  const { data, error } = useSWR<readonly FolderRow[], unknown>(
    canRead ? ['read', [foldersCollection], 'folder-tree'] : null,
    async () => {
      const query = { fields: ['id', 'name', 'parent'], sort: ['name'], limit: -1 };
      return (await platform.read<readonly FolderRow[]>({ collection: foldersCollection }, query)).data;
    },
  );
  return { folders: canRead ? data : none, error };
}

const none: readonly FolderRow[] = [];

/** Returns the folders by their parent. A folder whose parent is not readable is directly in the library. */
function childrenByParent(folders: readonly FolderRow[]): ReadonlyMap<string | null, readonly FolderRow[]> {
  const known = new Set(folders.map(({ id }) => id));
  const found = new Map<string | null, FolderRow[]>();
  for (const folder of folders) {
    const parent = folder.parent !== null && known.has(folder.parent) ? folder.parent : null;
    found.set(parent, [...(found.get(parent) ?? []), folder]);
  }
  return found;
}

/** Returns the visible rows: the library, and the folders below open rows. */
export function linesOf(
  folders: readonly FolderRow[],
  isOpen: (folder: string) => boolean,
): readonly FolderLine[] {
  const children = childrenByParent(folders);
  const below = (parent: string | null, level: number): readonly FolderLine[] => {
    const all = children.get(parent) ?? [];
    return all.flatMap((folder, i) => {
      const opened = children.has(folder.id) ? isOpen(folder.id) : null;
      const line = { id: folder.id, folder, level, isOpen: opened, position: i + 1, siblings: all.length };
      return [line, ...(opened === true ? below(folder.id, level + 1) : [])];
    });
  };
  const library = { id: null, folder: null, level: 1, isOpen: null, position: 1, siblings: 1 };
  return [library, ...below(null, 2)];
}

/** Returns the ids of the folders that contain this one, nearest first. */
export function ancestorsOf(folders: readonly FolderRow[], id: string): readonly string[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const found = new Set<string>();
  for (
    let at = byId.get(id)?.parent ?? null;
    at !== null && !found.has(at);
    at = byId.get(at)?.parent ?? null
  )
    found.add(at);
  return [...found];
}

/** Returns the folder and all folders below it. A folder cannot be moved into one of them. */
export function subtreeOf(folders: readonly FolderRow[], id: string): ReadonlySet<string> {
  const children = childrenByParent(folders);
  const found = new Set([id]);
  for (const each of found) for (const child of children.get(each) ?? []) found.add(child.id);
  return found;
}
