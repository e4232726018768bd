/** Formats a value as one line of text: '' for null, JSON for lists and objects. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
