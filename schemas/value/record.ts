import { ExactNumber } from '../json/exact-number.ts';

/** Returns whether the value is an object with keys: not an array, a Date, an exact number or null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !(value instanceof ExactNumber)
  );
}
