import { numberFormat } from '../../../schemas/value/intl.ts';
import { nameInWords } from '../../../schemas/field/name.ts';
import { isAmount } from '../../../schemas/field/traits.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { plainText } from '../shared/plain-text.ts';

interface Format {
  readonly formatTitle?: unknown;
  readonly prefix?: unknown;
  readonly suffix?: unknown;
}

/** Formats a value as one line of text: strips HTML tags, collapses white space, formats numbers for the locale. */
export function formatValue(value: unknown, field: Field, options: Format, locale?: string): string {
  const text = amountText(value, field, locale) ?? plainText(value);
  if (text === '') return '';
  const line = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const shown = options.formatTitle === true ? nameInWords(line) : line;
  return `${plainText(options.prefix)}${shown}${plainText(options.suffix)}`;
}

/** Returns null if the value is not an amount. Keys are names, so they get no separators. */
function amountText(value: unknown, field: Field, locale?: string): string | null {
  if (field.schema?.is_primary_key) return null;
  if (typeof value === 'number') return numberFormat(locale, { maximumFractionDigits: 12 }).format(value);
  // Big integers and decimals may arrive as strings, which keep all digits.
  if (typeof value !== 'string' || !isAmount(field.type)) return null;
  const digits = /^-?\d+(?:\.(\d+))?$/.exec(value);
  if (!digits) return null;
  const decimals = Math.min(digits[1]?.length ?? 0, 20);
  const format = numberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return format.format(value as `${number}`);
}
