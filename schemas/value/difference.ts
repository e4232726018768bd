import { sameValue } from './same.ts';

type Row = Readonly<Record<string, unknown>>;

/** The fields of `next` that are not as in `base`, with their new values; fields that `next` does not have are unchanged. */
export function difference(base: Row, next: Row): Record<string, unknown> {
  return Object.fromEntries(Object.entries(next).filter(([field, value]) => !sameValue(base[field], value)));
}
