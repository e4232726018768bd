/** The 44 locales of the app. */
export const locales = [
  'af-ZA',
  'ar-SA',
  'bg-BG',
  'ca-ES',
  'cs-CZ',
  'da-DK',
  'de-DE',
  'el-GR',
  'en-US',
  'es-419',
  'es-CL',
  'es-ES',
  'et-EE',
  'fa-IR',
  'fi-FI',
  'fr-CA',
  'fr-FR',
  'he-IL',
  'hi-IN',
  'hr-HR',
  'hu-HU',
  'id-ID',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'lt-LT',
  'ms-MY',
  'nl-NL',
  'no-NO',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'ru-RU',
  'sk-SK',
  'sl-SI',
  'sr-RS',
  'sv-SE',
  'th-TH',
  'tr-TR',
  'uk-UA',
  'vi-VN',
  'zh-CN',
  'zh-TW',
] as const;

/** The locales that have a file in renderer/locales. The app shows English texts in all others (I18N-03). */
export const translatedLocales: readonly string[] = ['ar-SA', 'de-DE', 'en-US', 'es-ES', 'fr-FR'];

/** Scripts written from right to left (Unicode, ISO 15924). */
const rightToLeft: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/**
 * Returns whether the language uses a right-to-left script, such as Arabic or Hebrew; false if the text is not a
 * language tag.
 */
export function isRightToLeft(locale: string): boolean {
  const script = writingOf(locale)?.script;
  return script !== undefined && rightToLeft.has(script);
}

/**
 * Returns the locale itself if it is known, else the first known one of the same language and script: `fr-CA` → `fr-FR`,
 * but `zh-TW` is not `zh-CN`. Returns null if there is none.
 */
export function closestLocale(locale: string, known: readonly string[]): string | null {
  if (known.includes(locale)) return locale;
  const wanted = writingOf(locale);
  if (!wanted) return null;
  const isSame = (name: string) => {
    const writing = writingOf(name);
    return writing?.language === wanted.language && writing.script === wanted.script;
  };
  return known.find(isSame) ?? null;
}

/** Returns language and likely script (`de`, `Latn`), or null if the text is not a language tag. */
function writingOf(locale: string): Pick<Intl.Locale, 'language' | 'script'> | null {
  try {
    return new Intl.Locale(locale.replaceAll('_', '-')).maximize();
  } catch {
    return null;
  }
}

/**
 * Returns the name of a language in that language: `de-DE` → "Deutsch (Deutschland)". Returns the tag if the browser
 * knows no name.
 */
export function nameOfLocale(locale: string): string {
  const language = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' });
  const name = language.of(locale) ?? locale;
  const [first = ''] = name;
  return first.toLocaleUpperCase(locale) + name.slice(first.length);
}
