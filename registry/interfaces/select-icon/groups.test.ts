import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findIcons, placeAfter, rowsOf } from './groups.ts';

const groups = [
  { group: 'maps', names: ['flag', 'flight'] },
  { group: 'social', names: ['people_alt', 'person', 'pets'] },
];
const found = (search: string) => findIcons(groups, search).flatMap(({ names }) => names);

describe('icons', () => {
  test.each([
    ['FL', ['flag', 'flight']],
    ['ople', ['people_alt']],
    ['people alt', ['people_alt']],
    ['zebra', []],
    ['', ['flag', 'flight', 'people_alt', 'person', 'pets']],
  ])('INT-icon-02 a search for %j finds %j', (search, names) => {
    expect(found(search)).toEqual(names);
  });

  test('INT-icon-01 several hundred icons are grouped as in Material Icons', () => {
    const path = join(import.meta.dirname, '../../../public/icons/groups.json');
    const offered = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string[]>;
    expect(Object.keys(offered)).toEqual([
      'action',
      'alert',
      'av',
      'communication',
      'content',
      'device',
      'editor',
      'file',
      'hardware',
      'home',
      'image',
      'maps',
      'navigation',
      'notification',
      'places',
      'social',
      'toggle',
    ]);
    const names = Object.values(offered).flat();
    expect(names.length).toBeGreaterThan(2000);
    expect(new Set(names).size).toBe(names.length);
    expect(offered['toggle']).toContain('check_box');
  });

  test('groups without a match are omitted with their heading', () => {
    expect(rowsOf(findIcons(groups, 'pe'), 2)).toEqual([
      { heading: 'social' },
      { names: ['people_alt', 'person'] },
      { names: ['pets'] },
    ]);
  });

  test.each([
    ['ArrowRight', { row: 1, column: 0 }, { row: 1, column: 1 }],
    ['ArrowRight', { row: 1, column: 1 }, { row: 3, column: 0 }],
    ['ArrowRight', { row: 4, column: 0 }, { row: 4, column: 0 }],
    ['ArrowLeft', { row: 3, column: 0 }, { row: 1, column: 1 }],
    ['ArrowLeft', { row: 1, column: 0 }, { row: 1, column: 0 }],
    ['ArrowDown', { row: 1, column: 1 }, { row: 3, column: 1 }],
    ['ArrowDown', { row: 3, column: 1 }, { row: 4, column: 0 }],
    ['ArrowUp', { row: 3, column: 1 }, { row: 1, column: 1 }],
    ['ArrowUp', { row: 1, column: 1 }, { row: 1, column: 1 }],
    ['End', { row: 3, column: 0 }, { row: 3, column: 1 }],
    ['Home', { row: 3, column: 1 }, { row: 3, column: 0 }],
    ['PageDown', { row: 1, column: 1 }, { row: 4, column: 0 }],
    ['Control+End', { row: 1, column: 0 }, { row: 4, column: 0 }],
    ['Control+Home', { row: 4, column: 0 }, { row: 1, column: 0 }],
    ['a', { row: 1, column: 0 }, null],
  ])('%s moves from %j to %j', (key, from, to) => {
    // 0 maps, 1 flag flight, 2 social, 3 people_alt person, 4 pets
    expect(placeAfter(key, from, rowsOf(groups, 2))).toEqual(to);
  });
});
