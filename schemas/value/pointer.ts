/** Steps of JSON pointers (RFC 6901). */

export function escapePointer(step: string | number): string {
  return String(step).replaceAll('~', '~0').replaceAll('/', '~1');
}

export function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
