import type { Row } from '../../contract/platform.ts';
import { renderTemplate } from '../../../schemas/template/template.ts';

/** Returns a row as plain text for labels and announcements, or '' if the template is empty for it. */
export function wordsOf(template: string, row: Row): string {
  const format = (_: string, value: unknown) =>
    typeof value === 'object' ? JSON.stringify(value) : String(value);
  return renderTemplate(template, row, format).trim();
}
