import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registry } from '../../registry/index.ts';
import { filesBelow, root, textOf } from './sources.ts';

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

  test('each has a line in ARCHITECTURE.md that says what it is for', () => {
    const text = textOf('ARCHITECTURE.md');
    const unnamed = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !text.includes(`\`${name}\``),
    );
    expect(unnamed).toEqual([]);
  });

  test('each is held to one version', () => {
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d/.test(version),
    );
    expect(loose).toEqual([]);
  });
});
