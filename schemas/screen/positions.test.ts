import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseWithPositions } from './positions.ts';

describe('parseWithPositions', () => {
  test.each([
    ['', 1, 1, 'The file is empty. Write JSON.'],
    ['{\n  "a": 1,\n}', 3, 1, 'Remove the comma before "}".'],
    ['{\n  "a" 1\n}', 2, 7, 'Expected ":" after the key, found "1".'],
    ['{\n  "a": [1, 2\n', 3, 1, 'The file ends where "," or "]" (opened on line 2) was expected.'],
    ["{ 'a': 1 }", 1, 3, 'Write texts and keys in double quotes: " instead of \'.'],
    ['{ "a": \'b\' }', 1, 8, 'Write texts and keys in double quotes: " instead of \'.'],
    ['{ // no\n}', 1, 3, 'JSON has no comments. Remove this one.'],
    ['{"a": nul}', 1, 7, '"nul}" is not valid JSON.'],
    ['[1] 2', 1, 5, 'Remove "2" after the end of the JSON.'],
    ['{"a": "x\n"}', 1, 7, 'The text does not end: a closing " is missing on this line.'],
    ['{"a": 01}', 1, 8, 'Expected ",", found "1}".'],
    ['['.repeat(101), 1, 1, 'The JSON has more than 100 levels.'],
  ])('%j', (text, line, column, message) => {
    const { value, mistakes } = parseWithPositions(text);
    expect(value).toBeUndefined();
    expect(mistakes[0]).toMatchObject({ line, column, message });
  });

  test('a duplicate key', () => {
    expect(parseWithPositions('{"a": 1,\n "a": 2}').mistakes).toEqual([
      {
        line: 2,
        column: 2,
        pointer: '/a',
        message: 'Key "a" exists twice. The second one would replace the first.',
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
