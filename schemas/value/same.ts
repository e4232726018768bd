import { ExactNumber } from '../json/exact-number.ts';
import { isRecord } from './record.ts';

/**
 * Returns whether two plain values (JSON and Date) are deeply equal. Key order does not matter. undefined equals an
 * absent key.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (a instanceof ExactNumber && b instanceof ExactNumber) return a.text === b.text;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, i) => sameValue(value, b[i]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of keys) if (!sameValue(a[key], b[key])) return false;
  return true;
}
