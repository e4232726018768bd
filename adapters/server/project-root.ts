import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Absolute path of the folder with package.json. The sources and their bundle are at different depths below it. */
export const projectRoot: string = folderWith('package.json', import.meta.dirname);

function folderWith(name: string, folder: string): string {
  if (existsSync(join(folder, name))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`No folder above ${import.meta.dirname} contains ${name}.`);
  return folderWith(name, parent);
}
