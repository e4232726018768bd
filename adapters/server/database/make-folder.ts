import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { folderMode } from './private-files.ts';

/**
 * Makes a folder and those around it, one by one: Node's own `recursive` never ends where a folder is there but nothing can
 * be made in it, as in /proc. Answers what it made, the innermost first; throws what the disk says, with nothing made.
 */
export function makeFolder(folder: string): readonly string[] {
  const missing: string[] = [];
  for (let path = resolve(folder); !isFolder(path); path = dirname(path)) missing.push(path);
  const made: string[] = [];
  try {
    for (const path of missing.toReversed()) if (makeOne(path)) made.unshift(path);
  } catch (error) {
    removeEmpty(made);
    throw error;
  }
  return made;
}

/** Takes folders away, the innermost first; what another process has put something into stays. */
export function removeEmpty(folders: readonly string[]): void {
  try {
    for (const path of folders) rmdirSync(path);
  } catch {
    // It is theirs now, and what is around it too.
  }
}

/** false where another process was faster. */
function makeOne(path: string): boolean {
  try {
    mkdirSync(path, folderMode);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && isFolder(path)) return false;
    throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
