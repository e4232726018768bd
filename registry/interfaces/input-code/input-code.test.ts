import { describe, expect, test } from 'vitest';
import { tabSize } from '../shared/code/indent.ts';
import { jsonIndent, textOf, valueOf } from './code-text.ts';
import { options } from './options.ts';
import { inputCodeInterface } from './definition.ts';

describe('input-code', () => {
  test('INT-input-code-01 options are language, lineNumber (false) and template; types string, json and text', () => {
    expect(options.map(({ field }) => field)).toEqual(['language', 'lineNumber', 'template']);
    expect(options[1].schema.default_value).toBe(false);
    expect(inputCodeInterface.types).toEqual(expect.arrayContaining(['string', 'json', 'text']));
  });

  test.each([
    ['{"a":1}', true, { a: 1 }],
    ['', true, null],
    ['{"a":', true, undefined],
    ['{"a":', false, '{"a":'],
    ['  ', false, null],
  ])('INT-input-code-02 %j (parsed: %s) emits %j', (text, parsed, value) => {
    expect(valueOf(text, parsed)).toEqual(value);
  });

  test('INT-input-code-03 tabs are 4 wide and JSON is indented by 4', () => {
    expect([tabSize, jsonIndent]).toEqual([4, 4]);
    expect(textOf({ a: 1 }, true)).toBe('{\n    "a": 1\n}');
  });
});
