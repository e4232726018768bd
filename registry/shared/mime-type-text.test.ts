import { expect, test } from 'vitest';
import { completeTexts, createTexts, translateWith } from '../../renderer/shell/i18n.ts';
import type { Translate } from '../../renderer/contract/services.ts';
import { mimeTypeText } from './mime-type-text.ts';

const named = async (locale: string): Promise<Translate> => {
  const texts = await createTexts(locale);
  await completeTexts(texts);
  return translateWith(texts);
};

test.each([
  ['en-US', 'image/jpeg', 'JPEG image'],
  ['de-DE', 'image/jpeg', 'JPEG-Bild'],
  ['de-DE', 'text/plain; charset=utf-8', 'Reiner Text'],
  ['fr-FR', 'application/zip', 'Archive ZIP'],
  ['es-ES', 'application/json', 'JSON'],
  ['ar-SA', 'application/vnd.example.thing', 'application/vnd.example.thing'],
])('in %s, %s is called %s', async (locale, type, text) => {
  expect(mimeTypeText(type, await named(locale))).toBe(text);
});
