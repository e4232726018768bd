import { describe, expect, test } from 'vitest';
import { closestLocale, isRightToLeft, locales, nameOfLocale } from './locales.ts';

describe('locales', () => {
  test('there are 44, and each has a unique name', () => {
    expect(locales).toHaveLength(44);
    expect(new Set(locales.map(nameOfLocale)).size).toBe(44);
  });

  test.each([
    ['de-DE', 'Deutsch (Deutschland)'],
    ['en-US', 'English (United States)'],
    ['es-419', 'Español (Latinoamérica)'],
    ['ja-JP', '日本語 (日本)'],
  ])('%s calls itself %s', (locale, name) => {
    expect(nameOfLocale(locale)).toBe(name);
  });

  test('only Arabic, Persian and Hebrew are right-to-left', () => {
    expect(locales.filter(isRightToLeft)).toEqual(['ar-SA', 'fa-IR', 'he-IL']);
  });

  test.each([
    ['ur', true],
    ['ar_EG', true],
    ['pa-Arab', true],
    ['pa', false],
    ['no language', false],
  ])('the script of %s decides', (locale, expected) => {
    expect(isRightToLeft(locale)).toBe(expected);
  });

  test.each([
    ['de-DE', 'de-DE'],
    ['es-CL', 'es-ES'],
    ['fr_CA', 'fr-FR'],
    ['de', 'de-DE'],
    ['zh-TW', null],
    ['sr-RS', null],
    ['no language', null],
  ])('the closest known locale of %s is %s', (locale, expected) => {
    const known = ['de-DE', 'en-US', 'es-ES', 'fr-FR', 'zh-CN', 'sr-Latn'];
    expect(closestLocale(locale, known)).toBe(expected);
  });
});
