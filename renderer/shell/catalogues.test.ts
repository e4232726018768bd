import type { i18n } from 'i18next';
import { describe, expect, test } from 'vitest';
import { createTexts } from './i18n.ts';
import { showLocale } from './catalogues.ts';

const german = async (texts: i18n) => {
  await showLocale(texts, 'de-DE');
  return texts.t('modules.content');
};

describe('catalogues', () => {
  test('I18N-03 the texts of a language are added when it is shown', async () => {
    const texts = await createTexts();
    expect(texts.hasResourceBundle('de-DE', 'translation')).toBe(false);
    expect(await german(texts)).toBe('Inhalte');
    expect(texts.hasResourceBundle('fr-FR', 'translation')).toBe(false);
  });

  test('the last of two languages is shown, whichever is loaded first', async () => {
    const texts = await createTexts();
    await Promise.all([showLocale(texts, 'fr-FR'), showLocale(texts, 'de-DE')]);
    expect(texts.language).toBe('de-DE');
  });

  test.each([
    ['another region of a language has its texts', 'de-AT', 'de-AT', 'Inhalte'],
    ['formatted numbers have the digits of typed ones', 'ar-SA', 'ar-SA-u-nu-latn', 'المحتوى'],
    ['a tag with an underscore is read', 'fr_CA', 'fr-CA', 'Contenu'],
    ['a language without texts is shown in English', 'th-TH', 'en-US', 'Content'],
  ])('%s', async (_, locale, shown, text) => {
    const texts = await createTexts('de-DE');
    await showLocale(texts, locale);
    expect([texts.language, texts.t('modules.content')]).toEqual([shown, text]);
  });
});
