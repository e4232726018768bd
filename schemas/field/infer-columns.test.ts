import { describe, expect, test } from 'vitest';
import { inferColumns, inferType, valueOfCell, type Cell } from './infer-columns.ts';

const cells = (...texts: readonly (string | null)[]): readonly Cell[] =>
  texts.map((text) => (text === null ? null : { text }));

describe('the type of a column', () => {
  test.each([
    [['true', 'FALSE'], 'boolean'],
    [['yes', 'no'], 'string'],
    [['1', '-2147483648'], 'integer'],
    [['0'], 'integer'],
    // Postal codes and phone numbers.
    [['01234', '80331'], 'string'],
    [['+49'], 'string'],
    [['2147483648'], 'bigInteger'],
    [['9223372036854775807'], 'bigInteger'],
    [['9223372036854775808'], 'string'],
    [['1', '2.5'], 'float'],
    [['1e3'], 'float'],
    [['0.1234567890123456789'], 'string'],
    [['1,5'], 'string'],
    [['2024-02-29'], 'date'],
    [['2023-02-29'], 'string'],
    [['2024-01-01 10:00'], 'dateTime'],
    [['2024-01-01T10:00:00', '2024-01-01'], 'string'],
    [['2024-01-01T10:00:00Z', '2024-01-01T10:00:00+02:00'], 'timestamp'],
    [['10:30', '23:59:59'], 'time'],
    [['25:00'], 'string'],
    [['0b0e8f2a-6d1c-4b5f-9f57-0a4f1c3d2e11'], 'uuid'],
    [['{"a":1}', '[]'], 'json'],
    [['{a}'], 'string'],
    [['a\nb'], 'text'],
    [['x'.repeat(256)], 'text'],
    [['1', null, 'NULL'], 'integer'],
    [['null'], 'string'],
    [[null], 'string'],
    [[], 'string'],
  ])('%j is %s', (texts, type) => {
    expect(inferType(cells(...texts))).toBe(type);
  });

  test('strings of JSON are no numbers', () => {
    expect(inferType([{ text: '12', isString: true }])).toBe('string');
    expect(inferType([{ text: '2024-01-01', isString: true }])).toBe('date');
  });
});

describe('the value of a cell', () => {
  test.each([
    ['integer', '42', 42],
    ['bigInteger', '9007199254740993', '9007199254740993'],
    ['boolean', 'True', true],
    ['dateTime', '2024-01-01 10:00', '2024-01-01T10:00'],
    ['timestamp', '2024-01-01 10:00+02:00', '2024-01-01T08:00:00.000Z'],
    ['json', '{"a":[1]}', { a: [1] }],
    ['integer', 'NULL', null],
    ['string', 'null', 'null'],
    ['string', ' 007 ', ' 007 '],
  ] as const)('as %s, %j is %j', (type, text, value) => {
    expect(valueOfCell(type, { text })).toEqual(value);
  });

  test('an empty cell is null', () => {
    expect(valueOfCell('string', null)).toBeNull();
  });
});

describe('the name of a column', () => {
  test('is repaired: spaces, accents, digits, duplicates and empty headers', () => {
    const headers = ['Título', 'First name', 'first name', '2020', '', '***', 'FIRST_NAME'];
    expect(inferColumns(headers, []).map(({ name }) => name)).toEqual([
      'titulo',
      'first_name',
      'first_name_2',
      'column_4',
      'column_5',
      'column_6',
      'first_name_3',
    ]);
  });

  test('a column of different values can be the key', () => {
    const rows = [cells('1', 'a', '1'), cells('2', 'a', null)];
    expect(inferColumns(['id', 'name', 'other'], rows).map(({ isKey }) => isKey)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('a file of 200 columns and short rows is read', () => {
    const headers = Array.from({ length: 200 }, (_, i) => `c${i}`);
    const columns = inferColumns(headers, [cells('1')]);
    expect(columns).toHaveLength(200);
    expect(columns[0]?.type).toBe('integer');
    expect(columns[199]?.type).toBe('string');
  });
});
