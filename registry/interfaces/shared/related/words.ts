import type { Row } from '../../../../renderer/contract/platform.ts';
import { renderTemplate } from '../../../../schemas/template/template.ts';

/** What a row is called where it is spoken of: its template in plain words, '' where it has none. */
export function wordsOf(template: string, row: Row): string {
  const format = (_: string, value: unknown) =>
    typeof value === 'object' ? JSON.stringify(value) : String(value);
  return renderTemplate(template, row, format).trim();
}
