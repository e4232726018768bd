import { expect, test } from 'vitest';
import { previewKind } from './preview-kind.ts';
import { readFirstRows } from './read-table.ts';

test.each([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
  ['bar', '|'],
])('detects the delimiter %s', (_, delimiter) => {
  const text = ['name', 'city'].join(delimiter) + '\n' + ['Ada', 'London'].join(delimiter);
  expect(readFirstRows(text, false)).toEqual({
    head: ['name', 'city'],
    rows: [['Ada', 'London']],
    total: 1,
    columns: 2,
  });
});

test('shows 100 rows and 50 columns, and counts all of them', () => {
  const line = Array.from({ length: 60 }, (_, i) => `c${i}`).join(',');
  const table = readFirstRows(Array.from({ length: 151 }, () => line).join('\n'), false);
  expect(table).toMatchObject({ total: 150, columns: 60 });
  expect(table.rows).toHaveLength(100);
  expect(table.head).toHaveLength(50);
  expect(table.rows[0]).toHaveLength(50);
});

test('leaves out the last row of a cut text, and keeps cells beyond the head', () => {
  expect(readFirstRows('\uFEFFa,b\n"1,5",2,3\n4,', true)).toEqual({
    head: ['a', 'b', ''],
    rows: [['1,5', '2', '3']],
    total: null,
    columns: 3,
  });
});

test.each([
  ['image/svg+xml', 'a.svg', 'image'],
  ['application/pdf', 'a.pdf', 'pdf'],
  ['text/csv', 'a', 'table'],
  ['application/vnd.ms-excel', 'a.csv', 'table'],
  ['application/vnd.ms-excel', 'a.xls', 'none'],
  ['text/plain', 'a.tsv', 'table'],
  ['text/html', 'a.html', 'text'],
  ['application/json', 'a.csv', 'text'],
  ['application/octet-stream', 'main.rs', 'text'],
  ['application/zip', 'a.txt', 'none'],
  [null, null, 'none'],
])('shows %s with the name %s as %s', (type, name, kind) => {
  expect(previewKind(type, name)).toBe(kind);
});
