import { existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { makeFolder, removeEmpty } from '../make-folder.ts';
import { isFull } from './failure.ts';
import type { StorageLocation } from '../config.ts';

/**
 * Throws StartFailure if a storage folder can be neither written nor created. To find out, creates and removes a folder
 * there. A full disk is accepted, because its files can still be read.
 */
export function assertWritable(locations: readonly StorageLocation[]): void {
  for (const location of locations) {
    if (location.driver !== 'local') continue;
    const folder = resolve(location.root);
    try {
      tryToWrite(folder);
    } catch (error) {
      if (isFull(error)) continue;
      throw new StartFailure(
        `The folder of uploaded files ${folder} cannot be used: ${(error as Error).message}. Choose another folder with ${settingOf(location.name)}.`,
      );
    }
  }
}

function settingOf(name: string): string {
  return name === 'local' ? '--storage (STORAGE_ROOT)' : `STORAGE_${name.toUpperCase()}_ROOT`;
}

function tryToWrite(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new Error('it is not a folder');
    rmdirSync(mkdtempSync(join(folder, '.start-')));
    return;
  }
  removeEmpty(makeFolder(folder));
}
