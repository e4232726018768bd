/** Custom scripts: `<extensions>/<kind>/<name>/index.js` (EXT-01, EXT-03), read for each request. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptKinds, type ScriptKind } from '../../../schemas/screen/script-kinds.ts';

/** A name is a single folder, so that it cannot point outside the extensions folder. */
const plainName = /^[a-z0-9][\w.-]{0,99}$/i;

/** Returns the sorted names of folders that contain a script. Returns none if the folder does not exist. */
export async function listScripts(folder: string, kind: ScriptKind): Promise<readonly string[]> {
  const names = await readdir(join(folder, kind)).catch(noFolder);
  const found = await Promise.all(
    names.map(async (name) => plainName.test(name) && (await isFile(pathOf(folder, kind, name)))),
  );
  return names.filter((_name, i) => found[i]).toSorted();
}

/** Returns the kinds that have scripts, so that clients need not request the lists of the others. */
export async function kindsWithScripts(folder: string): Promise<readonly ScriptKind[]> {
  const lists = await Promise.all(scriptKinds.map((kind) => listScripts(folder, kind)));
  return scriptKinds.filter((_kind, i) => lists[i]?.length);
}

/** Returns null if no script has that name. */
export async function readScript(folder: string, kind: ScriptKind, name: string): Promise<string | null> {
  if (!plainName.test(name)) return null;
  const path = pathOf(folder, kind, name);
  return (await isFile(path)) ? readFile(path, 'utf8') : null;
}

function pathOf(folder: string, kind: ScriptKind, name: string): string {
  return join(folder, kind, name, 'index.js');
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

function noFolder(): string[] {
  return [];
}
