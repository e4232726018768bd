/** Converts between the value and the editor's text (INT-input-code-02). Pure. */

/** Spaces of indentation in formatted JSON (INT-input-code-03). */
export const jsonIndent = 4;

export function textOf(value: unknown, parsed: boolean): string {
  if (value === null || value === undefined) return '';
  return parsed || typeof value !== 'string' ? JSON.stringify(value, null, jsonIndent) : value;
}

/** Returns the value of the text: null if it is empty, the parsed value for JSON, `undefined` for invalid JSON. */
export function valueOf(text: string, parsed: boolean): unknown {
  if (text.trim() === '') return null;
  if (!parsed) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
