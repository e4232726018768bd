/** Texts: one catalogue a language, loaded with its first use; English fills what a language lacks. */
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Translate } from '../contract/render.ts';

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

/** An unknown language leaves the one in use. */
export async function showLocale(texts: i18n, locale: string): Promise<void> {
  const catalogue = await loadCatalogue(locale);
  if (!catalogue) return;
  texts.addResourceBundle(locale, 'translation', catalogue);
  await texts.changeLanguage(locale);
}

/** A missing key answers itself. */
export function translateWith(texts: i18n): Translate {
  return (key, values) => String(texts.t(key, { ...values }));
}

async function loadCatalogue(locale: string): Promise<Readonly<Record<string, unknown>> | null> {
  const load = catalogues[`../locales/${locale}.json`];
  return load ? await load() : null;
}
