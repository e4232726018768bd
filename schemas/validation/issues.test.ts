import { describe, expect, test } from 'vitest';
import { parsePredicate } from '../filter/parse.ts';
import { issuesOf, validationErrors } from './issues.ts';

const scope = { now: new Date('2024-01-01T00:00:00Z'), user: null, role: null };

/** Messages recorded from the reference server. starts_with and ends_with also contain their type. */
const recorded: readonly [
  rule: unknown,
  row: Record<string, unknown>,
  errors: readonly [string, object][],
][] = [
  [{ a: { _eq: 'a' } }, { a: 'b' }, [['"a" must be [a]', { type: 'eq', valid: 'a' }]]],
  [{ a: { _neq: 'a' } }, { a: 'a' }, [['"a" contains an invalid value', { type: 'neq', invalid: 'a' }]]],
  [
    { a: { _in: ['a', 'b'] } },
    { a: 'c' },
    [['"a" must be one of [a, b]', { type: 'in', valid: ['a', 'b'] }]],
  ],
  [{ a: { _nin: ['a'] } }, { a: 'a' }, [['"a" contains an invalid value', { type: 'neq', invalid: 'a' }]]],
  [{ a: { _contains: 'a' } }, { a: 'c' }, [['"a" must contain [a]', { type: 'contains', substring: 'a' }]]],
  [
    { a: { _ncontains: 'a' } },
    { a: 'a' },
    [['"a" can\'t contain [a]', { type: 'ncontains', substring: 'a' }]],
  ],
  [{ a: { _null: true } }, { a: 'a' }, [['"a" must be [null]', { type: 'null' }]]],
  [{ a: { _nnull: true } }, { a: null }, [['"a" contains an invalid value', { type: 'nnull' }]]],
  [{ a: { _empty: true } }, { a: 'a' }, [['"a" must be []', { type: 'empty' }]]],
  [{ a: { _nempty: true } }, { a: '' }, [['"a" contains an invalid value', { type: 'nempty' }]]],
  [{ b: { _gt: 5 } }, { b: 1 }, [['"b" must be greater than 5', { type: 'gt', valid: 5 }]]],
  [{ b: { _gte: 5 } }, { b: 1 }, [['"b" must be greater than or equal to 5', { type: 'gte', valid: 5 }]]],
  [{ b: { _lt: 5 } }, { b: 9 }, [['"b" must be less than 5', { type: 'lt', valid: 5 }]]],
  [{ b: { _lte: 5 } }, { b: 9 }, [['"b" must be less than or equal to 5', { type: 'lte', valid: 5 }]]],
  [{ b: { _between: [1, 3] } }, { b: 9 }, [['"b" must be less than 3', { type: 'lt', valid: 3 }]]],
  [{ b: { _between: [1, 3] } }, { b: 0 }, [['"b" must be greater than 1', { type: 'gt', valid: 1 }]]],
  [
    { b: { _nbetween: [1, 3] } },
    { b: 2 },
    [
      ['"b" must be less than 1', { type: 'lt', valid: 1 }],
      ['"b" must be greater than 3', { type: 'gt', valid: 3 }],
    ],
  ],
  [
    { a: { _regex: '^a+$' } },
    { a: 'b' },
    [['"a" with value "b" fails to match the required pattern: /^a+$/', { type: 'regex', invalid: 'b' }]],
  ],
  [{ a: { _submitted: true } }, {}, [['"a" is required', { type: 'required' }]]],
  [
    { a: { _starts_with: 'x' } },
    { a: 'b' },
    [['"a" with value "b" fails to match the starts_with pattern', { type: 'starts_with', substring: 'x' }]],
  ],
  [
    { a: { _ends_with: 'x' } },
    { a: 'b' },
    [['"a" with value "b" fails to match the ends_with pattern', { type: 'ends_with', substring: 'x' }]],
  ],
];

describe('validationErrors', () => {
  test.each(recorded)('%j broken by %j', (rule, row, errors) => {
    const field = 'b' in row ? 'b' : 'a';
    expect(validationErrors(parsePredicate(rule), row, scope)).toEqual(
      errors.map(([message, more]) => ({
        message,
        extensions: { code: 'FAILED_VALIDATION', field, ...more },
      })),
    );
  });

  test('missing fields and passed tests cause no error', () => {
    const rule = {
      _and: [{ title: { _nnull: true } }, { views: { _lt: 100 } }, { slug: { _starts_with: 'ed-' } }],
    };
    const errors = validationErrors(parsePredicate(rule), { slug: 'zz', views: 500 }, scope);
    expect(errors.map(({ extensions }) => extensions['field'])).toEqual(['views', 'slug']);
  });

  test('if no alternative holds, all are reported; if one holds, none is', () => {
    const rule = parsePredicate({ _or: [{ a: 1 }, { b: 1 }] });
    expect(validationErrors(rule, { a: 2, b: 1 }, scope)).toEqual([]);
    expect(validationErrors(rule, { a: 2, b: 2 }, scope)).toHaveLength(2);
  });
});

describe('issuesOf', () => {
  test('FORM-09 errors of fields become issues, other errors stay errors', () => {
    const unique = {
      message: 'Field "email" has to be unique.',
      extensions: { code: 'RECORD_NOT_UNIQUE', collection: 'authors', field: 'email' },
    };
    const key = { message: 'Invalid foreign key.', extensions: { code: 'INVALID_FOREIGN_KEY' } };
    const broken = validationErrors(parsePredicate({ views: { _lt: 5 } }), { views: 7 }, scope);
    expect(issuesOf([unique, key, ...broken])).toEqual({
      issues: [
        { field: 'email', type: 'unique', code: 'RECORD_NOT_UNIQUE' },
        { field: 'views', type: 'lt', code: 'FAILED_VALIDATION', valid: 5 },
      ],
      rest: [key],
    });
  });

  test('a change that would remove the last administrator is an issue of its field', () => {
    const refused = { code: 'UNPROCESSABLE_ENTITY', field: 'role', type: 'last_administrator' };
    const deleted = { message: 'Refused', extensions: { code: 'UNPROCESSABLE_ENTITY' } };
    expect(issuesOf([{ message: 'Refused', extensions: refused }, deleted])).toEqual({
      issues: [{ field: 'role', type: 'last_administrator', code: 'UNPROCESSABLE_ENTITY' }],
      rest: [deleted],
    });
  });
});
