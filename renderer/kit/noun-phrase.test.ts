import { expect, test } from 'vitest';
import texts from '../locales/en-US.json' with { type: 'json' };
import { translateFrom } from '../../schemas/error/translate-from.ts';
import { nounFor } from './noun-in-sentence.ts';
import { nounPhrase } from './noun-phrase.ts';

const english = translateFrom(texts);
const german = translateFrom({ common: { language: 'de' } });

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
  expect(nounPhrase(name, english)).toBe(phrase);
});

test.each([
  ['Articles', 1, 'article'],
  ['Articles', 0, 'articles'],
  ['FAQ entries', 2, 'FAQ entries'],
])('of %s, %i is written as "%s" in a sentence', (plural, count, noun) => {
  const singular = plural === 'Articles' ? 'Article' : 'FAQ entry';
  expect(nounFor({ singular, plural }, count, english)).toBe(noun);
});

test('other languages write names without an English article, as they are', () => {
  expect([
    nounPhrase('Title', german),
    nounFor({ singular: 'Article', plural: 'Articles' }, 2, german),
  ]).toEqual(['Title', 'Articles']);
});
