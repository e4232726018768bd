import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseSync } from 'vite';
import { kinds, newWidget } from './new-widget.ts';

describe('npm run new', () => {
  test.each(kinds)('writes a whole folder of a new %s', (kind) => {
    const { files, importLine, entry } = newWidget(kind, 'star-rating');
    expect(files['definition.ts']).toContain("id: 'star-rating'");
    expect(files['options.ts']).toContain('satisfies OptionList');
    expect(importLine).toContain(`starRating${kind.charAt(0).toUpperCase()}${kind.slice(1)}`);
    expect(importLine).toContain(entry.trim().replace(',', ''));
    for (const [path, text] of Object.entries(files))
      expect(parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).errors).toEqual([]);
  });

  test('what it writes is accepted by the compiler', () => {
    const root = join(import.meta.dirname, '..');
    const folder = join(root, 'test-results/new-widget');
    rmSync(folder, { recursive: true, force: true });
    for (const kind of kinds)
      for (const [path, text] of Object.entries(newWidget(kind, 'star-rating').files)) {
        mkdirSync(join(folder, kind), { recursive: true });
        // It stands as deep as in the registry, but not beside what its kind shares.
        const shared = `../../../registry/${kind}s/shared/`;
        writeFileSync(join(folder, kind, path), text.replaceAll('../shared/', shared));
      }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../tsconfig.tests.json',
        include: ['.', '../../renderer/**/*.d.ts', '../../registry/**/*.d.ts', '../../tests/support/dom.ts'],
      }),
    );
    const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], {
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, '']);
  }, 60_000);

  test('examples and a test come with what has a value', () => {
    for (const kind of ['interface', 'display'])
      expect(Object.keys(newWidget(kind, 'a').files)).toEqual(
        expect.arrayContaining(['examples.ts', 'A.test.tsx']),
      );
  });

  test('refuses what is no kind and no id, and says what is', () => {
    expect(() => newWidget('widget', 'a')).toThrow('interface, display');
    expect(() => newWidget('interface', '../a')).toThrow('small letters');
    expect(() => newWidget('interface', 'StarRating')).toThrow('small letters');
  });
});
