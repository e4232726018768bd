/** English texts for code without a message catalog: the server's messages and logs, and tests. */
import { filterTexts } from '../filter/describe.ts';
import { reasonTexts } from '../permission/describe.ts';
import { countTexts } from '../query/list.ts';
import { ownValue } from '../value/own-value.ts';

const texts: Readonly<Record<string, string>> = { ...filterTexts, ...reasonTexts, ...countTexts };

/** Replaces `{{name}}` placeholders by values. Returns the key itself if the key is unknown. */
export function englishText(key: string, values: Readonly<Record<string, unknown>> = {}): string {
  const text = ownValue(texts, key) ?? key;
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
