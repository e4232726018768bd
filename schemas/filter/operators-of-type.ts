/** Which operators a type offers (FILT-04…10, decisions.md) and how their values are typed. Pure. */
import type { FieldType } from '../field/types.ts';
import { ownValue } from '../value/own-value.ts';

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

/** Operators that a rule may turn round by `false`, each with its opposite. */
const opposites: Readonly<Record<string, string>> = {
  empty: 'nempty',
  nempty: 'empty',
  null: 'nnull',
  nnull: 'null',
};

export function takesValue(operator: string): boolean {
  return !Object.hasOwn(opposites, operator);
}

/** The operator that a rule means: `_null: false` says what `_nnull` says. */
export function meantOperator(operator: string, value: unknown): string {
  return value === false ? (ownValue(opposites, operator) ?? operator) : operator;
}

/** FILT-08. */
export function takesPair(operator: string): boolean {
  return operator === 'between' || operator === 'nbetween';
}

const lists: ReadonlySet<string> = new Set(['in', 'nin']);

/** Typed text → the rule's value: a pair, a list (commas), or the text. */
export function readValue(operator: string, from: string, to: string): unknown {
  if (takesPair(operator)) return [from, to];
  if (lists.has(operator))
    return from
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  return from === '' ? null : from;
}

/** The rule's value → what the inputs show. */
export function writeValue(value: unknown, operator: string): readonly [string, string] {
  if (takesPair(operator)) {
    const [from, to] = Array.isArray(value) ? (value as unknown[]) : [];
    return [String(from ?? ''), String(to ?? '')];
  }
  return [Array.isArray(value) ? value.join(', ') : String(value ?? ''), ''];
}
