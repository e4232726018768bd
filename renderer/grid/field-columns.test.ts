import { expect, test } from 'vitest';
import { columnIdOf, pathOfColumn } from './field-columns.ts';

test.each(['title', 'author.name', 'constructor', 'toString', '__proto__', '$price', 'field:x'])(
  'the column of %s has an id that is neither inherited by objects nor one of our own',
  (path) => {
    const id = columnIdOf(path);
    expect(id in {} || id.startsWith('$')).toBe(false);
    expect(pathOfColumn({ getColId: () => id })).toBe(path);
  },
);

test('other columns have the path as their id', () => {
  expect(columnIdOf('author.name')).toBe('author.name');
});
