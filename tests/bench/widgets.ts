/** Measures the transferred bytes of each widget beyond those of every page: its chunk and the chunks that it imports. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildAppIfStale } from '../../scripts/builds.mjs';
import { registry } from '../../registry/index.ts';
import { median } from './measure.ts';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const root = resolve(import.meta.dirname, '../..');
/** vite.config.ts puts together what every page has. */
const ofEveryPage = /^_pages-[\w-]+\.js$/;
const widget = /^registry\/(interfaces|displays|layouts|panels|blocks)\/([\w-]+)\/\w+\.tsx$/;

/** One line a file that a widget loads by itself, the largest first; what it loads later (a dialog, an engine) has its own. */
export async function printWidgets(): Promise<void> {
  const dist = await buildAppIfStale(root, console.log);
  if (dist === null) throw new Error('There is nothing to build.');
  const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const bytesOf = (file: string) => {
    const path = join(dist, file);
    return statSync(`${path}.br`, { throwIfNoEntry: false })?.size ?? statSync(path).size;
  };
  const withImports = (names: readonly string[]) => {
    const found = new Set(names);
    for (const name of found) for (const next of chunks[name]?.imports ?? []) found.add(next);
    return found;
  };
  const everyPage = withImports(
    Object.keys(chunks).filter((name) => name === 'index.html' || ofEveryPage.test(name)),
  );
  const lines = Object.keys(chunks)
    .filter((name) => widget.test(name) || name.startsWith('_engine-'))
    .map((name) => {
      const own = [...withImports([name])].filter((each) => !everyPage.has(each));
      const files = own.flatMap((each) => [chunks[each]?.file ?? [], chunks[each]?.css ?? []].flat());
      return { name, bytes: [...new Set(files)].reduce((sum, file) => sum + bytesOf(file), 0) };
    })
    .toSorted((a, b) => b.bytes - a.bytes);
  for (const { name, bytes } of lines) tell(bytes, name);
  tellIcons(join(dist, 'icons'));
  const apart = new Set(lines.map(({ name }) => name.split('/').slice(1, 3).join('/')));
  const kinds = ['interfaces', 'displays', 'layouts', 'panels', 'blocks'] as const;
  const all = kinds.flatMap((kind) => registry[kind].all.map(({ id }) => `${kind}/${id}`));
  console.log(`With every page: ${all.filter((id) => !apart.has(id)).join(', ')}.`);
}

const tell = (bytes: number, name: string) =>
  console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${name}`);

/** Prints the sizes that the icon picker loads in addition: the names by group, and the icons by first letter. */
function tellIcons(folder: string): void {
  const sizes = readdirSync(folder).map((name) => ({
    name,
    bytes: brotliCompressSync(readFileSync(join(folder, name))).length,
  }));
  const letters = sizes.filter(({ name }) => name !== 'groups.json').map(({ bytes }) => bytes);
  tell(sizes.find(({ name }) => name === 'groups.json')?.bytes ?? 0, 'icons/groups.json');
  tell(median(letters), `icons/<letter>.json, the middle one of ${letters.length}`);
  tell(Math.max(...letters), 'icons/<letter>.json, the largest');
}
