import type { TextContext } from '../../../renderer/contract/definitions.ts';
import { fieldAt } from '../../../schemas/collection/field-at.ts';
import { isOpaque } from '../../../schemas/field/traits.ts';
import { isRecord } from '../../../schemas/value/record.ts';
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
  const isBytes = (path: string) => {
    const field = fieldAt(context.metadata, related.collection, path);
    return field !== undefined && isOpaque(field.type);
  };
  const words = renderTemplate(related.template, value, (path, part) =>
    isBytes(path) ? '' : plainText(part),
  ).trim();
  return words || keyText(related, value);
}
