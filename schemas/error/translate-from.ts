/** Translates with a catalog without i18next: for messages of the server, and for tests. */
import type { Translate } from '../filter/describe.ts';
import { isRecord } from '../value/record.ts';

/** Numbers as in English, like the texts of messages. */
const { format } = new Intl.NumberFormat('en-US');

/**
 * Returns a translator. It replaces `{{name}}` by a value, and `{{name, number}}` by a formatted number. An unknown key
 * returns itself.
 */
export function translateFrom(catalog: unknown): Translate {
  const texts = new Map(textsOf(catalog, ''));
  return (key, values = {}) =>
    (texts.get(key) ?? key).replaceAll(
      /\{\{\s*(\w+)\s*(,\s*number\s*)?\}\}/g,
      (whole, name: string, isNumber?: string) => {
        if (!Object.hasOwn(values, name)) return whole;
        return isNumber === undefined ? String(values[name]) : format(Number(values[name]));
      },
    );
}

function textsOf(catalog: unknown, before: string): [string, string][] {
  if (!isRecord(catalog)) return [];
  return Object.entries(catalog).flatMap(([name, value]) =>
    typeof value === 'string' ? [[before + name, value]] : textsOf(value, `${before}${name}.`),
  );
}
