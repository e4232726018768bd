/** Escaping of JSON Pointer segments (RFC 6901). */

export function escapePointer(step: string | number): string {
  const text = String(step);
  // Few segments need escaping, and a check of screens escapes thousands of segments.
  return /[~/]/.test(text) ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text;
}

export function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
