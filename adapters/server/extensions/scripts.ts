/** An integrator's scripts: `<extensions>/<kind>/<name>/index.js` (EXT-01, EXT-03), read when they are asked for. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const scriptKinds = ['interfaces', 'displays', 'layouts', 'modules'] as const;
export type ScriptKind = (typeof scriptKinds)[number];

/** A name is one folder: nothing that leads elsewhere. */
const plainName = /^[a-z0-9][\w.-]{0,99}$/i;

/** Names of those that have a script, in their order; none where the folder is missing. */
export async function listScripts(folder: string, kind: ScriptKind): Promise<readonly string[]> {
  const names = await readdir(join(folder, kind)).catch(noFolder);
  const found = await Promise.all(
    names.map(async (name) => plainName.test(name) && (await isFile(pathOf(folder, kind, name)))),
  );
  return names.filter((_name, i) => found[i]).toSorted();
}

/** Spares whoever reads this the questions after the others. */
export async function kindsWithScripts(folder: string): Promise<readonly ScriptKind[]> {
  const lists = await Promise.all(scriptKinds.map((kind) => listScripts(folder, kind)));
  return scriptKinds.filter((_kind, i) => lists[i]?.length);
}

/** null where there is none of that name. */
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
