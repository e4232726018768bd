/** The texts of the app (renderer/shell/catalogues.ts). Public pages load only the groups that they show. */
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Translate } from '../contract/services.ts';
import { addPart, fallback, showLocale } from './catalogues.ts';

/** Creates the texts of public pages in a language, by default English. Both languages load in parallel. */
export async function createTexts(locale: string = fallback): Promise<i18n> {
  const texts = i18next.createInstance();
  await texts.use(initReactI18next).init({
    lng: fallback,
    fallbackLng: fallback,
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  const english = addPart(texts, 'public', () => import('../locales/en-US.json?public'));
  await Promise.all([english, showLocale(texts, locale)]);
  return texts;
}

/** Adds the texts of the private app. Its components are rendered afterwards. */
export function completeTexts(texts: i18n): Promise<void> {
  return addPart(texts, 'private', () => import('../locales/en-US.json?private'));
}

/** Adds the texts that only the editor of fields, dialogs and menus show (scripts/late-texts.ts). */
export function addLateTexts(texts: i18n): Promise<void> {
  return addPart(texts, 'late', () => import('../locales/en-US.json?late'));
}

/** Returns a translator. A missing key returns the key itself. */
export function translateWith(texts: i18n): Translate {
  return (key, values) => String(texts.t(key, { ...values }));
}
