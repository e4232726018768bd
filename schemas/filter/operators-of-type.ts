/** The operators of each field type (FILT-04…10), and how their values are typed. Pure. */
import type { FieldType } from '../field/types.ts';
import { hasOpposite, opposites } from './opposites.ts';

const text = ['contains', 'ncontains', 'eq', 'neq', 'empty', 'nempty', 'in', 'nin'] as const;
const uuid = ['eq', 'neq', 'empty', 'nempty', 'in', 'nin'] as const;
const ordered = [
  'eq',
  'neq',
  'in',
  'nin',
  'empty',
  'nempty',
  'lt',
  'lte',
  'gt',
  'gte',
  'between',
  'nbetween',
] as const;
const boolean = ['eq', 'neq', 'empty', 'nempty'] as const;
const presence = ['empty', 'nempty'] as const;

const byType: Record<FieldType, readonly string[]> = {
  string: text,
  text,
  xml: text,
  csv: text,
  hash: text,
  unknown: text,
  uuid,
  boolean,
  integer: ordered,
  bigInteger: ordered,
  float: ordered,
  decimal: ordered,
  timestamp: ordered,
  dateTime: ordered,
  date: ordered,
  time: ordered,
  json: presence,
  alias: presence,
  binary: presence,
};

export function operatorsOf(type: FieldType): readonly string[] {
  return byType[type];
}

export function takesValue(operator: string): boolean {
  return !hasOpposite(operator);
}

/** Returns the effective operator: `_null: false` means `_nnull`. */
export function meantOperator(operator: string, value: unknown): string {
  return value === false && hasOpposite(operator) ? opposites[operator] : operator;
}

/** FILT-08. */
export function takesPair(operator: string): boolean {
  return operator === 'between' || operator === 'nbetween';
}

const lists: ReadonlySet<string> = new Set(['in', 'nin']);

/** Converts typed text to the value of a rule: a pair, a list (split at commas), or the text. */
export function readValue(operator: string, from: string, to: string): unknown {
  if (takesPair(operator)) return [from, to];
  if (lists.has(operator))
    return from
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  return from === '' ? null : from;
}

/** Converts the value of a rule to the texts of the two inputs. */
export function writeValue(value: unknown, operator: string): readonly [string, string] {
  if (takesPair(operator)) {
    const [from, to] = Array.isArray(value) ? (value as unknown[]) : [];
    return [String(from ?? ''), String(to ?? '')];
  }
  return [Array.isArray(value) ? value.join(', ') : String(value ?? ''), ''];
}
