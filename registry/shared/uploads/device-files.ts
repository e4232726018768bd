/** Files and folders of the device, as they are dropped, pasted or chosen. */

export interface DeviceFile {
  readonly file: File;
  /** Names of the folders that contain it, from outside to inside. */
  readonly path: readonly string[];
}

export interface DeviceTree {
  readonly files: readonly DeviceFile[];
  /** Paths of the folders that contain nothing. */
  readonly emptyFolders: readonly (readonly string[])[];
  /** Files and folders that the browser could not read. */
  readonly unread: readonly {
    readonly path: readonly string[];
    readonly name: string;
    readonly error: unknown;
  }[];
}

interface Dropped {
  readonly files: readonly File[];
  readonly folders: readonly FileSystemDirectoryEntry[];
}

/** Returns the files and folders of a drop or paste. Must be called during the event: its data is empty afterwards. */
export function deviceFiles(data: DataTransfer): Dropped {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  const entries = items.map((item) =>
    typeof item.webkitGetAsEntry === 'function' ? item.webkitGetAsEntry() : null,
  );
  const isFolder = (entry: FileSystemEntry | null | undefined) => entry?.isDirectory === true;
  return {
    files: [...data.files].filter((_file, i) => !isFolder(entries[i])),
    folders: entries.filter(isFolder) as FileSystemDirectoryEntry[],
  };
}

/** Files that systems write into folders. No user wants to upload them. */
const systemFiles: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/**
 * Reads the content of folders with all their subfolders. The page stays usable, because each read of the browser returns
 * only some entries. `onProgress` is called with the number of files found.
 */
export async function readFolders(
  folders: readonly FileSystemDirectoryEntry[],
  onProgress: (files: number) => void = () => undefined,
): Promise<DeviceTree> {
  const files: DeviceFile[] = [];
  const emptyFolders: (readonly string[])[] = [];
  const unread: { path: readonly string[]; name: string; error: unknown }[] = [];
  const readFile = async (entry: FileSystemFileEntry, path: readonly string[]) => {
    try {
      const file = await new Promise<File>((done, fail) => entry.file(done, fail));
      files.push({ file, path });
    } catch (error) {
      unread.push({ path, name: entry.name, error });
    }
  };
  const readFolder = async (folder: FileSystemDirectoryEntry, above: readonly string[]): Promise<void> => {
    const path = [...above, folder.name];
    const reader = folder.createReader();
    let isEmpty = true;
    try {
      for (;;) {
        const entries = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
        if (entries.length === 0) break;
        const shown = entries.filter(({ name }) => !systemFiles.has(name));
        isEmpty &&= shown.length === 0;
        await Promise.all(
          shown.flatMap((entry) => (entry.isFile ? [readFile(entry as FileSystemFileEntry, path)] : [])),
        );
        onProgress(files.length);
        for (const entry of shown)
          if (entry.isDirectory) await readFolder(entry as FileSystemDirectoryEntry, path);
      }
      if (isEmpty) emptyFolders.push(path);
    } catch (error) {
      unread.push({ path: above, name: folder.name, error });
    }
  };
  for (const folder of folders) await readFolder(folder, []);
  return { files, emptyFolders, unread };
}

/** Returns the tree of a folder that the user chose. Browsers list only its files. */
export function chosenTree(files: Iterable<File>): DeviceTree {
  const found = [...files].filter(({ name }) => !systemFiles.has(name));
  return {
    files: found.map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) })),
    emptyFolders: [],
    unread: [],
  };
}
