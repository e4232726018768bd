import { sameValue } from './same.ts';
import type { Row } from './row.ts';

/** Returns the fields of `next` whose values differ from `base`. Fields that `next` lacks are unchanged. */
export function difference(base: Row, next: Row): Record<string, unknown> {
  return Object.fromEntries(Object.entries(next).filter(([field, value]) => !sameValue(base[field], value)));
}
