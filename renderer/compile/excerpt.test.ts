import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `word${from + i}`).join(' ');
const long = words(100, 300);

test('a short text is shown whole, and a long one from its beginning', () => {
  expect(excerpt('Salt', long)).toBe('Salt');
  expect(excerpt(long)).toBe(`${words(100, 125)}…`);
  expect(excerpt(long, `Other ${long}`)).toBe(`${words(100, 125)}…`);
});

test('of two long texts, the part around their first difference is shown', () => {
  const other = long.replace('word200', 'changed');
  expect(excerpt(long, other)).toBe(`…${words(196, 221)}…`);
  expect(excerpt(other, long)).toBe(`…${words(196, 200)} changed ${words(201, 221)}…`);
});

test('a text that ends where the other one continues is shown with its end', () => {
  expect(excerpt(long, `${long} more`)).toBe(`…${words(295, 300)}`);
  expect(excerpt(`${long} more`, long)).toBe(`…${words(295, 300)} more`);
});

test('a text without spaces is cut between characters', () => {
  const emojis = '🙂'.repeat(200);
  const shown = excerpt(`${emojis}a`, `${emojis}b`);
  expect(shown).toMatch(/^…(🙂){20}a$/u);
  expect(excerpt(`x${emojis}a`, `x${emojis}b`)).toMatch(/^…(🙂){20}a$/u);
});
