/** The locales of the app (decisions.md "The 44 locales"). */
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

export type Locale = (typeof locales)[number];

/** Scripts that are written from right to left (Unicode, ISO 15924). */
const rightToLeft: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** By the script in which a language is written: Arabic, Persian, Urdu, Hebrew. False for what is no language tag. */
export function isRightToLeft(locale: string): boolean {
  try {
    const { script } = new Intl.Locale(locale.replaceAll('_', '-')).maximize();
    return script !== undefined && rightToLeft.has(script);
  } catch {
    return false;
  }
}

/** A language by its own name: `de-DE` → "Deutsch (Deutschland)". The tag where the browser knows none. */
export function nameOfLocale(locale: string): string {
  const language = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' });
  const name = language.of(locale) ?? locale;
  const [first = ''] = name;
  return first.toLocaleUpperCase(locale) + name.slice(first.length);
}
