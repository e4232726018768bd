/** Translates with a catalog without i18next: for messages of the server, and for tests. */
import type { Translate } from '../filter/describe.ts';
import { isRecord } from '../value/record.ts';

/** Returns a translator. It replaces `{{name}}` by a value. An unknown key returns itself. */
export function translateFrom(catalog: unknown): Translate {
  const texts = new Map(textsOf(catalog, ''));
  return (key, values = {}) =>
    (texts.get(key) ?? key).replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : whole,
    );
}

function textsOf(catalog: unknown, before: string): [string, string][] {
  if (!isRecord(catalog)) return [];
  return Object.entries(catalog).flatMap(([name, value]) =>
    typeof value === 'string' ? [[before + name, value]] : textsOf(value, `${before}${name}.`),
  );
}
