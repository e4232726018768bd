/** Translations: one file per language, loaded at its first use. English is the fallback for missing keys. */
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Translate } from '../contract/services.ts';

const fallback = 'en-US';
const catalogues = import.meta.glob<Readonly<Record<string, unknown>>>('../locales/*.json', {
  import: 'default',
});

export async function createTexts(locale: string = fallback): Promise<i18n> {
  const texts = i18next.createInstance();
  await texts.use(initReactI18next).init({
    lng: fallback,
    fallbackLng: fallback,
    resources: { [fallback]: { translation: (await loadCatalogue(fallback)) ?? {} } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  if (locale !== fallback) await showLocale(texts, locale);
  return texts;
}

/** Changes the language. An unknown language is ignored. */
export async function showLocale(texts: i18n, locale: string): Promise<void> {
  const catalogue = await loadCatalogue(locale);
  if (!catalogue) return;
  texts.addResourceBundle(locale, 'translation', catalogue);
  await texts.changeLanguage(locale);
}

/** Returns a translator. A missing key returns the key itself. */
export function translateWith(texts: i18n): Translate {
  return (key, values) => String(texts.t(key, { ...values }));
}

async function loadCatalogue(locale: string): Promise<Readonly<Record<string, unknown>> | null> {
  const load = catalogues[`../locales/${locale}.json`];
  return load ? await load() : null;
}
