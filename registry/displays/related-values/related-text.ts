import type { TextContext } from '../../../renderer/contract/definitions.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { isText } from '../../../schemas/template/row-words.ts';
import { renderTemplate } from '../../../schemas/template/template.ts';
import { plainText } from '../shared/plain-text.ts';
import { countText, keyText, relatedOf } from './related.ts';

/** Returns one row by its template or its key. For several rows returns their count. */
export function relatedText(value: unknown, context: TextContext): string {
  if (Array.isArray(value)) {
    const { length } = value;
    return length === 0 ? '' : context.t('displays.item_count', { count: length, shown: countText(length) });
  }
  if (!isRecord(value)) return plainText(value);
  const related = relatedOf(context.metadata, context.field, context.options['template']);
  if (!related) return plainText(value);
  const words = renderTemplate(related.template, value, (path, part) =>
    isText(context.metadata, related.collection, path, part) ? plainText(part) : '',
  ).trim();
  return words || keyText(related, value);
}
