import { describe, expect, test } from 'vitest';
import { isSystem } from '../collection/system.ts';
import { nameProblem, safeName } from './safe-name.ts';

describe('names of tables and columns', () => {
  test.each([
    ['Opening Hours', 'opening_hours'],
    ['Crème brûlée', 'creme_brulee'],
    ['2024 issues', '_issues'],
    ['a-b.c!', 'abc'],
    ['Straße', 'strae'],
    ['x'.repeat(80), 'x'.repeat(63)],
    ['日本', ''],
  ])('FLD-11 %s becomes %s', (typed, name) => {
    expect(safeName(typed)).toBe(name);
  });

  test.each([
    ['', 'missing'],
    ['__', 'missing'],
    ['directus_pages', 'reserved'],
    ['articles', 'taken'],
    ['albums', 'taken'],
    ['events', null],
  ])('%s is refused as %s', (name, problem) => {
    expect(nameProblem(name, { taken: ['articles', 'Albums'], isReserved: isSystem })).toBe(problem);
  });
});
