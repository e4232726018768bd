import { expect, test } from 'vitest';
import { closestLocale } from './translations.ts';

test.each([
  ['de-DE', 'de-DE'],
  ['es-CL', 'es-ES'],
  ['fr_CA', 'fr-FR'],
  ['de', 'de-DE'],
  ['zh-TW', null],
  ['sr-RS', null],
  ['no language', null],
])('the closest known locale of %s is %s', (locale, expected) => {
  expect(closestLocale(locale, ['de-DE', 'en-US', 'es-ES', 'fr-FR', 'zh-CN', 'sr-Latn'])).toBe(expected);
});
