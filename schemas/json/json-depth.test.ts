import { expect, test } from 'vitest';
import { deepestJson, isTooDeep } from './json-depth.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('lists and objects may nest up to the maximum depth', () => {
  expect(isTooDeep(nested(deepestJson))).toBe(false);
  expect(isTooDeep(nested(deepestJson + 1))).toBe(true);
  expect(isTooDeep('{"a":'.repeat(deepestJson + 1))).toBe(true);
});

test('brackets inside strings do not count', () => {
  expect(isTooDeep(JSON.stringify(nested(200)))).toBe(false);
  expect(isTooDeep(JSON.stringify(`\\"${nested(200)}`))).toBe(false);
  expect(isTooDeep(`["\\\\",${nested(deepestJson)}]`)).toBe(true);
});

test('siblings do not add to the depth', () => {
  expect(isTooDeep(`[${Array.from({ length: 500 }, () => '[]').join()}]`)).toBe(false);
});
