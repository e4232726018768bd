/** A primary key. Integers beyond 2^53 are text. Tables of other programs may have a boolean key. */
export type Key = string | number | boolean;

export function isKey(value: unknown): value is Key {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
