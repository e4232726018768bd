import { describe, expect, test } from 'vitest';
import { importsOf, packageOf, product, type Import } from './sources.ts';

/**
 * A part of the import rule (ARCHITECTURE.md). A file belongs to the first zone that its path begins with. It may import
 * its own zone and what the zone names. Type imports count too.
 */
interface Zone {
  readonly zone: string;
  readonly sees: readonly string[];
}

/** Modules of the server that each of its folders may import: types, access rules, and the file system's modes. */
const sharedByServer = [
  'cache-contract',
  'channel-contract',
  'contract',
  'running-write-contract',
  'search-index-contract',
  'table-contract',
  'config',
  'access',
  'start-failure',
  'private-files',
  'make-folder',
  'project-root',
  'standard-error',
  'stored-timestamp',
].map((name) => `adapters/server/${name}.ts`);

/** Reads the English texts of messages, which the app shows in the same words. */
const english = 'adapters/server/english.ts';

/** The allowed neighbors of each folder of the server. Requests go from http to services to query to database. */
const serverFolders: Readonly<Record<string, readonly string[]>> = {
  database: [],
  query: [],
  outgoing: [],
  jobs: [],
  auth: [],
  extensions: [],
  // Downloads of imported files.
  files: ['outgoing/'],
  webhooks: ['jobs/', 'outgoing/'],
  // Links in mails contain tokens of auth. Mails are jobs.
  mail: ['auth/', 'jobs/'],
  services: ['query/', 'database/', 'auth/', 'files/', 'webhooks/'],
  // Reads which rows of an event a user may see.
  realtime: ['services/', 'query/'],
  http: [
    'services/',
    'auth/',
    'files/',
    'mail/',
    'jobs/',
    'webhooks/',
    'realtime/',
    'extensions/',
    // The syntax of query parameters.
    'query/wire.ts',
  ],
  // The proxy uses the limits, headers and error responses of http, but none of its routes.
  remote: ['http/', 'extensions/'],
  // The composition root of the server.
  commands: ['http/', 'remote/', 'services/', 'auth/', 'files/', 'database/'],
};

const serverZones: readonly Zone[] = [
  ...Object.entries(serverFolders).map(([folder, sees]) => ({
    zone: `adapters/server/${folder}/`,
    sees: ['schemas/', ...sharedByServer, ...sees.map((neighbor) => `adapters/server/${neighbor}`)],
  })),
  ...sharedByServer.map((zone) => ({
    zone,
    // Refusals name their reason in English.
    sees: ['schemas/', ...sharedByServer, ...(zone === 'adapters/server/access.ts' ? [english] : [])],
  })),
  { zone: english, sees: ['schemas/', 'renderer/locales/en-US.json'] },
];

