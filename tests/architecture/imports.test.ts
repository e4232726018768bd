import { describe, expect, test } from 'vitest';
import { importsOf, packageOf, product, type Import } from './sources.ts';

/**
 * The import rule (ARCHITECTURE.md). A file belongs to the first zone that its path begins with; a zone sees itself and
 * what it names. Types count: what is known by type alone is known.
 */
const zones: readonly { readonly zone: string; readonly sees: readonly string[] }[] = [
  { zone: 'schemas/', sees: [] },
  { zone: 'renderer/contract/', sees: ['schemas/'] },
  { zone: 'renderer/kit/', sees: ['schemas/', 'renderer/contract/'] },
  { zone: 'renderer/compile/', sees: ['schemas/', 'renderer/contract/'] },
  { zone: 'renderer/state/', sees: ['schemas/', 'renderer/contract/'] },
  { zone: 'renderer/data/', sees: ['schemas/', 'renderer/contract/'] },
  ...['renderer/form/', 'renderer/grid/', 'renderer/screen/'].map((zone) => ({
    zone,
    sees: [
      'schemas/',
      'renderer/contract/',
      'renderer/kit/',
      'renderer/compile/',
      'renderer/state/',
      'renderer/data/',
    ],
  })),
  { zone: 'renderer/shell/', sees: ['schemas/', 'renderer/'] },
  { zone: 'registry/gallery/', sees: ['schemas/', 'renderer/', 'registry/', 'tests/support/'] },
  { zone: 'registry/layouts/', sees: ['schemas/', 'renderer/contract/', 'renderer/kit/', 'renderer/grid/'] },
  ...['interfaces', 'displays', 'panels', 'blocks', 'actions'].map((kind) => ({
    zone: `registry/${kind}/`,
    sees: ['schemas/', 'renderer/contract/', 'renderer/kit/'],
  })),
  {
    zone: 'registry/',
    sees: ['renderer/contract/', 'registry/'],
  },
  { zone: 'adapters/rest/', sees: ['schemas/', 'renderer/contract/'] },
  { zone: 'adapters/browser/', sees: ['schemas/', 'renderer/contract/'] },
  { zone: 'adapters/server/', sees: ['schemas/'] },
  { zone: 'extensions/', sees: ['schemas/', 'renderer/contract/', 'renderer/kit/'] },
  { zone: 'scripts/', sees: ['schemas/', 'renderer/contract/', 'renderer/kit/icons/', 'registry/'] },
  {
    zone: 'main.tsx',
    sees: ['schemas/', 'renderer/', 'registry/', 'adapters/rest/', 'adapters/browser/', 'screens.json'],
  },
  { zone: 'serve.ts', sees: ['adapters/server/'] },
];

/** `from to`, each with its reason. */
const exceptions: ReadonlyMap<string, string> = new Map([]);

/** Packages that the pure side may use: no I/O, no DOM. */
const pure: ReadonlySet<string> = new Set(['ajv', 'ajv-formats', 'json-logic-js', 'temporal-polyfill']);

const withoutReact = ['schemas/', 'renderer/compile/', 'renderer/state/', 'adapters/'];
const inBrowser = ['schemas/', 'renderer/', 'registry/', 'adapters/rest/', 'adapters/browser/', 'main.tsx'];

const imports = product.flatMap(importsOf);
const inside = imports.filter(({ isRelative }) => isRelative);
const packages = imports.filter(({ isRelative }) => !isRelative);

const line = ({ from, to }: Import) => `${from} ${to}`;

