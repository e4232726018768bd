/**
 * Builds the icons from Material Icons. Icons that the sources name go into renderer/kit/icons/used.ts, all icons into
 * public/icons/<letter>.json. public/icons/groups.json contains the names by group, for the icon picker. An icon is one
 * path on a 24 × 24 grid. The outlined drawing is preferred.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

const root = new URL('..', import.meta.url).pathname;
const { icons } = JSON.parse(
  readFileSync(join(root, 'node_modules/@iconify-json/ic/icons.json'), 'utf8'),
) as IconSet;

/** Icons that the set does not contain. */
const own: Readonly<Record<string, string>> = {
  grid: 'M3.84 3.84h4.32v4.32h-4.32zM9.84 3.84h4.32v4.32h-4.32zM15.84 3.84h4.32v4.32h-4.32zM3.84 9.84h4.32v4.32h-4.32zM9.84 9.84h4.32v4.32h-4.32zM15.84 9.84h4.32v4.32h-4.32zM3.84 15.84h4.32v4.32h-4.32zM9.84 15.84h4.32v4.32h-4.32zM15.84 15.84h4.32v4.32h-4.32z',
  grid_2:
    'M4.26 4.26h6.48v6.48h-6.48zM13.26 4.26h6.48v6.48h-6.48zM4.26 13.26h6.48v6.48h-6.48zM13.26 13.26h6.48v6.48h-6.48z',
  grid_3:
    'M3.84 3.84h4.32v4.32h-4.32zM9.84 3.84h4.32v4.32h-4.32zM15.84 3.84h4.32v4.32h-4.32zM3.84 9.84h4.32v4.32h-4.32zM9.84 9.84h4.32v4.32h-4.32zM15.84 9.84h4.32v4.32h-4.32zM3.84 15.84h4.32v4.32h-4.32zM9.84 15.84h4.32v4.32h-4.32zM15.84 15.84h4.32v4.32h-4.32z',
  grid_4:
    'M3.63 3.63h3.24v3.24h-3.24zM8.13 3.63h3.24v3.24h-3.24zM12.63 3.63h3.24v3.24h-3.24zM17.13 3.63h3.24v3.24h-3.24zM3.63 8.13h3.24v3.24h-3.24zM8.13 8.13h3.24v3.24h-3.24zM12.63 8.13h3.24v3.24h-3.24zM17.13 8.13h3.24v3.24h-3.24zM3.63 12.63h3.24v3.24h-3.24zM8.13 12.63h3.24v3.24h-3.24zM12.63 12.63h3.24v3.24h-3.24zM17.13 12.63h3.24v3.24h-3.24zM3.63 17.13h3.24v3.24h-3.24zM8.13 17.13h3.24v3.24h-3.24zM12.63 17.13h3.24v3.24h-3.24zM17.13 17.13h3.24v3.24h-3.24z',
  grid_5:
    'M3.5 3.5h2.59v2.59h-2.59zM7.1 3.5h2.59v2.59h-2.59zM10.7 3.5h2.59v2.59h-2.59zM14.3 3.5h2.59v2.59h-2.59zM17.9 3.5h2.59v2.59h-2.59zM3.5 7.1h2.59v2.59h-2.59zM7.1 7.1h2.59v2.59h-2.59zM10.7 7.1h2.59v2.59h-2.59zM14.3 7.1h2.59v2.59h-2.59zM17.9 7.1h2.59v2.59h-2.59zM3.5 10.7h2.59v2.59h-2.59zM7.1 10.7h2.59v2.59h-2.59zM10.7 10.7h2.59v2.59h-2.59zM14.3 10.7h2.59v2.59h-2.59zM17.9 10.7h2.59v2.59h-2.59zM3.5 14.3h2.59v2.59h-2.59zM7.1 14.3h2.59v2.59h-2.59zM10.7 14.3h2.59v2.59h-2.59zM14.3 14.3h2.59v2.59h-2.59zM17.9 14.3h2.59v2.59h-2.59zM3.5 17.9h2.59v2.59h-2.59zM7.1 17.9h2.59v2.59h-2.59zM10.7 17.9h2.59v2.59h-2.59zM14.3 17.9h2.59v2.59h-2.59zM17.9 17.9h2.59v2.59h-2.59z',
  field_half: 'M3 6h18v12H3zM5 8v8h14V8zM6 9h5.5v6H6z',
  field_full: 'M3 6h18v12H3zM5 8v8h14V8zM6 9h12v6H6z',
  field_fill: 'M2 5h20v14H2z',
  box: 'M12 1.9 21 7v10l-9 5.100L3 17V7zm0 2.200L6 7.500l6 3.400 6-3.400zM4.900 9.100v6.800l6.200 3.500v-6.800zm14.200 0-6.200 3.500v6.800l6.200-3.500z',
};

