/** Tells of changes in a folder that may not exist yet, may go, and may come back. */
import { statSync, watch, type FSWatcher } from 'node:fs';
import { basename, dirname } from 'node:path';

export interface FolderWatch {
  close(): void;
}

/** ms: editors write, rename and touch in several steps. */
const quiet = 80;

/**
 * Calls `changed` once things have been quiet for a moment. Where the folder does not exist, the nearest folder above it
 * is watched until it does. `failed` is called where the system watches no more folders (inotify's limit).
 */
export function watchFolder(path: string, changed: () => void, failed: (error: Error) => void): FolderWatch {
  let watcher: FSWatcher | null = null;
  /** What is watched: a folder of the same name that replaced it is another one. */
  let watched = '';
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  const settle = () => {
    timer = null;
    attach();
    changed();
  };
  const heard = () => {
    if (closed) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(settle, quiet);
  };
  const attach = () => {
    const target = nearestFolder(path);
    const now = keyOf(target);
    if (closed || (watcher !== null && watched === now)) return;
    watcher?.close();
    watched = now;
    try {
      watcher = watch(target.path, { persistent: false }, (_event, name) => {
        // The event of the folder itself: it was removed, and this watch has ended. Its inode may be used again at once.
        if (name === basename(target.path)) watched = '';
        if (
          target.awaited === null ||
          name === null ||
          name === target.awaited ||
          name === basename(target.path)
        )
          heard();
      });
      watcher.on('error', () => {
        watcher?.close();
        watcher = null;
        heard();
      });
    } catch (error) {
      watcher = null;
      failed(error as Error);
      return;
    }
    // It may have come between the look and the watch.
    if (keyOf(nearestFolder(path)) !== now) heard();
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
  /** The name in it that is waited for; null where it is the folder itself. */
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
