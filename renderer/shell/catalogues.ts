/**
 * Adds the texts of a language: one file per language in renderer/locales, which the build splits into parts
 * (scripts/split-texts.ts). English is always loaded, as the fallback for missing texts.
 */
import type { i18n } from 'i18next';
import type { Catalogue, Part } from './translations.ts';

/** The language of texts without a translation. */
export const fallback = 'en-US';

/** The loads of the parts of an instance. */
const loads = new WeakMap<i18n, Map<Part, Promise<void>>>();
/** The locale that an instance was last asked to show. */
const requested = new WeakMap<i18n, string>();

/**
 * Adds a part in English and in the current language. Languages that are chosen later get it too. Concurrent and later calls
 * share the load; a failed one can be repeated.
 */
export function addPart(
  texts: i18n,
  part: Part,
  english: () => Promise<{ readonly default: Catalogue }>,
): Promise<void> {
  const parts = loads.get(texts) ?? new Map<Part, Promise<void>>();
  loads.set(texts, parts);
  const before = parts.get(part);
  if (before) return before;
  const load = loadPart(texts, part, english());
  parts.set(part, load);
  load.catch(() => parts.delete(part));
  return load;
}

async function loadPart(texts: i18n, part: Part, english: Promise<{ readonly default: Catalogue }>) {
  // A language that is being loaded is shown soon, and its load began without this part.
  const locale = requested.get(texts) ?? texts.language;
  const [{ default: catalogue }] = await Promise.all([english, addTranslation(texts, locale, part)]);
  texts.addResourceBundle(fallback, 'translation', catalogue, true, true);
}

/** Changes the language after its texts are loaded. A language without texts is shown in English. */
export async function showLocale(texts: i18n, locale: string): Promise<void> {
  requested.set(texts, locale);
  const parts = [...(loads.get(texts)?.keys() ?? [])];
  const added = await Promise.all(parts.map((part) => addTranslation(texts, locale, part)));
  const shown = added.find((name) => name !== null) ?? fallback;
  if (requested.get(texts) === locale && shown !== texts.language) await texts.changeLanguage(shown);
}

/** Returns the name under which the texts are added, or null if the language has none. */
async function addTranslation(texts: i18n, locale: string, part: Part): Promise<string | null> {
  if (locale === fallback) return fallback;
  const { loadTranslation, withLatinDigits } = await import('./translations.ts');
  const catalogue = await loadTranslation(locale, part);
  if (!catalogue) return null;
  const name = withLatinDigits(locale);
  texts.addResourceBundle(name, 'translation', catalogue, true, true);
  return name;
}
