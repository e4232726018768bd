import { expect, test } from 'vitest';
import { bytesText } from './bytes-text.ts';

test.each([
  [`iVBORw0KGgoA${'A'.repeat(15_988)}`, 'PNG, 12 kB'],
  ['/9j/4AAQ', 'JPEG, 6 B'],
  ['JVBERi0xLjcK', 'PDF, 9 B'],
  ['SGVsbG8sIHdvcmxkIQo=', 'Text, 14 B'],
  ['AAECAw==', '4 B'],
  ['', '0 B'],
  ['not base64', 'not base64'],
  [null, ''],
])('bytes are shown by type and size (%#)', (value, text) => {
  expect(bytesText(value, 'en-US')).toBe(text);
});

test('the beginning of a longer value is shown with the size of the whole', () => {
  expect(bytesText('iVBORw0KGgoA…', 'en-US', 10_000_000)).toBe('PNG, 10 MB');
});

test('the beginning of a longer value without the size of the whole is never shown as base64', () => {
  expect(bytesText(`iVBORw0KGgoA${'A'.repeat(15_988)}…`, 'en-US')).toBe('PNG, > 12 kB');
  expect(bytesText('…', 'en-US')).toBe('…');
  expect(bytesText('…', 'en-US', 10_000_000)).toBe('10 MB');
});
