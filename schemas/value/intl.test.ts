import { expect, test } from 'vitest';
import { shortNumber } from './intl.ts';

test.each([
  [7, '7'],
  [999, '999'],
  [1000, '1K'],
  [1234, '1.2K'],
  [34_000_000, '34M'],
  [5_600_000_000, '5.6B'],
  [7e12, '7T'],
])('REV-06 %d is abbreviated to %s', (value, text) => {
  expect(shortNumber(value, 'en-US')).toBe(text);
});
