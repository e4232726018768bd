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
  return renderTemplate(template, row, (path, value) =>
    isText(metadata, collection, path, value) ? textOf(value) : '',
  )
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Returns whether a value at a path can be shown as text. While its field is not loaded, long base64 may be bytes. */
export function isText(metadata: Metadata, collection: string, path: string, value: unknown): boolean {
  const field = fieldAt(metadata, collection, path);
  return field ? !isOpaque(field.type) : !/^[\w+/]{100}/.test(String(value));
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
