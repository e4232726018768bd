/** Texts of system collections and their fields in a language other than English. */
import { ownValue } from '../value/own-value.ts';
import type { CollectionTranslation } from './types.ts';

export interface SystemNames {
  /** By collection. */
  readonly collections: Readonly<Record<string, Omit<CollectionTranslation, 'language'>>>;
  /** By `collection.field`, or by field if all system collections share the name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Notes and the texts of options, by their English text. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The options that contain texts for users, at any depth. */
export const textOptions: ReadonlySet<string> = new Set([
  'title',
  'name',
  'label',
  'addLabel',
  'placeholder',
  'text',
]);

/** Returns a translated note or option text of the system. A text without a translation stays. */
export function translateText(text: string, texts: SystemNames['texts']): string {
  return ownValue(texts, text) ?? text;
}

/** Returns options of a system field with translated texts. */
export function translateOptions<Options>(options: Options, texts: SystemNames['texts']): Options {
  const translate = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return textOptions.has(key) ? translateText(value, texts) : value;
    if (Array.isArray(value)) return value.map((one) => translate(one, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, translate(one, name)]));
  };
  return translate(options, '') as Options;
}
