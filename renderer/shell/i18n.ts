/**
 * Translations: one file per language, loaded at its first use. English is the fallback for missing keys. The build splits
 * each file (scripts/split-texts.ts): public pages load only the groups that they show.
 */
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Translate } from '../contract/services.ts';

const fallback = 'en-US';
type Catalogue = Readonly<Record<string, unknown>>;
type Catalogues = Readonly<Record<string, () => Promise<Catalogue>>>;
const publicTexts: Catalogues = import.meta.glob<Catalogue>('../locales/*.json', {
  import: 'default',
  query: '?public',
});
const privateTexts: Catalogues = import.meta.glob<Catalogue>('../locales/*.json', {
  import: 'default',
  query: '?private',
});

/** The instances that also have the texts of the private app. */
const completed = new WeakSet<i18n>();

export async function createTexts(locale: string = fallback): Promise<i18n> {
  const texts = i18next.createInstance();
  await texts.use(initReactI18next).init({
    lng: fallback,
    fallbackLng: fallback,
    resources: { [fallback]: { translation: (await loadCatalogue(publicTexts, fallback)) ?? {} } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  if (locale !== fallback) await showLocale(texts, locale);
  return texts;
}

/** Adds the texts of the private app. Its components are rendered afterwards. */
export async function completeTexts(texts: i18n): Promise<void> {
  completed.add(texts);
  const locales = new Set([fallback, texts.language]);
  await Promise.all([...locales].map((locale) => addCatalogue(texts, locale, privateTexts)));
}

/** Changes the language. An unknown language is ignored. */
export async function showLocale(texts: i18n, locale: string): Promise<void> {
  const parts = completed.has(texts) ? [publicTexts, privateTexts] : [publicTexts];
  const added = await Promise.all(parts.map((part) => addCatalogue(texts, locale, part)));
  if (added.includes(true)) await texts.changeLanguage(locale);
}

/** Returns false if the language has no catalogue. */
async function addCatalogue(texts: i18n, locale: string, part: Catalogues): Promise<boolean> {
  const catalogue = await loadCatalogue(part, locale);
  if (catalogue) texts.addResourceBundle(locale, 'translation', catalogue, true, true);
  return catalogue !== null;
}

/** Returns a translator. A missing key returns the key itself. */
export function translateWith(texts: i18n): Translate {
  return (key, values) => String(texts.t(key, { ...values }));
}

async function loadCatalogue(part: Catalogues, locale: string): Promise<Catalogue | null> {
  const load = part[`../locales/${locale}.json`];
  return load ? await load() : null;
}
