import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Returns the absolute path of a file of the project. Throws if the file does not exist. A query stays as it is. */
export function inProject(path: string): string {
  const whole = join(root, path);
  const [file = ''] = whole.split('?');
  if (!existsSync(file)) throw new Error(`The settings of the build name ${path}, which does not exist.`);
  return whole;
}