const zones: readonly Zone[] = [
  { zone: 'schemas/', sees: [] },
  { zone: 'renderer/contract/', sees: ['schemas/'] },
  { zone: 'renderer/kit/', sees: ['schemas/', 'renderer/contract/'] },
  { zone: 'renderer/compile/', sees: ['schemas/', 'renderer/contract/'] },
  { zone: 'renderer/state/', sees: ['schemas/', 'renderer/contract/'] },
  { zone: 'renderer/data/', sees: ['schemas/', 'renderer/contract/'] },
  ...['renderer/form/', 'renderer/grid/', 'renderer/related/', 'renderer/screen/'].map((zone) => ({
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
  // Widgets of two kinds share this code. It uses fields, so it is not in the kit.
  { zone: 'registry/shared/', sees: ['schemas/', 'renderer/contract/', 'renderer/kit/'] },
  ...['interfaces', 'displays', 'panels', 'blocks', 'actions'].map((kind) => ({
    zone: `registry/${kind}/`,
    sees: ['schemas/', 'renderer/contract/', 'renderer/kit/', 'registry/shared/'],
  })),
  {
    zone: 'registry/',
    sees: ['renderer/contract/', 'registry/'],
  },
  { zone: 'adapters/rest/', sees: ['schemas/', 'renderer/contract/'] },
  { zone: 'adapters/browser/', sees: ['schemas/', 'renderer/contract/'] },
  ...serverZones,
  { zone: 'extensions/', sees: ['schemas/', 'renderer/contract/', 'renderer/kit/'] },
  { zone: 'scripts/', sees: ['schemas/', 'renderer/contract/', 'renderer/kit/icons/', 'registry/'] },
  {
    zone: 'main.tsx',
    sees: ['schemas/', 'renderer/', 'registry/', 'adapters/rest/', 'adapters/browser/', 'screens.json'],
  },
  { zone: 'serve.ts', sees: ['adapters/server/', 'scripts/builds.mjs'] },
];

/** Packages that the pure side may use: no I/O, no DOM. */
const pure: ReadonlySet<string> = new Set(['ajv', 'json-logic-js', 'jsonc-parser']);

const withoutReact = ['schemas/', 'renderer/compile/', 'renderer/state/', 'adapters/'];
const inBrowser = ['schemas/', 'renderer/', 'registry/', 'adapters/rest/', 'adapters/browser/', 'main.tsx'];

const imports = product.flatMap(importsOf);
const inside = imports.filter(({ isRelative }) => isRelative);
const packages = imports.filter(({ isRelative }) => !isRelative);

const line = ({ from, to }: Import) => `${from} ${to}`;

describe('the import rule', () => {
  test('every import stays in its zone or goes where the zone may look', () => {
    const wrong = inside.filter((found) => {
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

  test('the kit knows no store and no fields', () => {
    const known =
      /^(renderer\/contract\/(store|form-\w+|use-fields|take-step|reveal)\.ts|schemas\/(field|collection|relation)\/)/;
    const wrong = inside.filter(
      // A name in words is a text.
      ({ from, to }) => from.startsWith('renderer/kit/') && known.test(to) && to !== 'schemas/field/name.ts',
    );
    expect(wrong.filter(({ from }) => !/\.test\.tsx?$/.test(from)).map(line)).toEqual([]);
  });

  test('one module of the server gives bytes to sharp: it blocks loaders that read other files', () => {
    const direct = packages.filter(
      ({ from, to }) =>
        from.startsWith('adapters/') && !from.endsWith('.test.ts') && packageOf(to) === 'sharp',
    );
    expect([...new Set(direct.map(({ from }) => from))].toSorted()).toEqual([
      'adapters/server/files/image-decoder.ts',
      // Types only.
      'adapters/server/files/variants/transform.ts',
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

  test('the server: every folder uses each of its neighbors', () => {
    const unused = Object.entries(serverFolders).flatMap(([folder, sees]) =>
      sees
        .filter(
          (neighbor) =>
            !inside.some(
              ({ from, to }) =>
                from.startsWith(`adapters/server/${folder}/`) && to.startsWith(`adapters/server/${neighbor}`),
            ),
        )
        .map((neighbor) => `${folder} ${neighbor}`),
    );
    expect(unused).toEqual([]);
  });
});

describe('cycles', () => {
  test('no file imports itself through others, counting types and lazy imports', () => {
    const next = new Map<string, Set<string>>();
    for (const { from, to } of inside) next.set(from, (next.get(from) ?? new Set<string>()).add(to));
    expect(cyclesIn(next)).toEqual([]);
  });
});

/** Returns the strongly connected groups of more than one file (Tarjan's algorithm), each as its sorted paths. */
function cyclesIn(next: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const found: string[] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    lowest.set(file, own);
    path.push(file);
    for (const to of next.get(file) ?? []) {
      const reached = order.has(to) ? (path.includes(to) ? (order.get(to) ?? own) : own) : visit(to);
      lowest.set(file, Math.min(lowest.get(file) ?? own, reached));
    }
    if (lowest.get(file) === own) {
      const group = path.splice(path.indexOf(file));
      if (group.length > 1 || next.get(file)?.has(file)) found.push(group.toSorted().join(' '));
    }
    return lowest.get(file) ?? own;
  };
  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return found;
}
