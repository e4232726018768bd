/**
 * Starts the server from its bundle in dist-server/. Builds the bundle first if it is missing or older than the sources.
 * This file is JavaScript, because loading a TypeScript loader takes longer than starting the server.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const sources = ['serve.ts', 'vite.server.config.ts', 'package-lock.json', 'adapters/server', 'schemas'];

/** Time of the latest change in ms; 0 if the path does not exist. */
function changedAt(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return path.endsWith('.test.ts') ? 0 : found.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}

/** Returns whether a source below `folder` is newer than the bundle. Without sources, the bundle is current. */
export function isServerStale(folder = root) {
  if (!existsSync(join(folder, 'serve.ts'))) return false;
  const builtAt = changedAt(join(folder, 'dist-server', 'serve.js'));
  return builtAt === 0 || sources.some((source) => changedAt(join(folder, source)) > builtAt);
}

export async function buildServerIfStale() {
  if (!isServerStale()) return;
  const { build } = await import('vite');
  await build({ root, configFile: join(root, 'vite.server.config.ts'), logLevel: 'error' });
}

if (process.argv[1] === import.meta.filename) {
  await buildServerIfStale();
  // Stack traces name the TypeScript sources.
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, 'dist-server', 'serve.js')).href);
}
