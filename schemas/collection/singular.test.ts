import { expect, test } from 'vitest';
import { createMetadata } from './metadata.ts';
import { singularOf } from './singular.ts';
import type { CollectionTranslation } from './types.ts';

test.each([
  ['Articles', 'Article'],
  ['Categories', 'Category'],
  ['Addresses', 'Address'],
  ['Boxes', 'Box'],
  ['News', 'News'],
  ['Status', 'Status'],
  ['Homepage', 'Homepage'],
  ['Block quote', 'Block quote'],
])('the singular of %s is %s', (plural, singular) => {
  expect(singularOf(plural)).toBe(singular);
});

function nouns(translations: readonly CollectionTranslation[] | null, locale: string) {
  const entry = { collection: 'articles', meta: { translations } as never, schema: { name: 'articles' } };
  const metadata = createMetadata({ collections: [entry], relations: [], fields: new Map(), locale });
  const { singular, plural } = metadata.collection('articles') ?? {};
  return { singular, plural };
}

test('a collection has the nouns of its translation, else those of its name', () => {
  const german = { language: 'de-DE', translation: 'Texte', singular: 'Text', plural: 'Texten' };
  expect(nouns([german], 'de-DE')).toEqual({ singular: 'Text', plural: 'Texten' });
  expect(nouns([german], 'en-US')).toEqual({ singular: 'Article', plural: 'Articles' });
  const bare = { language: 'en-US', translation: 'Stories' };
  expect(nouns([bare], 'en-US')).toEqual({ singular: 'Story', plural: 'Stories' });
  expect(nouns([{ ...bare, language: 'de-DE', translation: 'Haus' }], 'de-DE').singular).toBe('Haus');
});
