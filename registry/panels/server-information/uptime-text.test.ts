import { expect, test } from 'vitest';
import { uptimeText } from './uptime-text.ts';

test.each([
  [0, '0 seconds'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [3 * 3600 + 61, '3 hours, 1 minute'],
  [2 * 86_400 + 59, '2 days'],
])('%j seconds are %j', (seconds, text) => {
  expect(uptimeText(seconds, 'en-US')).toBe(text);
});
