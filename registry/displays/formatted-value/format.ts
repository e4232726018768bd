import { numberFormat } from '../../../schemas/value/intl.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { nameInWords } from '../../../schemas/field/name.ts';
import { plainText } from '../shared/plain-text.ts';

/** Text on one line: HTML tags are dropped, white space is folded, numbers get the reader's separators. */
export function formatValue(
  value: unknown,
  options: { readonly formatTitle?: unknown; readonly prefix?: unknown; readonly suffix?: unknown },
  locale?: string,
): string {
  const text =
    typeof value === 'number'
      ? numberFormat(locale, { maximumFractionDigits: 12 }).format(value)
      : plainText(value);
  if (text === '') return '';
  const line = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const shown = options.formatTitle === true ? nameInWords(line) : line;
  return `${plainText(options.prefix)}${shown}${plainText(options.suffix)}`;
}

/** A key is a name, not an amount: no thousands separators. */
export function formatOf(
  field: Pick<Field, 'schema'>,
  value: unknown,
  options: Parameters<typeof formatValue>[1],
  locale: string,
): string {
  return formatValue(field.schema?.is_primary_key ? String(value ?? '') : value, options, locale);
}
