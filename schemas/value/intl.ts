/** Caches Intl formatters. Creating one costs more than a hundred uses, and lists use them for each cell. */

const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();
const relatives = new Map<string, Intl.RelativeTimeFormat>();

export function dateTimeFormat(
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return cached(dates, locale, options, () => new Intl.DateTimeFormat(locale, options));
}

export function numberFormat(
  locale: string | undefined,
  options: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  return cached(numbers, locale, options, () => new Intl.NumberFormat(locale, options));
}

/** Returns a number of at most four characters in English: 999, 1.2K, 34M (REV-06). */
export function shortNumber(value: number, locale: string): string {
  return numberFormat(locale, { notation: 'compact' }).format(value);
}

export function relativeTimeFormat(
  locale: string | undefined,
  options: Intl.RelativeTimeFormatOptions,
): Intl.RelativeTimeFormat {
  return cached(relatives, locale, options, () => new Intl.RelativeTimeFormat(locale, options));
}

function cached<T>(all: Map<string, T>, locale: string | undefined, options: object, make: () => T): T {
  const key = (locale ?? '') + JSON.stringify(options);
  const known = all.get(key);
  if (known) return known;
  const made = make();
  all.set(key, made);
  return made;
}
