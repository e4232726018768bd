/** Value ↔ text of the editor (INT-input-code-02). Pure. */

/** INT-input-code-03. */
export const jsonIndent = 4;

export function textOf(value: unknown, parsed: boolean): string {
  if (value === null || value === undefined) return '';
  return parsed || typeof value !== 'string' ? JSON.stringify(value, null, jsonIndent) : value;
}

/** What is emitted: null when empty, the parsed value for data; `undefined` where nothing is (invalid JSON). */
export function valueOf(text: string, parsed: boolean): unknown {
  if (text.trim() === '') return null;
  if (!parsed) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
