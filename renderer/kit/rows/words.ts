import type { Row } from '../../contract/platform.ts';
import { fieldsOfTemplate, renderTemplate, valuesAt } from '../../../schemas/template/template.ts';

/**
 * Returns a row as plain text for labels and announcements, or '' if the template is empty for it. Values without a text,
 * such as the file of a thumbnail, are left out.
 */
export function wordsOf(template: string, row: Row): string {
  return renderTemplate(template, row, (_, value) => textOf(value))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  return typeof value === 'object' ? '' : String(value);
}

/** Returns whether the template shows nothing of the row: neither words nor a picture. */
export function isBlank(template: string, row: Row): boolean {
  if (wordsOf(template, row) !== '') return false;
  const values = fieldsOfTemplate(template).flatMap((path) => valuesAt(row, path.split('.')));
  return values.every((value) => value === null || value === undefined);
}
