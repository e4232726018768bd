import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseSync } from 'vite';
import { kinds, newWidget } from './new-widget.ts';

describe('npm run new', () => {
  test.each(kinds)('writes all files of a new %s', (kind) => {
    const { files, importLine, entry } = newWidget(kind, 'star-rating');
    expect(files['definition.ts']).toContain("id: 'star-rating'");
    expect(files['options.ts']).toContain('satisfies OptionList');
    expect(importLine).toContain(`starRating${kind.charAt(0).toUpperCase()}${kind.slice(1)}`);
    expect(importLine).toContain(entry.trim().replace(',', ''));
    for (const [path, text] of Object.entries(files))
      expect(parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).errors).toEqual([]);
  });

  test('the compiler accepts the files', () => {
    const root = join(import.meta.dirname, '..');
    const folder = join(root, 'test-results/new-widget');
    rmSync(folder, { recursive: true, force: true });
    for (const kind of kinds)
      for (const [path, text] of Object.entries(newWidget(kind, 'star-rating').files)) {
        mkdirSync(join(folder, kind), { recursive: true });
        // The folder has the same depth as in the registry, but the shared folder of the kind is elsewhere.
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
  }, 180_000);

  test('interfaces and displays come with examples and a test', () => {
    for (const kind of ['interface', 'display'])
      expect(Object.keys(newWidget(kind, 'a').files)).toEqual(
        expect.arrayContaining(['examples.ts', 'A.test.tsx']),
      );
  });

  test('rejects unknown kinds and invalid ids, and names the valid ones', () => {
    expect(() => newWidget('widget', 'a')).toThrow('interface, display');
    expect(() => newWidget('interface', '../a')).toThrow('lowercase letters');
    expect(() => newWidget('interface', 'StarRating')).toThrow('lowercase letters');
  });
});
