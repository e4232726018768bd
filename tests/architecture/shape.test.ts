import { describe, expect, test } from 'vitest';
import { fieldTypes } from '../../schemas/field/types.ts';
import { registry } from '../../registry/index.ts';
import {
  bytesOf,
  filesBelow,
  hasDefaultExport,
  lineAt,
  linesOf,
  product,
  sources,
  textOf,
  topLevel,
  treeOf,
  walk,
  type Node,
} from './sources.ts';

describe('the top level', () => {
  const known = new Set(
    [
      'index.html main.tsx serve.ts screens.json README.md ARCHITECTURE.md CONTRIBUTING.md LICENSE',
      'schemas renderer registry adapters tests public docs extensions scripts package.json package-lock.json',
      'tsconfig.json tsconfig.base.json tsconfig.schemas.json tsconfig.browser.json tsconfig.server.json',
      'tsconfig.tests.json vite.config.ts vite.server.config.ts vitest.config.ts playwright.config.ts .oxlintrc.json',
      '.prettierrc.json .prettierignore .gitignore .npmrc .env.example .env .ci',
    ].flatMap((names) => names.split(' ')),
  );

  test('holds what ARCHITECTURE.md names and nothing else', () => {
    expect(topLevel().filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('sizes', () => {
  test('no source is longer than 400 lines', () => {
    const long = sources.filter((path) => linesOf(path) > 400);
    expect(long.map((path) => `${path}: ${linesOf(path)} lines`)).toEqual([]);
  });

  test('the composition roots stay within 60 lines, ARCHITECTURE.md within 150', () => {
    expect(linesOf('main.tsx')).toBeLessThanOrEqual(60);
    expect(linesOf('serve.ts')).toBeLessThanOrEqual(60);
    expect(linesOf('ARCHITECTURE.md')).toBeLessThanOrEqual(150);
  });

  test('no folder has more than 30 files: larger ones have rooms with names', () => {
    /** Each file is a document of its own, or the folder is being divided. */
    const others: ReadonlySet<string> = new Set(['docs/decisions', 'adapters/server/services']);
    const counts = new Map<string, number>();
    for (const path of filesBelow()) {
      const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
      if (!folder.startsWith('tests/') && !others.has(folder))
        counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > 30)).toEqual([]);
  });

  test('no file weighs more than 300 kB', () => {
    const heavy = filesBelow().filter((path) => bytesOf(path) > 300_000 && path !== 'package-lock.json');
    expect(heavy).toEqual([]);
  });
});

describe('plain HTTP', () => {
  test('works: what browsers give to pages with TLS only stands where its absence is thought of', () => {
    const inBrowser = product.filter((path) => /^(renderer|registry|adapters\/(rest|browser))\//.test(path));
    const using = (api: RegExp) => inBrowser.filter((path) => api.test(textOf(path)));
    expect(using(/crypto\.(randomUUID|subtle)/)).toEqual([]);
    expect(using(/navigator\.clipboard/)).toEqual(['renderer/kit/copy-text.ts']);
  });
});

describe('errors', () => {
  /** Files that read a message without showing it, with the reason. */
  const otherReaders: ReadonlyMap<string, string> = new Map([
    ['renderer/screen/data/use-list.ts', 'converts an error to a PlatformError'],
    ['registry/extensions.ts', 'writes to the console'],
    ['renderer/kit/missing-chunks.ts', 'recognizes the errors of a module that was not fetched'],
    ['renderer/kit/feedback/issue-text.ts', 'cuts the message of an issue with cutText'],
  ]);

  test('ERR-06 every message that is shown is cut by renderer/kit/feedback/error-text.ts', () => {
    const reading = product.filter(
      (path) =>
        /^(renderer|registry)\//.test(path) &&
        /\b(error|failure|cause|reason|problem|issue)\??\.message\b/i.test(textOf(path)),
    );
    expect(reading.toSorted()).toEqual(
      ['renderer/kit/feedback/error-text.ts', ...otherReaders.keys()].toSorted(),
    );
  });
});

describe('dialogs', () => {
  test('and drawers hear Escape by kit/hooks/use-escape.ts alone: each by itself, all would close at once', () => {
    const opens = /<(Modal|Drawer)(\.Root)?[\s>]/;
    const wrong = product.filter((path) => {
      const text = path.endsWith('.tsx') ? textOf(path) : '';
      return opens.test(text) && !(text.includes('closeOnEscape={false}') && text.includes('useEscape('));
    });
    expect(wrong).toEqual([]);
  });
});

describe('changes of the data model', () => {
  test('are planned by schemas/model/plan.ts: no widget makes a step', () => {
    const makes = /\bdo: '(create|update|delete)-(collection|field|relation|item)s?'/;
    const wrong = product.filter((path) => !path.startsWith('schemas/') && makes.test(textOf(path)));
    expect(wrong).toEqual([]);
  });
});

describe('exports', () => {
  test('are named; only tools that ask for it get a default', () => {
    const wrong = sources.filter((path) => !path.endsWith('.config.ts') && hasDefaultExport(path));
    expect(wrong).toEqual([]);
  });
});

/**
 * A type of field and a widget are looked up in tables (an exhaustive Record, a capability of the definition), never
 * compared one by one: a new type must not have to be found in forty places.
 */
describe('switches', () => {
  const names = new Set<string>([
    ...fieldTypes,
    ...Object.values(registry).flatMap(({ all }) =>
      all.flatMap(({ id, aliases = [] }: { readonly id: string; readonly aliases?: readonly string[] }) => [
        id,
        ...aliases,
      ]),
    ),
  ]);
  const subjects: ReadonlySet<string> = new Set([
    'type',
    'interface',
    'display',
    'id',
    'fieldType',
    'layout',
    'do',
    'action',
  ]);

  /** `path expression literal` → why the word means something else there. */
  const others: ReadonlyMap<string, string> = new Map([
    [
      'adapters/server/commands/example/fields.ts type text',
      'the example content chooses an editor by length',
    ],
    [
      'adapters/server/commands/example/tables.ts type integer',
      'the example content counts its integer keys',
    ],
    ['schemas/collection/system/make.ts type uuid', 'the length of a reference to a system table'],
    ['schemas/relation/kind.ts type alias', 'the type as the wire says it, before it is parsed'],
    ['schemas/screen/check-shape.ts type integer', 'a type of JSON Schema'],
  ]);

  test('no comparison of a field type or a widget id with a literal outside schemas/field', () => {
    const found = product
      .filter((path) => !path.startsWith('schemas/field/') && !path.startsWith('registry/gallery/'))
      .flatMap((path) =>
        comparisonsIn(path).filter(
          ({ subject, literal }) =>
            subjects.has(subject) && names.has(literal) && !others.has(`${path} ${subject} ${literal}`),
        ),
      );
    expect(found.map(({ where, subject, literal }) => `${where} ${subject} ${literal}`)).toEqual([]);
  });
});

/** The traits of field types are in schemas/field/traits.ts: a list elsewhere would lack a new type. */
describe('lists of field types', () => {
  const types = new Set<string>(fieldTypes);
  /** These properties declare what a widget edits, the special flags of a field, or the options of an interface. */
  const declared: ReadonlySet<string> = new Set([
    'types',
    'aliases',
    'defaultFor',
    'recommendedFor',
    'recommendedDisplays',
    'special',
    'typeAllowList',
  ]);
  /** `path` → why the words mean something else there. */
  const others: ReadonlyMap<string, string> = new Map([
    [
      'adapters/server/database/postgres/declared-type.ts',
      'maps a declared type of PostgreSQL to one field type',
    ],
  ]);
  const textsIn = (node: Node): readonly unknown[] =>
    ((node['elements'] ?? []) as readonly (Node | null)[]).map((element) => element?.['value']);

  test('exist in schemas/field only', () => {
    const found = product
      .filter((path) => !path.startsWith('schemas/field/') && !path.startsWith('registry/gallery/'))
      .filter((path) => !others.has(path))
      .flatMap((path) => {
        const excused = new Set<unknown>();
        const lists: Node[] = [];
        walk(treeOf(path), (node) => {
          if (node.type === 'Property' && declared.has(String((node['key'] as Node)['name'])))
            excused.add(node['value']);
          if (node.type === 'ArrayExpression' && !excused.has(node)) lists.push(node);
        });
        return lists
          .filter(
            (list) => textsIn(list).length > 0 && textsIn(list).every((text) => types.has(String(text))),
          )
          .map((list) => `${path}:${lineAt(path, list['start'])}`);
      });
    expect(found).toEqual([]);
  });

  test('are complete in tables: Record<FieldType, …> is never partial, no Set has field types', () => {
    const partial = /Partial<Record<FieldType|Set<FieldType>/;
    const found = product.filter((path) => !path.startsWith('schemas/field/') && partial.test(textOf(path)));
    expect(found).toEqual([]);
  });
});

interface Comparison {
  readonly where: string;
  /** The last name of the compared expression: `type` of `field.type`. */
  readonly subject: string;
  readonly literal: string;
}

function comparisonsIn(path: string): readonly Comparison[] {
  if (!/===|!==|switch|\?\?/.test(textOf(path))) return [];
  const found: Comparison[] = [];
  const add = (subject: unknown, literal: unknown) => {
    const name = lastName(subject);
    const node = literal as Node | null;
    if (name !== null && node?.type === 'Literal' && typeof node['value'] === 'string')
      found.push({
        where: `${path}:${lineAt(path, node['start'])}`,
        subject: name,
        literal: node['value'],
      });
  };
  walk(treeOf(path), (node) => {
    if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node['operator']))) {
      add(node['left'], node['right']);
      add(node['right'], node['left']);
    }
    // The fallback to a certain widget depends on its id, too. A field type is only a value there.
    if (node.type === 'LogicalExpression' && node['operator'] === '??' && !isFieldType(node['right']))
      add(node['left'], node['right']);
    if (node.type === 'SwitchStatement')
      for (const each of node['cases'] as readonly Node[]) add(node['discriminant'], each['test']);
  });
  return found;
}

function isFieldType(node: unknown): boolean {
  const value = (node as Node)['value'];
  return fieldTypes.some((type) => type === value);
}

function lastName(node: unknown): string | null {
  const of = node as Node | null;
  if (of?.type === 'Identifier') return String(of['name']);
  if (of?.type === 'ChainExpression') return lastName(of['expression']);
  if (of?.type === 'MemberExpression') return lastName(of['property']);
  return null;
}
