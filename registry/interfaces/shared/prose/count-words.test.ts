import { expect, test } from 'vitest';
import { countWords, readingMinutes, textOfMarkdown } from './count-words.ts';

test.each([
  ['', 'en-US', 0],
  ['Salt, slowly.', 'en-US', 2],
  ['# The *lamp* at Skagen', 'en-US', 4],
  ['彼は本を読む', 'ja-JP', 5],
])('%j has its number of words', (text, locale, words) => {
  expect(countWords(text, locale)).toBe(words);
});

test('the URL of a link is not counted', () => {
  expect(countWords(textOfMarkdown('Read [the story](https://example.org/a-b-c).'), 'en-US')).toBe(3);
});

test('a text takes at least one minute', () => {
  expect([1, 119, 476, 1842].map(readingMinutes)).toEqual([1, 1, 2, 8]);
});
