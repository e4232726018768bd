import { expect, test } from 'vitest';
import { parseSortKey } from './sort-key.ts';

test.each([
  ['title', 'title', false],
  ['-title', 'title', true],
  ['-author.name', 'author.name', true],
  ['-x', '-x', false],
  ['--x', '-x', true],
  ['-x.name', '-x.name', false],
  // Both fields exist, so the minus is the direction.
  ['-y', 'y', true],
  ['--y', '-y', true],
  ['-unknown', 'unknown', true],
])('%s sorts by %s, descending: %s', (key, name, descending) => {
  const fields = new Set(['title', 'author', '-x', 'y', '-y']);
  expect(parseSortKey(key, (field) => fields.has(field))).toEqual({ name, descending });
});
