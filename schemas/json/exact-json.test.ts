import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepExactNumbers, parseJson } from './exact-json.ts';
import { ExactNumber, writeJson } from './exact-number.ts';
import { sameValue } from '../value/same.ts';

const documents: readonly string[] = [
  '9007199254740993',
  '{"a":9007199254740993,"b":[0.12345678901234567891,-1e400],"c":"9007199254740993"}',
  '{"plain":[1,2.5,1e21,0.1],"text":"\\"12345678901234567890\\\\","9007199254740993":1}',
  '[1234567890123456789012345678901234567890.5e-10]',
];

test.each(documents)('%s is written as it was read', (text) => {
  expect(writeJson(parseJson(text))).toBe(
    JSON.stringify(JSON.parse(text)) === text ? text : text.replace('1e21', '1e+21'),
  );
});

test('every JSON text is parsed as JSON.parse does, except numbers that it rounds', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each(['{"a":09007199254740993}', '[9007199254740993.]', '9007199254740993 1', '"9007199254740993'])(
  '%s is no JSON',
  (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  },
);

test('an exact number is one value, equal only to itself', () => {
  const [a, b] = [new ExactNumber('9007199254740993'), new ExactNumber('9007199254740993')];
  expect(sameValue({ a }, { a: b })).toBe(true);
  expect(sameValue(a, 9_007_199_254_740_992)).toBe(false);
  expect(JSON.stringify(a)).toBe('"9007199254740993"');
});

describe('numbers that a client could only hold rounded', () => {
  /** Returns the body that a browser sends after a change by its user. */
  const keptAfter = (stored: string, edit: (value: never) => unknown) =>
    writeJson(
      keepExactNumbers(JSON.parse(JSON.stringify(edit(JSON.parse(stored) as never))), parseJson(stored)),
    );

  test('keep their digits if something else changes', () => {
    const stored = '{"id":9007199254740993,"list":[1,12345678901234567890,1e400],"name":"a"}';
    expect(keptAfter(stored, (value: object) => ({ ...value, name: 'b' }))).toBe(
      stored.replace('"a"', '"b"'),
    );
  });

  test('keep them when they move, and not when they change', () => {
    const stored = '[9007199254740993,1]';
    expect(keptAfter(stored, (list: number[]) => [7, ...list])).toBe('[7,9007199254740993,1]');
    expect(keptAfter(stored, () => [5, 1])).toBe('[5,1]');
  });

  test('are refused if it is unknown which one is meant', () => {
    const stored = '[9007199254740993,9007199254740992]';
    expect(keptAfter(stored, (list: number[]) => list)).toBe(stored);
    expect(() => keptAfter(stored, (list: number[]) => [1, ...list])).toThrow(/may be any of/);
  });
});
