/** Steps of JSON pointers (RFC 6901). */

export function escapePointer(step: string | number): string {
  const text = String(step);
  // Hardly any has one: a check of screens escapes each of thousands of steps.
  return /[~/]/.test(text) ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text;
}

export function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
