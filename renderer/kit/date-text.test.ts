import { expect, test } from 'vitest';
import { dateTimeText, timeText } from './date-text.ts';

const moment = new Date(2026, 10, 23, 15, 5);
/** The space before "PM" differs between versions of ICU. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test('times and dates have the format of the locale', () => {
  expect(plain(timeText(moment, 'en-US'))).toBe('3:05 PM');
  expect(timeText(moment, 'de-DE')).toBe('15:05');
  expect(plain(dateTimeText(moment, 'en-US'))).toBe('Nov 23, 2026, 3:05 PM');
  expect(dateTimeText(moment, 'de-DE')).toBe('23.11.2026, 15:05');
});
