import { fieldAt } from '../collection/field-at.ts';
import type { Metadata } from '../collection/types.ts';
import { isOpaque } from '../field/traits.ts';
import type { Row } from '../value/row.ts';
import { fieldsOfTemplate, renderTemplate, valuesAt } from './template.ts';

/**
 * Returns a row of a collection as plain text for labels and announcements, or '' if the template is empty for it.
 * Values without a text, such as bytes or the file of a thumbnail, are left out.
 */
export function wordsOf(
  metadata: Metadata,
  collection: string,
  template: string | null | undefined,
  row: Row,
): string {
  const isBytes = (path: string) => isOpaque(fieldAt(metadata, collection, path)?.type ?? 'unknown');
  return renderTemplate(template, row, (path, value) => (isBytes(path) ? '' : textOf(value)))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  return typeof value === 'object' ? '' : String(value);
}

/** Returns whether the template shows nothing of the row: neither words nor a picture. */
export function isBlank(template: string, row: Row): boolean {
  if (renderTemplate(template, row, (_, value) => textOf(value)).trim() !== '') return false;
  const values = fieldsOfTemplate(template).flatMap((path) => valuesAt(row, path.split('.')));
  return values.every((value) => value === null || value === undefined);
}
