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

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he']);

/** Arabic, Persian and Hebrew. */
export function isRightToLeft(locale: string): boolean {
  return rightToLeft.has(locale.split('-')[0] ?? '');
}

/** A language by its own name: `de-DE` → "Deutsch (Deutschland)". The tag where the browser knows none. */
export function nameOfLocale(locale: string): string {
  const language = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' });
  const name = language.of(locale) ?? locale;
  const [first = ''] = name;
  return first.toLocaleUpperCase(locale) + name.slice(first.length);
}