/** Groups of the set that the specification does not have, and the groups that replace them. */
const replacedGroups: Readonly<Record<string, string>> = {
  math: 'editor',
  search: 'home',
  shopping: 'action',
};

/**
 * Files that are not searched: the icons of interfaces and displays appear only in lists, which load them on demand.
 */
const unbundled = /kit\/icons\/|\.test\.|examples|registry\/(interfaces|displays)\/[^/]+\/definition\.ts$/;

const paths = new Map<string, string>(Object.entries(own));
for (const name of Object.keys(icons)) {
  const drawing = drawingOf(name);
  const path = drawing && pathOf(icons[name]?.body ?? '');
  if (!path) continue;
  if (drawing.isOutlined || !paths.has(drawing.name)) paths.set(drawing.name, path);
}

const used = new Set(namesInSources().filter((name) => paths.has(name)));
const entries = [...used].toSorted().map((name) => `  ${name}: ${JSON.stringify(paths.get(name))},`);
const target = join(root, 'renderer/kit/icons/used.ts');
const source = `/** Written by scripts/icons.ts from Material Icons (Apache 2.0, Google): the icons that the sources name. */\nexport const usedIcons: Readonly<Record<string, string>> = {\n${entries.join('\n')}\n};\n`;
writeFileSync(target, await format(source, { ...(await resolveConfig(target)), filepath: target }));

const shards = new Map<string, Record<string, string>>();
for (const [name, path] of [...paths].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const shard = /^[a-z]/.test(name) ? name.charAt(0) : '0';
  shards.set(shard, { ...shards.get(shard), [name]: path });
}
mkdirSync(join(root, 'public/icons'), { recursive: true });
for (const [shard, members] of shards)
  writeFileSync(join(root, `public/icons/${shard}.json`), JSON.stringify(members));
writeFileSync(join(root, 'public/icons/groups.json'), JSON.stringify(namesByGroup()));
console.log(`${used.size} icons bundled, ${paths.size} in public/icons.`);

/** Parses a key: `outline-add-box` is add_box, outlined. Returns null for other variants of an icon. */
function drawingOf(key: string): { readonly name: string; readonly isOutlined: boolean } | null {
  const match = /^(outline|baseline)-(.+)$/.exec(key);
  return match?.[2] ? { name: match[2].replaceAll('-', '_'), isOutlined: match[1] === 'outline' } : null;
}

/** Returns the icon names by group (INT-icon-01). */
function namesByGroup(): Readonly<Record<string, readonly string[]>> {
  const { categories } = JSON.parse(
    readFileSync(join(root, 'node_modules/@iconify-json/ic/metadata.json'), 'utf8'),
  ) as { readonly categories: Readonly<Record<string, readonly string[]>> };
  const groupOf = new Map(
    Object.entries(categories).flatMap(([category, names]) => {
      const group = category.toLowerCase();
      return names.map((name) => [drawingOf(name)?.name ?? '', replacedGroups[group] ?? group] as const);
    }),
  );
  const groups: Record<string, string[]> = {};
  for (const name of [...paths.keys()].toSorted()) {
    const group = groupOf.get(name) ?? 'content';
    (groups[group] ??= []).push(name);
  }
  return Object.fromEntries(Object.entries(groups).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns every quoted word next to `icon` or `icons`, and in <Icon name>. */
function namesInSources(): string[] {
  const names: string[] = ['error', 'check', 'close', 'label'];
  for (const file of sourceFiles()) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const match of text.matchAll(
      /icons?\w*"?\s*[=:?][^\n]{0,160}|<Icon\b[^>]*>|<\w+\s[^>]*\bicon=[^>]*>/gi,
    ))
      for (const word of match[0].matchAll(/["'`]([a-z0-9_]+)["'`]/g)) if (word[1]) names.push(word[1]);
  }
  return names;
}

function sourceFiles(): string[] {
  const folders = ['renderer', 'registry', 'schemas'];
  return [
    'screens.json',
    ...folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder, name))
        .filter((name) => /\.tsx?$/.test(name) && !unbundled.test(name)),
    ),
  ];
}

/** Converts paths, circles and ellipses to one path. Returns null if the body contains other elements. */
function pathOf(body: string): string | null {
  const parts: string[] = [];
  for (const [, tag, attributes = ''] of body.matchAll(/<(\w+)([^>]*)\/?>/g)) {
    const value = (name: string) => new RegExp(`\\b${name}="([^"]+)"`).exec(attributes)?.[1];
    const d = value('d');
    if (tag === 'path' && d) parts.push(d.startsWith('m') ? `M${d.slice(1)}` : d);
    else if (tag === 'circle' || tag === 'ellipse') {
      const [cx, cy] = [Number(value('cx')), Number(value('cy'))];
      const rx = Number(value('rx') ?? value('r'));
      const ry = Number(value('ry') ?? value('r'));
      parts.push(`M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0`);
    } else return null;
  }
  return parts.length > 0 ? parts.join('') : null;
}
