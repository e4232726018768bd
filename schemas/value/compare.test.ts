import { describe, expect, test } from 'vitest';
import { compareText, compareValues, equalValues } from './compare.ts';
import { difference } from './difference.ts';
import { isEmpty } from './empty.ts';

describe('compareValues', () => {
  test.each<[unknown, unknown, number | undefined]>([
    [2, 10, -1],
    ['2', '10', -1],
    ['-0', 0, 0],
    ['1.50', 1.5, 0],
    ['0.000001', 1e-6, 0],
    [1e21, '999999999999999999999', 1],
    ['9007199254740993', '9007199254740992', 1],
    ['-3', '-20', 1],
    ['abc', 'abd', -1],
    ['a', 5, undefined],
    [null, 1, undefined],
    ['2024-01-01T00:00:00Z', '2024-01-01T01:00:00+01:00', 0],
    ['2024-01-01', '2024-01-01T23:00:00Z', 0],
    ['2024-01-02T00:00:00', '2024-01-01', 1],
    ['08:00', '08:00:00.000', 0],
    ['23:00:00', '2024-01-01T22:59:00Z', 1],
  ])('%j and %j', (a, b, expected) => {
    const order = compareValues(a, b);
    expect(order === undefined ? order : Math.sign(order)).toBe(expected);
  });

  test('text goes by code point, not by UTF-16', () => {
    expect(compareText('\u{1F600}', '\uFF5E')).toBeGreaterThan(0);
  });
});

test.each<[unknown, unknown, boolean]>([
  [true, 'true', true],
  [true, 1, true],
  [false, null, false],
  ['1.50', '1.5', false],
  ['1.50', 1.5, true],
  ['Straße', 'strasse', false],
])('%j equals %j: %s', (a, b, expected) => expect(equalValues(a, b)).toBe(expected));

test('null, undefined, an empty string and an empty list are empty; 0 and false are not', () => {
  expect([null, undefined, '', [], 0, false, ' ', [null]].map(isEmpty)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('difference returns the changed fields of the second row', () => {
  const base = { a: 1, b: { c: [1] }, d: 'x', e: null };
  expect(difference(base, { a: 2, b: { c: [1] }, e: null, f: 0 })).toEqual({ a: 2, f: 0 });
});
