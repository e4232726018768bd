import { isRecord } from '../value/record.ts';
import { operators } from './predicate.ts';

/** Returns true for an object of tests, such as `{ _eq: 1 }`. Its key is then a field, even one named `_and`. */
export function isTests(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => operators.some((name) => `_${name}` === key));
}
