/** The operators of each field type (FILT-04…10), and how their values are typed. Pure. */
import { isSecretField } from '../field/secret.ts';
import type { Field, FieldType } from '../field/types.ts';
import { isEmpty } from '../value/empty.ts';
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
  hash: presence,
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

/** Returns the operators of a field. The platform does not compare values that it never returns. */
export function operatorsOfField(field: Pick<Field, 'type' | 'special'> | undefined): readonly string[] {
  if (!field) return text;
  return isSecretField(field) ? presence : byType[field.type];
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

/** FILT-09. */
export const takesList = (operator: string): boolean => lists.has(operator);

/** Returns whether the operator searches for a part of a text, so that the value need not fit the field. */
export function comparesParts(operator: string): boolean {
  return operator.endsWith('contains') || operator.endsWith('_with');
}

/** Converts the value of a filter whose operator changes: keeps the values that the new operator can use. */
export function valueFor(operator: string, value: unknown): unknown {
  const given = (Array.isArray(value) ? (value as unknown[]) : [value]).filter((each) => !isEmpty(each));
  if (takesPair(operator)) return [given[0] ?? null, given[1] ?? null];
  return takesList(operator) ? given : (given[0] ?? null);
}
