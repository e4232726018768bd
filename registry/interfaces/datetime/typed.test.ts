import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formOf } from './parts.ts';
import { formatForReading, parseTyped, formatForInput } from './typed.ts';

const shown = { year: 2026, month: 1, day: 15, hours: 9, minutes: 30, seconds: 15 };
const read = (text: string, type: 'date' | 'time' | 'dateTime' | 'timestamp', locale: string) => {
  const form = formOf(type);
  const typed = parseTyped(text, form, locale, shown);
  return typed && form.write(typed.parts);
};

describe('typed dates', () => {
  test.each([
    ['11/28/2025', 'en-US', '2025-11-28'],
    ['11/28/25', 'en-US', '2025-11-28'],
    ['11/28', 'en-US', '2026-11-28'],
    ['28/11/2025', 'fr-FR', '2025-11-28'],
    ['28.11.2025', 'de-DE', '2025-11-28'],
    ['28.11.', 'de-DE', '2026-11-28'],
    ['2025-11-28', 'en-US', '2025-11-28'],
    ['2025/11/28', 'ja-JP', '2025-11-28'],
    ['2025. 11. 28.', 'ko-KR', '2025-11-28'],
    ['28 November 2025', 'en-US', '2025-11-28'],
    ['Nov 28, 2025', 'en-US', '2025-11-28'],
    ['Nov 28, 25', 'en-US', '2025-11-28'],
    ['28. März 25', 'de-DE', '2025-03-28'],
    ['28 nov. 2025', 'fr-FR', '2025-11-28'],
    ['\u0662\u0668/\u0661\u0661/\u0662\u0660\u0662\u0665', 'ar-EG', '2025-11-28'],
    ['1/1/69', 'en-US', '1969-01-01'],
    ['02/30/2025', 'en-US', null],
    ['2025-02-30', 'en-US', null],
    ['13/1/2025', 'en-US', null],
    ['soon', 'en-US', null],
    ['11', 'en-US', null],
    ['11/28/2025 18:05', 'en-US', null],
  ])('"%s" in %s is the date %s', (text, locale, stored) => {
    expect(read(text, 'date', locale)).toBe(stored);
  });

  test.each([
    ['18:05', 'en-US', '18:05:00'],
    ['18:05:09', 'en-US', '18:05:09'],
    ['6:05 pm', 'en-US', '18:05:00'],
    ['12:00 AM', 'en-US', '00:00:00'],
    ['12:00 p.m.', 'en-US', '12:00:00'],
    ['1805', 'en-US', '18:05:00'],
    ['18.05', 'fi-FI', '18:05:00'],
    ['9', 'de-DE', '09:00:00'],
    ['25:00', 'en-US', null],
    ['18:60', 'en-US', null],
    ['14:00 pm', 'en-US', null],
    ['noon', 'en-US', null],
  ])('"%s" in %s is the time %s', (text, locale, stored) => {
    expect(read(text, 'time', locale)).toBe(stored);
  });

  test.each([
    ['11/28/2025, 18:05', 'en-US', '2025-11-28T18:05:00'],
    ['28.11.2025, 18:05:09', 'de-DE', '2025-11-28T18:05:09'],
    ['28.11.2025 18.05', 'fi-FI', '2025-11-28T18:05:00'],
    ['11/28/2025', 'en-US', '2025-11-28T09:30:15'],
    ['2025-11-28T18:05', 'en-US', '2025-11-28T18:05:00'],
    ['11/28/2025 6:05 PM', 'en-US', '2025-11-28T18:05:00'],
    ['11/27/2026, 18:0031.31.2026', 'en-US', null],
  ])('"%s" in %s is the moment %s', (text, locale, stored) => {
    expect(read(text, 'dateTime', locale)).toBe(stored);
  });

  test('incomplete text is not completed while the user types', () => {
    const exact = (text: string) => parseTyped(text, formOf('date'), 'en-US', shown)?.exact;
    expect([exact('11/2'), exact('11/28/20'), exact('11/28/2025')]).toEqual([false, false, true]);
  });

  test('the editable format is parsed back to the same date in many languages', () => {
    const locales = [
      'en-US',
      'en-GB',
      'de-DE',
      'fr-FR',
      'ja-JP',
      'ko-KR',
      'fi-FI',
      'ar-EG',
      'fa-IR',
      'hi-IN',
      'th-TH',
      'sv-SE',
      'pt-BR',
      'zh-CN',
      'hu-HU',
      'bg-BG',
    ];
    const moment = fc.record({
      year: fc.integer({ min: 1000, max: 9999 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
      hours: fc.integer({ min: 0, max: 23 }),
      minutes: fc.integer({ min: 0, max: 59 }),
      seconds: fc.integer({ min: 0, max: 59 }),
    });
    fc.assert(
      fc.property(
        moment,
        fc.constantFrom(...locales),
        fc.constantFrom('date' as const, 'time' as const, 'dateTime' as const),
        fc.boolean(),
        (parts, locale, type, use24) => {
          const form = formOf(type);
          const text = formatForInput(parts, form, { locale, use24, includeSeconds: true });
          expect(read(text, type, locale), `${locale} ${text}`).toBe(form.write(parts));
        },
      ),
      { numRuns: 600 },
    );
  });

  test('years below 100 are kept as they are', () => {
    const date = formOf('date');
    const early = { ...shown, year: 45, month: 3, day: 15 };
    const style = { locale: 'en-US', includeSeconds: false, use24: true };
    expect(formatForReading(early, date, style)).toContain('March 15, 45');
    expect(formatForInput(early, date, style)).toBe('03/15/45');
  });
});
