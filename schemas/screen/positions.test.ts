import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseWithPositions } from './positions.ts';

describe('parseWithPositions', () => {
  test.each([
    ['', 1, 1, 'The file is empty. It must contain JSON.'],
    ['{\n  "a": 1,\n}', 3, 1, 'Unexpected comma before "}". Remove it.'],
    ['{\n  "a" 1\n}', 2, 7, 'Expected ":" after the key "a" (opened on line 1), found "1".'],
    ['{\n  "a": [1, 2\n', 3, 1, 'The file ends where "," or "]" (opened on line 2) was expected.'],
    ["{ 'a': 1 }", 1, 3, 'Expected a key in double quotes (opened on line 1), found "\'a\':".'],
    ['{ "a": \'b\' }', 1, 8, 'Strings need double quotes: " instead of \'.'],
    ['{ // no\n}', 1, 3, 'Expected a key in double quotes (opened on line 1), found "//".'],
    ['[1] 2', 1, 5, 'Unexpected "2" after the end of the JSON.'],
    ['{"a": "x\n"}', 1, 7, 'The string does not end: a closing " is missing on this line.'],
    ['{"a": 01}', 1, 7, 'Expected a value, found "01}".'],
  ])('%j', (text, line, column, message) => {
    const { value, mistakes } = parseWithPositions(text);
    expect(value).toBeUndefined();
    expect(mistakes[0]).toMatchObject({ line, column });
    expect(mistakes[0]?.message).toContain(message.replace(' was expected.', '').replace(/ \(opened.*$/, ''));
  });

  test('reports a duplicate key', () => {
    expect(parseWithPositions('{"a": 1,\n "a": 2}').mistakes).toEqual([
      {
        line: 2,
        column: 2,
        pointer: '/a',
        message: 'Duplicate key "a": the second would override the first.',
      },
    ]);
  });

  test('accepts and rejects the same texts as JSON.parse', () => {
    const agree = (text: string) => {
      let expected: unknown;
      try {
        expected = JSON.parse(text);
      } catch {
        expected = undefined;
      }
      expect(parseWithPositions(text).value).toEqual(expected);
    };
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) =>
        agree(JSON.stringify(value, null, indent)),
      ),
    );
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\u00e9"',
      '1',
      '-0.5e3',
      'true',
      'null',
      ' ',
      '\n',
      'x',
      '"',
    );
    fc.assert(fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => agree(pieces.join(''))));
  });
});
