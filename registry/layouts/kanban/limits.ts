import { ownValue } from '../../../schemas/value/own-value.ts';

/** Returns the value if it can be a limit, which is a whole number of at least 1. Returns null otherwise. */
export function limitOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 ? value : null;
}

/** Returns the column's own limit. null if it has the limit of all columns. */
export function ownLimit(limits: Readonly<Record<string, unknown>>, column: string): number | null {
  return limitOf(ownValue(limits, column));
}

/** Returns `limits` with another limit for the column. null removes it. */
export function withLimit(
  limits: Readonly<Record<string, unknown>>,
  column: string,
  limit: number | null,
): Readonly<Record<string, unknown>> {
  const others = Object.entries(limits).filter(([id]) => id !== column);
  return Object.fromEntries(limit === null ? others : [...others, [column, limit]]);
}
