import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { datetimeInterface } from './definition.ts';
import { daysIn, formOf, yearsAround } from './parts.ts';

describe('datetime', () => {
  const parts = { year: 2025, month: 11, day: 8, hours: 6, minutes: 5, seconds: 4 };

  test('INT-datetime-02 each type is stored in its own form', () => {
    expect(formOf('dateTime').write(parts)).toBe('2025-11-08T06:05:04');
    expect(formOf('date').write(parts)).toBe('2025-11-08');
    expect(formOf('time').write(parts)).toBe('06:05:04');
    expect(formOf('timestamp').write(parts)).toBe(new Date(2025, 10, 8, 6, 5, 4).toISOString());
  });

  test('written values are read back unchanged', () => {
    const moment = fc.date({ min: new Date(1971, 0, 2), max: new Date(2100, 0, 1), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.constantFrom('dateTime' as const, 'timestamp' as const), (date, type) => {
        const form = formOf(type);
        const text = form.write(form.read(new Date(date).toISOString()) ?? parts);
        expect(form.write(form.read(text) ?? parts)).toBe(text);
      }),
    );
  });

  test.each([
    ['time', 'noon'],
    ['time', '25:00:00'],
    ['time', '2025-11-28'],
    ['date', '2025-02-30'],
    ['date', '2025-11-28 or so'],
    ['dateTime', '2025-13-01T00:00:00'],
    ['timestamp', '2025-02-30T00:00:00Z'],
  ] as const)('an invalid %s, %s, is read as null', (type, text) => {
    expect(formOf(type).read(text)).toBeNull();
  });

  test.each([
    ['dateTime', '2025-11-28 06:00:00.123'],
    ['dateTime', '2025-11-28T06:00'],
    ['timestamp', '2025-11-28T06:00:00+02:00'],
    ['time', '06:00:00.5'],
  ] as const)('a %s in the format of databases, %s, is read', (type, text) => {
    expect(formOf(type).read(text)).not.toBeNull();
  });

  test('INT-datetime-03 it edits dateTime, date, time and timestamp only', () => {
    expect([...datetimeInterface.types].toSorted()).toEqual(['date', 'dateTime', 'time', 'timestamp']);
  });

  test('INT-datetime-04 years range from five before to five after, days depend on the month', () => {
    expect(yearsAround(2025)).toEqual([2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030]);
    expect([daysIn(2024, 2), daysIn(2025, 2), daysIn(2025, 12)]).toEqual([29, 28, 31]);
  });
});
