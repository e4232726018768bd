import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { folderMode } from './private-files.ts';

/**
 * Creates a folder and its missing parents, one by one. Node's `recursive` option loops forever in folders where
 * nothing can be created, such as /proc. Returns the created folders, innermost first.
 * @throws the file system error, after removing what was created.
 */
export function makeFolder(folder: string): readonly string[] {
  const missing: string[] = [];
  for (let path = resolve(folder); !isFolder(path); path = dirname(path)) missing.push(path);
  const created: string[] = [];
  try {
    for (const path of missing.toReversed()) if (createOne(path)) created.unshift(path);
  } catch (error) {
    removeEmpty(created);
    throw error;
  }
  return created;
}

/** Removes empty folders, innermost first. Stops at a folder that another process uses. */
export function removeEmpty(folders: readonly string[]): void {
  try {
    for (const path of folders) rmdirSync(path);
  } catch {
    // Another process uses this folder, and therefore its parents too.
  }
}

/** Returns false if another process has already created the folder. */
function createOne(path: string): boolean {
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
