/** The texts of the app are written in sentence case: only the first word and names begin with a capital letter. */
import { describe, expect, test } from 'vitest';
import texts from '../../renderer/locales/en-US.json' with { type: 'json' };

/** Names of products and formats, of keys, and of places in the app that a text refers to. */
const names = new Set([
  'Alt',
  'Armature',
  'Data',
  'Delete',
  'Escape',
  'Excel',
  'Markdown',
  'Settings',
  'Shift',
  'Space',
  'TinyMCE',
  'WebP',
]);

type Texts = { readonly [key: string]: string | Texts };

function allTexts(tree: Texts, path = ''): readonly (readonly [key: string, text: string])[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : allTexts(value, `${path}${key}.`),
  );
}

/** Returns the words that begin with a capital letter inside a sentence. Acronyms are not among them. */
function capitalized(text: string): readonly string[] {
  const sentences = text.replaceAll(/\{\{[^}]*\}\}/g, '').split(/(?<=[.:!?…])\s+|\n/);
  const words = sentences.flatMap((sentence) => sentence.split(/\s+/).slice(1));
  return words
    .flatMap((word) => /^["“(]?([A-Z][a-z]\w*)/.exec(word)?.[1] ?? [])
    .filter((word) => !names.has(word));
}

describe('texts', () => {
  test('are in sentence case', () => {
    const wrong = allTexts(texts).filter(([, text]) => capitalized(text).length > 0);
    expect(wrong).toEqual([]);
  });

  test.each([
    ['Save as Copy', ['Copy']],
    ['Choose a WebP or SVG. Press Escape to cancel.', []],
    ['"{{name}}" has Items', ['Items']],
  ])('"%s" has these words in the wrong case: %j', (text, words) => {
    expect(capitalized(text)).toEqual(words);
  });
});
