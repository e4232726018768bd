import { expect, test } from 'vitest';
import { nounFor } from './noun-in-sentence.ts';
import { nounPhrase } from './noun-phrase.ts';

test.each([
  ['Title', 'a title'],
  ['Author', 'an author'],
  ['Publish date', 'a publish date'],
  ['Authors', 'authors'],
  ['Status', 'a status'],
  ['Address', 'an address'],
  ['SEO title', 'an SEO title'],
  ['URL', 'a URL'],
  ['User', 'a user'],
  ['Unit price', 'a unit price'],
  ['Überschrift', 'Überschrift'],
  ['标题', '标题'],
  ['2nd line', '2nd line'],
])('%s is written as "%s" in a sentence', (name, phrase) => {
  expect(nounPhrase(name)).toBe(phrase);
});

test.each([
  ['Articles', 1, 'article'],
  ['Articles', 0, 'articles'],
  ['FAQ entries', 2, 'FAQ entries'],
])('of %s, %i is written as "%s" in a sentence', (plural, count, noun) => {
  const singular = plural === 'Articles' ? 'Article' : 'FAQ entry';
  expect(nounFor({ singular, plural }, count)).toBe(noun);
});
