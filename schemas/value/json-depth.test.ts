import { expect, test } from 'vitest';
import { deepestJson, isTooDeep } from './json-depth.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('lists and objects may nest so deep and no deeper', () => {
  expect(isTooDeep(nested(deepestJson))).toBe(false);
  expect(isTooDeep(nested(deepestJson + 1))).toBe(true);
  expect(isTooDeep('{"a":'.repeat(deepestJson + 1))).toBe(true);
});

test('brackets within texts are text', () => {
  expect(isTooDeep(JSON.stringify(nested(200)))).toBe(false);
  expect(isTooDeep(JSON.stringify(`\\"${nested(200)}`))).toBe(false);
  expect(isTooDeep(`["\\\\",${nested(deepestJson)}]`)).toBe(true);
});

test('neighbours do not add up', () => {
  expect(isTooDeep(`[${Array.from({ length: 500 }, () => '[]').join()}]`)).toBe(false);
});
