/**
 * Builds the server and the browser app if their sources are newer than the last build. This file is JavaScript, because
 * scripts/start.mjs runs it without a TypeScript loader.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const serverSources = [
  'serve.ts',
  'vite.server.config.ts',
  'package-lock.json',
  'scripts/builds.mjs',
  'adapters/server',
  'schemas',
  // English texts of messages.
  'renderer/locales/en-US.json',
];

const appSources = [
  'index.html',
  'main.tsx',
  'screens.json',
  'vite.config.ts',
  'package-lock.json',
  'schemas',
  'renderer',
  'registry',
  'public',
  'adapters/rest',
  'adapters/browser',
];

/** Returns the time of the latest change in ms, or 0 if the path does not exist. Tests do not count. */
function changedAt(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : found.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}

function isStale(root, built, sources) {
  const builtAt = changedAt(join(root, built));
  return builtAt === 0 || sources.some((source) => changedAt(join(root, source)) > builtAt);
}

async function build(root, configFile) {
  const vite = await import('vite');
  await vite.build({ root, configFile: join(root, configFile), logLevel: 'error' });
}

export function isServerStale(root) {
  return existsSync(join(root, 'serve.ts')) && isStale(root, 'dist-server/serve.js', serverSources);
}

export async function buildServerIfStale(root) {
  if (isServerStale(root)) await build(root, 'vite.server.config.ts');
}

export async function buildAppIfStale(root, say) {
  const dist = join(root, 'dist');
  const manifest = 'dist/.vite/manifest.json';
  const isBuilt = existsSync(join(root, manifest)) && existsSync(join(dist, 'index.html'));
  if (!existsSync(join(root, 'index.html'))) return isBuilt ? dist : null;
  if (isBuilt && !isStale(root, manifest, appSources)) return dist;
  say(isBuilt ? 'Building the app: its sources have changed.' : 'Building the app for the first time.');
  await build(root, 'vite.config.ts');
  return dist;
}
