import { numberFormat } from './intl.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte', 'EB', 'ZB', 'YB'] as const;

/**
 * Formats a number of bytes: base 1000, `decimals` digits after the decimal separator of the locale from kB on, `--` for
 * no value (CONST-01). Rounding never shows 1000 of a unit: 999,950 bytes are 1.0 MB. The symbol follows the language
 * (`Mo` in French), except of the largest units, which `Intl` lacks.
 */
export function formatFileSize(bytes: number | null | undefined, locale: string, decimals = 1): string {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes)) return '--';
  let unit = 0;
  let shown = bytes;
  for (let amount = bytes; Math.abs(shown) >= 1000 && unit < units.length - 1;) {
    amount /= 1000;
    unit += 1;
    shown = Number(amount.toFixed(decimals));
  }
  const digits = unit === 0 ? 0 : decimals;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return `${numberFormat(locale, format).format(shown)} ${symbolOf(units[unit] ?? '', locale)}`;
}

/** Returns the number of bytes of a base64 text, whose `=` are padding. */
export function byteLength(base64: string): number {
  return base64.length * 0.75 - base64.split('=').length + 1;
}

function symbolOf(unit: string, locale: string): string {
  if (!unit.endsWith('byte')) return unit;
  const format = numberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' });
  return format.formatToParts(0).find(({ type }) => type === 'unit')?.value ?? unit;
}
