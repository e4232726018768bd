import { describe, expect, test } from 'vitest';
import { formatDate } from './format.ts';
import { options } from './options.ts';

const now = new Date(2025, 10, 28, 12, 0).getTime();
const at = (ms: number) => new Date(now + ms).toISOString();
const base = { relative: false, format: 'short', customFormat: 'DD.MM.YYYY' } as const;

describe('datetime display', () => {
  test('DISP-datetime-01 formats are long, short and custom', () => {
    expect(options[1].oneOf).toEqual(['long', 'short', 'custom']);
    const day = '2025-11-28';
    expect(formatDate(day, 'date', { ...base, format: 'long' }, 'en-US', now)).toBe(
      'Friday, November 28, 2025',
    );
    expect(formatDate(day, 'date', base, 'en-US', now)).toBe('Nov 28, 2025');
    expect(formatDate(day, 'date', { ...base, format: 'custom' }, 'en-US', now)).toBe('28.11.2025');
  });

  test.each([
    [-12 * 60_000, '12 min. ago'],
    [-3 * 3_600_000, '3 hr. ago'],
    [-26 * 3_600_000, 'yesterday'],
    [-20 * 86_400_000, 'Nov 8'],
    [0, 'this minute'],
  ])('a difference of %i ms reads "%s"', (ms, words) => {
    expect(formatDate(at(ms), 'timestamp', { ...base, relative: true }, 'en-US', now)).toBe(words);
  });

  test('an invalid date is formatted as an empty text, so that the raw text is shown', () => {
    for (const value of ['soon', '0', '2025-02-30', '2025-13-01'])
      expect(formatDate(value, 'date', base, 'en-US', now)).toBe('');
    expect(formatDate('noon', 'time', base, 'en-US', now)).toBe('');
  });
});
