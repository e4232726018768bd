import { expect, test } from 'vitest';
import { sameChoice, storedChoice } from './choice.ts';

test.each([
  ['1', 1, 'integer', true],
  ['1.50', 1.5, 'decimal', true],
  ['9007199254740993', '9007199254740992', 'bigInteger', false],
  [2, '2', 'string', true],
  [2, '2', 'csv', true],
  [2, '2', 'json', false],
  [{}, {}, 'string', false],
  [null, 'null', 'string', false],
  ['', 0, 'integer', false],
] as const)('%j and %j are the same choice in a field of %s: %s', (a, b, type, same) => {
  expect(sameChoice(a, b, type)).toBe(same);
});

test.each([
  ['2', 'integer', 2],
  ['2.5', 'decimal', 2.5],
  ['9007199254740993', 'bigInteger', '9007199254740993'],
  ['many', 'integer', 'many'],
  [2, 'string', '2'],
  ['draft', 'string', 'draft'],
  ['2', 'json', '2'],
] as const)('the choice %j of a field of %s is stored as %j', (value, type, stored) => {
  expect(storedChoice(value, type)).toBe(stored);
});
