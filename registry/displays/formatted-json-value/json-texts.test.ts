import { describe, expect, test } from 'vitest';
import { jsonTexts } from './json-texts.ts';

describe('formatted-json-value', () => {
  test.each([
    [{ a: 1, b: { c: 'x' } }, '{{ a }} – {{ b.c }}', ['1 – x']],
    [[{ a: 1 }, { a: 2 }], 'No {{ a }}', ['No 1', 'No 2']],
    [['sea', null, { b: 1 }, { a: 'salt' }], '{{ a }}', ['sea', 'salt']],
    [{ a: 1 }, '', ['{"a":1}']],
    [{ a: { deep: true } }, '{{ a }}', ['{"deep":true}']],
    [null, '{{ a }}', []],
  ])('%j by %j is %j', (value, format, texts) => {
    expect(jsonTexts(value, format)).toEqual(texts);
  });
});
