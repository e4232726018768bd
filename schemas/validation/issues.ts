import type { WireError } from '../error/codes.ts';
import { holds } from '../filter/holds.ts';
import { operators, type FieldPath, type Operator, type Predicate, type Scope } from '../filter/predicate.ts';
import { bindScope } from '../filter/scope.ts';
import { isPath, nameOfStep, type PathStep } from './path.ts';
import type { Issue, IssueType } from './types.ts';
import { ownValue } from '../value/own-value.ts';
import type { Row } from '../value/row.ts';

/** Issue types by error code, for errors with a field but without a type. */
const typeOfCode: Readonly<Record<string, IssueType>> = {
  FAILED_VALIDATION: 'format',
  RECORD_NOT_UNIQUE: 'unique',
  NOT_NULL_VIOLATION: 'required',
  CONTAINS_NULL_VALUES: 'required',
  VALUE_TOO_LONG: 'length',
  VALUE_OUT_OF_RANGE: 'type',
  INVALID_FOREIGN_KEY: 'foreign_key',
  EDIT_CONFLICT: 'conflict',
  UNPROCESSABLE_ENTITY: 'last_administrator',
  FORBIDDEN: 'administrators_only',
};
const issueTypes: ReadonlySet<string> = new Set([
  ...operators,
  ...Object.values(typeOfCode),
  'type',
  'length',
  'too_many_digits',
  'too_short',
  'common_password',
  'ip_address',
  'own_address',
  'last_administrator',
  'last_sign_in',
  'last_address',
]);

/**
 * Separates the errors of fields from other errors, for a form (FORM-09). `place` returns the form path of a value in
 * a related row.
 */
export function issuesOf(
  errors: readonly WireError[],
  place: (path: readonly PathStep[]) => string = dotPath,
): { issues: Issue[]; rest: WireError[] } {
  const issues: Issue[] = [];
  const rest: WireError[] = [];
  for (const error of errors) {
    const { code, field, fields, path, type, valid, invalid, substring, message } = error.extensions;
    const byCode = ownValue(typeOfCode, code);
    if (typeof field !== 'string' || field === '' || byCode === undefined) {
      rest.push(error);
      continue;
    }
    issues.push({
      field: isPath(path) ? place(path) : field,
      type: typeof type === 'string' && issueTypes.has(type) ? (type as IssueType) : byCode,
      code,
      ...(isListOfNames(fields) ? { fields } : {}),
      ...(valid === undefined ? {} : { valid }),
      ...(invalid === undefined ? {} : { invalid }),
      ...(typeof substring === 'string' ? { substring } : {}),
      ...(typeof message === 'string' ? { message } : {}),
    });
  }
  return { issues, rest };
}

function isListOfNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

const dotPath = (path: readonly PathStep[]) => path.map(nameOfStep).join('.');

/**
 * Returns one FAILED_VALIDATION per violated test, with the messages of the reference platform. A field that the row
 * lacks violates only `_submitted`. If no alternative holds, the errors of all alternatives are returned.
 */
export function validationErrors(predicate: Predicate, row: Row, scope: Scope): WireError[] {
  return violations(bindScope(predicate, scope), row, scope);
}

function violations(predicate: Predicate, row: Row, scope: Scope): WireError[] {
  if (holds(predicate, row, scope) !== false) return [];
  switch (predicate.is) {
    case 'all':
      return predicate.of.flatMap((member) => violations(member, row, scope));
    case 'any':
      return predicate.of.length === 0
        ? [failed('', 'No value is allowed here', {})]
        : predicate.of.flatMap((member) => violations(member, row, scope));
    case 'some':
    case 'none': {
      const field = predicate.path.join('.');
      return [failed(field, `"${field}" contains an invalid value`, { type: predicate.is })];
    }
    case 'test':
      return errorsOf[predicate.op](predicate.path.join('.'), predicate.value, valueAt(row, predicate.path));
  }
}