describe('the import rule', () => {
  test('every import stays in its zone or goes where the zone may look', () => {
    const wrong = inside.filter((found) => {
      if (exceptions.has(line(found))) return false;
      const own = zones.find(({ zone }) => found.from.startsWith(zone));
      return own && ![own.zone, ...own.sees].some((prefix) => found.to.startsWith(prefix));
    });
    expect(wrong.map(line)).toEqual([]);
  });

  test('every file has a zone: what has none would be free to import anything', () => {
    const homeless = product.filter((path) => !zones.some(({ zone }) => path.startsWith(zone)));
    expect(homeless.filter((path) => !/^[\w.]+\.config\.ts$/.test(path))).toEqual([]);
  });

  test('nothing but the composition roots is composed of several sides', () => {
    const outside = inside.filter(
      ({ from, to }) =>
        (from.startsWith('renderer/') && /^(registry|adapters)\//.test(to)) ||
        (from.startsWith('registry/') && to.startsWith('adapters/')) ||
        (from.startsWith('adapters/') && /^(registry|main\.tsx|serve\.ts)/.test(to)),
    );
    expect(outside.map(line)).toEqual([]);
    const roots = inside.filter(({ to }) => to === 'main.tsx' || to === 'serve.ts');
    expect(roots.map(line)).toEqual([]);
  });

  test('siblings in registry/<kind>/ never import each other; what they share stands in shared/', () => {
    const widget = /^registry\/(?:interfaces|displays|layouts|panels|blocks|actions)\/[^/]+\//;
    const wrong = inside.filter(({ from, to }) => {
      const own = widget.exec(from)?.[0];
      const other = widget.exec(to)?.[0];
      if (own === undefined || other === undefined || own === other) return false;
      const [, kind] = own.split('/');
      return other !== `registry/${kind}/shared/`;
    });
    expect(wrong.map(line)).toEqual([]);
  });

  test('one module of the server gives bytes to sharp: it blocks loaders that read other files', () => {
    const direct = packages.filter(
      ({ from, to }) =>
        from.startsWith('adapters/') && !from.endsWith('.test.ts') && packageOf(to) === 'sharp',
    );
    expect([...new Set(direct.map(({ from }) => from))].toSorted()).toEqual([
      'adapters/server/files/image-decoder.ts',
      // Types only.
      'adapters/server/files/transform.ts',
    ]);
  });

  test('schemas use pure packages only, and no Node', () => {
    const wrong = packages.filter(({ from, to }) => from.startsWith('schemas/') && !pure.has(packageOf(to)));
    expect(wrong.map(line)).toEqual([]);
  });

  test('no Node in the browser; no React where there is nothing to draw', () => {
    const node = packages.filter(
      ({ from, to }) => to.startsWith('node:') && inBrowser.some((prefix) => from.startsWith(prefix)),
    );
    const react = packages.filter(
      ({ from, to, isType }) =>
        !isType &&
        /^(react|react-dom|@mantine\/\w+|swr)$/.test(packageOf(to)) &&
        withoutReact.some((prefix) => from.startsWith(prefix)),
    );
    expect([...node, ...react].map(line)).toEqual([]);
  });

  test('definitions, options and examples import in Node: no component, no package but by type', () => {
    const wrong = imports.filter(
      ({ from, to, isRelative, isType, isDynamic }) =>
        /^registry\/.*\/(definition|options|examples)\.ts$/.test(from) &&
        !isType &&
        !isDynamic &&
        (!isRelative || /\.(tsx|css)$/.test(to)),
    );
    expect(wrong.map(line)).toEqual([]);
  });

  test('every exception is still needed', () => {
    const made = new Set(inside.map(line));
    const files = new Set(product);
    const stale = [...exceptions.keys()].filter(
      (pair) => files.has(pair.split(' ')[0] ?? '') && !made.has(pair),
    );
    expect(stale).toEqual([]);
  });
});

describe('cycles', () => {
  test('no file imports itself through others, types aside', () => {
    const next = new Map<string, string[]>();
    for (const { from, to, isType, isDynamic } of inside)
      if (!isType && !isDynamic) next.set(from, [...(next.get(from) ?? []), to]);
    expect(firstCycle(next)).toEqual(null);
  });
});

/** Depth first; the files of one cycle, or null. */
function firstCycle(next: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): readonly string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    path.push(file);
    for (const to of next.get(file) ?? []) {
      const cycle = visit(to);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(file);
    return null;
  };
  for (const file of next.keys()) {
    const cycle = visit(file);
    if (cycle) return cycle;
  }
  return null;
}
