import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
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

/** Builds the browser app if the build is missing or outdated. Returns its folder, or null without sources. */
export async function buildWhereStale(root: string, say: (text: string) => void): Promise<string | null> {
  const dist = join(root, 'dist');
  const manifest = join(dist, '.vite', 'manifest.json');
  const isBuilt = existsSync(manifest) && existsSync(join(dist, 'index.html'));
  if (!existsSync(join(root, 'index.html'))) return isBuilt ? dist : null;
  if (isBuilt && statSync(manifest).mtimeMs >= newest(root)) return dist;
  say(isBuilt ? 'Building the app: its sources have changed.' : 'Building the app for the first time.');
  const { build } = await import('vite');
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' });
  return dist;
}

function newest(root: string): number {
  return Math.max(...sources.map((source) => newestIn(join(root, source))));
}

function newestIn(path: string): number {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  const isFolder = statSync(path).isDirectory();
  if (!isFolder) return /\.test\.tsx?$/.test(path) ? 0 : mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}
