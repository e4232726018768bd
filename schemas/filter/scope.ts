/** Dynamic values (VAL-05): $NOW, $NOW(-5 days), $CURRENT_USER, $CURRENT_ROLE. */
import type { Predicate, Scope } from './predicate.ts';
import { ownValue } from '../value/own-value.ts';

/** In milliseconds. Months and years depend on the calendar and are handled separately. */
const units: Readonly<Record<string, number>> = {
  ms: 1,
  millisecond: 1,
  s: 1000,
  sec: 1000,
  second: 1000,
  m: 60_000,
  min: 60_000,
  minute: 60_000,
  h: 3_600_000,
  hr: 3_600_000,
  hour: 3_600_000,
  d: 86_400_000,
  day: 86_400_000,
  w: 604_800_000,
  week: 604_800_000,
};

/** In months. `mon` and `mo` exist because `m` is a minute. */
const calendar: Readonly<Record<string, number>> = { mo: 1, mon: 1, month: 1, y: 12, yr: 12, year: 12 };

/**
 * Resolves dynamic values, also inside lists and objects: dates as ISO 8601 in UTC, user and role as keys (null if
 * signed out). Other values, including misspelled ones, are returned unchanged.
 */
export function resolveDynamic(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((member: unknown) => resolveDynamic(member, scope));
  if (typeof value === 'object' && value !== null && !(value instanceof Date))
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, resolveDynamic(member, scope)]),
    );
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  if (value === '$CURRENT_USER') return scope.user;
  if (value === '$CURRENT_ROLE') return scope.role;
  return instant(value, scope.now) ?? value;
}

export function isDynamic(value: unknown): boolean {
  return (
    typeof value === 'string' && (value === '$CURRENT_USER' || value === '$CURRENT_ROLE' || now.test(value))
  );
}

const now = /^\$NOW(?:\(\s*([+-]?\s*\d+(?:\.\d+)?)\s*([a-z]+)\s*\))?$/i;

function instant(word: string, from: Date): string | undefined {
  const match = now.exec(word);
  if (!match) return undefined;
  const [, amount, unit] = match;
  if (amount === undefined || unit === undefined) return from.toISOString();
  const count = Number(amount.replaceAll(/\s/g, ''));
  const name = unit.toLowerCase();
  const singular = name.replace(/s$/, '');
  const length = ownValue(units, name) ?? ownValue(units, singular);
  if (length !== undefined) return new Date(from.getTime() + count * length).toISOString();
  const months = ownValue(calendar, name) ?? ownValue(calendar, singular);
  if (months === undefined) return undefined;
  return addMonths(from, Math.trunc(count * months)).toISOString();
}

/** Clamps to the last day of the month: one month after 31 January is the last day of February. */
function addMonths(from: Date, count: number): Date {
  const moved = new Date(from);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return moved;
}

const nothing: Predicate = { is: 'any', of: [] };
const always: Predicate = { is: 'all', of: [] };

/**
 * Replaces the dynamic values of a predicate. If $CURRENT_USER or $CURRENT_ROLE is null, a comparison with it is
 * never true and its negation is always true. Otherwise "created by me" would match rows without a creator.
 */
export function bindScope(predicate: Predicate, scope: Scope): Predicate {
  switch (predicate.is) {
    case 'all':
    case 'any': {
      const of = predicate.of.map((member) => bindScope(member, scope));
      return of.every((member, i) => member === predicate.of[i]) ? predicate : { is: predicate.is, of };
    }
    case 'some':
    case 'none': {
      const where = bindScope(predicate.where, scope);
      return where === predicate.where ? predicate : { is: predicate.is, path: predicate.path, where };
    }
    case 'test':
      return bindTest(predicate, scope);
  }
}

function bindTest(test: Predicate & { is: 'test' }, scope: Scope): Predicate {
  const { value } = test;
  if (Array.isArray(value)) {
    if (!value.some(isDynamic)) return test;
    const list = value.map((member: unknown) => resolveDynamic(member, scope));
    if (test.op === 'between' || test.op === 'nbetween')
      return list.includes(null) ? (test.op === 'between' ? nothing : always) : { ...test, value: list };
    return { ...test, value: list.filter((member) => member !== null) };
  }
  if (!isDynamic(value)) return test;
  const bound = resolveDynamic(value, scope);
  if (bound !== null) return { ...test, value: bound };
  return test.op.startsWith('n') ? always : nothing;
}
