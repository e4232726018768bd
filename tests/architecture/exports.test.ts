import { expect, test } from 'vitest';
import { unusedExports } from './exports.ts';

/** Exports whose users load the file by its path. */
const loadedByPath: readonly { readonly files: RegExp; readonly name: string; readonly by: string }[] = [
  { files: /^registry\/.*\/examples\.ts$/, name: 'examples', by: 'import.meta.glob of the gallery' },
  { files: /^tests\/support\/(postgres|server-bundle)\.ts$/, name: 'setup', by: 'globalSetup of Vitest' },
];

test('no export is used in its own file only', () => {
  const unused = unusedExports().filter(
    ({ path, name }) => !loadedByPath.some((known) => known.name === name && known.files.test(path)),
  );
  expect(unused.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});
