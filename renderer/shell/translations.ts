/**
 * The texts of all languages but English. A language is loaded at its first use, in the parts of the English texts
 * (scripts/split-texts.ts). This module is loaded when a user has another language (I18N-03).
 */

import type { SystemNames } from '../../schemas/collection/system-names.ts';
import { closestLocale } from '../../schemas/value/locales.ts';

export type Catalogue = Readonly<Record<string, unknown>>;
export type Part = 'public' | 'private' | 'late';

const parts: Readonly<Record<Part, Readonly<Record<string, () => Promise<Catalogue>>>>> = {
  public: import.meta.glob<Catalogue>(['../locales/*.json', '!../locales/en-US.json'], {
    import: 'default',
    query: '?public',
  }),
  private: import.meta.glob<Catalogue>(['../locales/*.json', '!../locales/en-US.json'], {
    import: 'default',
    query: '?private',
  }),
  late: import.meta.glob<Catalogue>(['../locales/*.json', '!../locales/en-US.json'], {
    import: 'default',
    query: '?late',
  }),
};

const systemNames = import.meta.glob<SystemNames>('../locales/system/*.json', { import: 'default' });

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));

/** Loads a part of the texts of a locale, or of another locale of its language. Returns null if there are none. */
export async function loadTranslation(locale: string, part: Part): Promise<Catalogue | null> {
  const closest = closestLocale(locale, Object.keys(parts[part]).map(nameOf));
  return (await parts[part][`../locales/${closest}.json`]?.()) ?? null;
}

/** Loads the names of system collections in a locale, or in another locale of its language. */
export async function loadSystemNames(locale: string): Promise<SystemNames | undefined> {
  const closest = closestLocale(locale, Object.keys(systemNames).map(nameOf));
  return systemNames[`../locales/system/${closest}.json`]?.();
}

/**
 * Returns the locale for texts, numbers and dates: `ar-SA` → `ar-SA-u-nu-latn`. Stored values and typed numbers have Latin
 * digits in every language, so formatted numbers have them too.
 */
export function withLatinDigits(locale: string): string {
  const tag = locale.replaceAll('_', '-');
  const { numberingSystem } = new Intl.NumberFormat(tag).resolvedOptions();
  return numberingSystem === 'latn' ? tag : new Intl.Locale(tag, { numberingSystem: 'latn' }).toString();
}
