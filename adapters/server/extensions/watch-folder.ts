/** Watches a folder that may not exist yet, and that may be deleted and recreated. */
import { statSync, watch, type FSWatcher } from 'node:fs';
import { basename, dirname } from 'node:path';

export interface FolderWatch {
  close(): void;
}

/** Debounces events, because editors save in several steps. */
const debounceMs = 80;

/**
 * Calls `changed` after changes, debounced. If the folder does not exist, watches its nearest existing ancestor. Calls
 * `failed` if the system cannot watch more folders (the limit of inotify).
 */
export function watchFolder(path: string, changed: () => void, failed: (error: Error) => void): FolderWatch {
  let watcher: FSWatcher | null = null;
  /** Path and inode of the watched folder, to detect another folder that replaced it. */
  let watched = '';
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  const settle = () => {
    timer = null;
    attach();
    changed();
  };
  const schedule = () => {
    if (closed) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(settle, debounceMs);
  };
  const attach = () => {
    const target = nearestFolder(path);
    const now = keyOf(target);
    if (closed || (watcher !== null && watched === now)) return;
    watcher?.close();
    watched = now;
    try {
      watcher = watch(target.path, { persistent: false }, (_event, name) => {
        // An event of the folder itself: it was deleted, and this watch has ended. A new folder may get the same inode.
        if (name === basename(target.path)) watched = '';
        if (
          target.awaited === null ||
          name === null ||
          name === target.awaited ||
          name === basename(target.path)
        )
          schedule();
      });
      watcher.on('error', () => {
        watcher?.close();
        watcher = null;
        schedule();
      });
    } catch (error) {
      watcher = null;
      failed(error as Error);
      return;
    }
    // The folder may have been created between the check and the watch.
    if (keyOf(nearestFolder(path)) !== now) schedule();
  };

  attach();
  return {
    close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      watcher?.close();
    },
  };
}

interface Watchable {
  readonly path: string;
  readonly id: string;
  /** Name of the missing subfolder; null if `path` is the folder itself. */
  readonly awaited: string | null;
}

function keyOf({ path, id }: Watchable): string {
  return `${path} ${id}`;
}

function nearestFolder(path: string, awaited: string | null = null): Watchable {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return { path, id: `${found.dev}:${found.ino}:${found.birthtimeMs}`, awaited };
  const above = dirname(path);
  return above === path ? { path, id: '', awaited } : nearestFolder(above, basename(path));
}
