/** The texts that only the editor of fields shows (scripts/late-texts.ts). Loaded on demand. */
import type { i18n } from 'i18next';

type Catalogue = Readonly<Record<string, unknown>>;

const catalogues = import.meta.glob<Catalogue>('../locales/*.json', { import: 'default', query: '?late' });
const added = new WeakMap<i18n, Promise<void>>();

/** Adds the texts of the current language and of English, and those of a language that is chosen later. */
export function addLateTexts(texts: i18n): Promise<void> {
  const before = added.get(texts);
  if (before) return before;
  const load = Promise.all(
    [...new Set(['en-US', texts.language])].map((locale) => addLanguage(texts, locale)),
  );
  const done = load.then(() => texts.on('languageChanged', (locale) => void addLanguage(texts, locale)));
  const result = done.then(() => undefined);
  added.set(texts, result);
  // A failed load can be repeated.
  result.catch(() => added.delete(texts));
  return result;
}

async function addLanguage(texts: i18n, locale: string): Promise<void> {
  const catalogue = await catalogues[`../locales/${locale}.json`]?.();
  if (catalogue) texts.addResourceBundle(locale, 'translation', catalogue, true, true);
}
