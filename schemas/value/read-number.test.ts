import { expect, test } from 'vitest';
import { fitsFloat, readNumber } from './read-number.ts';

const exact = { locale: 'en-US', exact: true };

test.each([
  ['', null],
  ['12', 12],
  ['-0.5', -0.5],
  ['.5', 0.5],
  ['-', undefined],
  ['1e', undefined],
  ['twelve', undefined],
  ['9007199254740993', '9007199254740993'],
  ['+9007199254740993', '9007199254740993'],
  ['0.12345678901234567', '0.12345678901234567'],
])('typed %j reads as %j', (typed, number) => {
  expect(readNumber(typed, exact)).toBe(number);
});

test('a float keeps the digits that it can represent', () => {
  const digits = '0.12345678901234567';
  expect(readNumber(digits, { locale: 'en-US', exact: false })).toBe(Number(digits));
});

test.each([
  ['en-US', '1,234', 1234],
  ['en-US', '1,234,567.5', 1234567.5],
  // Neither a thousands separator nor a decimal comma: the user must complete or correct it.
  ['en-US', '1,5', undefined],
  ['de-DE', '1,5', 1.5],
  ['de-DE', '1.5', 1.5],
  ['de-DE', '1.234,5', 1234.5],
  ['fr-FR', '1 234,5', 1234.5],
])('in %s %s reads as %j', (locale, typed, number) => {
  expect(readNumber(typed, { locale, exact: true })).toBe(number);
});

test.each([
  ['9007199254740991', true],
  ['9007199254740993', false],
  ['1.5', true],
  ['0000.5', true],
  ['12345678901234.567', false],
])('%s fits into a float: %j', (text, fits) => {
  expect(fitsFloat(text)).toBe(fits);
});