/** Returns the errors of a violated rule whose violating values are unknown. */
export function unmetErrors(predicate: Predicate): WireError[] {
  if (predicate.is === 'all' || predicate.is === 'any') return predicate.of.flatMap(unmetErrors);
  const field = predicate.path.join('.');
  const { type, ...more } =
    predicate.is === 'test' ? { type: predicate.op, valid: predicate.value } : { type: predicate.is };
  return [failed(field, `"${field}" contains an invalid value`, { type, ...more })];
}

type Explain = (field: string, wanted: unknown, value: unknown) => WireError[];

const lessThan: Explain = (field, valid) => [
  failed(field, `"${field}" must be less than ${text(valid)}`, { type: 'lt', valid }),
];
const greaterThan: Explain = (field, valid) => [
  failed(field, `"${field}" must be greater than ${text(valid)}`, { type: 'gt', valid }),
];
const invalidValue =
  (type: Operator, includesValue: boolean): Explain =>
  (field, _wanted, invalid) => [
    failed(field, `"${field}" contains an invalid value`, includesValue ? { type, invalid } : { type }),
  ];
const pattern =
  (type: Operator): Explain =>
  (field, substring, value) => [
    failed(field, `"${field}" with value "${text(value)}" fails to match the ${type} pattern`, {
      type,
      substring,
    }),
  ];

const errorsOf: Readonly<Record<Operator, Explain>> = {
  eq: (field, valid) => [failed(field, `"${field}" must be [${text(valid)}]`, { type: 'eq', valid })],
  neq: invalidValue('neq', true),
  lt: lessThan,
  lte: (field, valid) => [
    failed(field, `"${field}" must be less than or equal to ${text(valid)}`, { type: 'lte', valid }),
  ],
  gt: greaterThan,
  gte: (field, valid) => [
    failed(field, `"${field}" must be greater than or equal to ${text(valid)}`, { type: 'gte', valid }),
  ],
  in: (field, valid) => [
    failed(
      field,
      `"${field}" must be one of [${Array.isArray(valid) ? valid.map(text).join(', ') : text(valid)}]`,
      {
        type: 'in',
        valid,
      },
    ),
  ],
  nin: invalidValue('neq', true),
  null: (field) => [failed(field, `"${field}" must be [null]`, { type: 'null' })],
  nnull: invalidValue('nnull', false),
  contains: (field, substring) => [
    failed(field, `"${field}" must contain [${text(substring)}]`, { type: 'contains', substring }),
  ],
  ncontains: (field, substring) => [
    failed(field, `"${field}" can't contain [${text(substring)}]`, { type: 'ncontains', substring }),
  ],
  starts_with: pattern('starts_with'),
  nstarts_with: pattern('nstarts_with'),
  ends_with: pattern('ends_with'),
  nends_with: pattern('nends_with'),
  between: (field, wanted, value) => {
    const [low, high]: readonly unknown[] = Array.isArray(wanted) ? wanted : [];
    const scope = { now: new Date(0), user: null, role: null };
    const below = holds(
      { is: 'test', path: ['value'], op: 'lt', value: low },
      { value: value ?? null },
      scope,
    );
    return below === true ? greaterThan(field, low, value) : lessThan(field, high, value);
  },
  nbetween: (field, wanted, value) => {
    const [low, high]: readonly unknown[] = Array.isArray(wanted) ? wanted : [];
    return [...lessThan(field, low, value), ...greaterThan(field, high, value)];
  },
  empty: (field) => [failed(field, `"${field}" must be []`, { type: 'empty' })],
  nempty: invalidValue('nempty', false),
  regex: (field, wanted, invalid) => [
    failed(
      field,
      `"${field}" with value "${text(invalid)}" fails to match the required pattern: /${text(wanted)}/`,
      {
        type: 'regex',
        invalid,
      },
    ),
  ],
  submitted: (field) => [failed(field, `"${field}" is required`, { type: 'required' })],
};

function failed(field: string, message: string, more: Readonly<Record<string, unknown>>): WireError {
  return { message, extensions: { code: 'FAILED_VALIDATION', field, ...more } };
}

function valueAt(row: Row, path: FieldPath): unknown {
  let value: unknown = row;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Row)[step];
  }
  return value;
}

function text(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
