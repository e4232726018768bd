import { expect, test } from 'vitest';
import { nameColumns, suggestFields } from './columns.ts';

test.each([
  [
    ['id', 'name'],
    ['id', 'name'],
  ],
  [
    [' id ', ''],
    ['id', 'Column 2'],
  ],
  [
    ['a', 'a', 'a'],
    ['a', 'a (2)', 'a (3)'],
  ],
  [
    ['a', 'a', 'a (2)'],
    ['a', 'a (3)', 'a (2)'],
  ],
  [
    ['', 'Column 1'],
    ['Column 1', 'Column 1 (2)'],
  ],
  [[], []],
])('columns %j are named %j', (header, names) => {
  expect(nameColumns(header, (position) => `Column ${position}`)).toEqual(names);
});

const fields = [
  { field: 'id', name: 'ID' },
  { field: 'first_name', name: 'Vorname' },
  { field: 'publish_on', name: 'Erscheint am' },
  { field: 'size', name: 'Größe' },
  { field: 'author', name: 'Author' },
];

test.each([
  [
    ['id', 'first_name'],
    ['id', 'first_name'],
  ],
  [
    ['ID', 'First Name', 'PUBLISH-ON'],
    ['id', 'first_name', 'publish_on'],
  ],
  [
    ['vorname', 'erscheint_am', 'GRÖSSE', 'Große'],
    ['first_name', 'publish_on', null, 'size'],
  ],
  [['größe'], ['size']],
  [
    ['Author', 'author'],
    [null, 'author'],
  ],
  [
    ['planet', '', '—'],
    [null, null, null],
  ],
])('columns %j suggest the fields %j', (columns, suggested) => {
  expect(suggestFields(columns, fields)).toEqual(suggested);
});

test('a file of 200 columns suggests each of 200 fields', () => {
  const many = Array.from({ length: 200 }, (_, i) => ({ field: `field_${i}`, name: `Field ${i}` }));
  const columns = many.map(({ name }) => name.toUpperCase());
  expect(suggestFields(columns, many)).toEqual(many.map(({ field }) => field));
});
