import { describe, expect, test } from 'vitest';
import { isRightToLeft, locales, nameOfLocale } from './locales.ts';

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
});
