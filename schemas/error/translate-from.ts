/** Translates with a catalog without i18next: for messages of the server, and for tests. */
import type { Translate } from '../filter/describe.ts';
import { isRecord } from '../value/record.ts';

/** Numbers and times as in English, like the texts of messages. */
const numbers = new Intl.NumberFormat('en-US');
const times = new Intl.RelativeTimeFormat('en-US');

/**
 * Returns a translator. It replaces `{{name}}` by a value, `{{name, number}}` by a formatted number and `{{name, relativetime}}`
 * by a time relative to now, whose unit is `formatParams.name.range`. An unknown key returns itself.
 */
export function translateFrom(catalog: unknown): Translate {
  const texts = new Map(textsOf(catalog, ''));
  return (key, values = {}) =>
    (texts.get(key) ?? key).replaceAll(
      /\{\{\s*(\w+)\s*(?:,\s*(number|relativetime)\s*)?\}\}/g,
      (whole, name: string, format?: string) => {
        if (!Object.hasOwn(values, name)) return whole;
        const value = values[name];
        if (format === undefined) return String(value);
        return format === 'number' ? numbers.format(Number(value)) : timeText(Number(value), name, values);
      },
    );
}

function timeText(amount: number, name: string, values: Readonly<Record<string, unknown>>): string {
  const params = values['formatParams'] as Readonly<Record<string, { readonly range?: string }>> | undefined;
  return times.format(amount, (params?.[name]?.range ?? 'day') as Intl.RelativeTimeFormatUnit);
}

function textsOf(catalog: unknown, before: string): [string, string][] {
  if (!isRecord(catalog)) return [];
  return Object.entries(catalog).flatMap(([name, value]) =>
    typeof value === 'string' ? [[before + name, value]] : textsOf(value, `${before}${name}.`),
  );
}
