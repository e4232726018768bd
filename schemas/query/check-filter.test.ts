import { describe, expect, test } from 'vitest';
import type { Field, FieldType } from '../field/types.ts';
import { valueFor } from '../filter/operators-of-type.ts';
import { applicableFilters, filterProblem, problemAtPath } from './check-filter.ts';
import type { FilterItem } from './types.ts';

const field = (type: FieldType, more: Partial<Field> = {}): Field => ({
  collection: 'c',
  field: 'a',
  name: 'A',
  type,
  kind: 'standard',
  special: [],
  meta: null,
  schema: null,
  ...more,
});
const item = (operator: string, value: unknown, name = 'a'): FilterItem => ({
  key: name,
  field: name,
  operator,
  value,
});
const uuid = '8cbb43fe-4cdf-4991-8352-c461779cec02';
const narrow = { data_type: 'integer', numeric_precision: 32 } as Field['schema'];

describe('filterProblem', () => {
  test.each<[FieldType, string, unknown]>([
    ['integer', 'eq', '12'],
    ['integer', 'contains', '1x'],
    ['decimal', 'between', ['1.5', 2]],
    ['boolean', 'eq', false],
    ['date', 'gte', '2026-01-31'],
    ['timestamp', 'lt', '$NOW(-5 days)'],
    ['uuid', 'in', [uuid]],
    ['uuid', 'eq', '$CURRENT_USER'],
    ['string', 'eq', true],
    ['json', 'empty', null],
    ['hash', 'nempty', null],
  ])('%s %s %j can be applied', (type, operator, value) => {
    expect(filterProblem(item(operator, value), field(type))).toBeNull();
  });

  test.each<[FieldType, string, unknown]>([
    ['integer', 'eq', null],
    ['integer', 'eq', ''],
    ['integer', 'in', []],
    ['integer', 'between', [1, null]],
    ['integer', 'between', [1]],
  ])('%s %s %j is incomplete', (type, operator, value) => {
    expect(filterProblem(item(operator, value), field(type))).toBe('incomplete');
  });

  test.each<[FieldType, string, unknown]>([
    ['integer', 'eq', 'many'],
    ['integer', 'in', [1, '1.5']],
    ['date', 'gt', '2026-02-30'],
    ['time', 'eq', '25:00'],
    ['uuid', 'eq', '8cbb43fe'],
    ['boolean', 'eq', 'perhaps'],
    ['string', 'contains', 'x'.repeat(10_001)],
  ])('%s %s %j does not fit the field', (type, operator, value) => {
    expect(filterProblem(item(operator, value), field(type))).toBe('invalid');
  });

  test('a number beyond the column does not fit, a secret field and an unknown field cannot be compared', () => {
    const problem = (value: number) => filterProblem(item('eq', value), field('integer', { schema: narrow }));
    expect([problem(2 ** 31 - 1), problem(2 ** 31)]).toEqual([null, 'invalid']);
    expect(filterProblem(item('eq', 'x'), field('string', { special: ['conceal'] }))).toBe('secret');
    expect(filterProblem(item('eq', 'x'), undefined)).toBe('unknown');
  });
});

const fields: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  c: { a: field('integer'), author: field('uuid'), editor: field('uuid'), publisher: field('uuid') },
  authors: { name: field('string'), age: field('integer') },
};
const relations: Readonly<Record<string, string>> = { author: 'authors', editor: 'not_loaded' };
const metadata = {
  field: (collection: string, name: string) => fields[collection]?.[name],
  hasFields: (collection: string) => Object.hasOwn(fields, collection),
  relationsOf: (collection: string, name = '') =>
    relations[name] === undefined
      ? []
      : [{ collection, field: name, related_collection: relations[name], schema: null, meta: null }],
};

test('a list applies only the filters that fit, and keeps the locked ones', () => {
  const filters = [
    item('eq', 1),
    item('eq', 'many'),
    item('regex', '^1'),
    item('eq', 1, 'gone'),
    item('contains', 'x', 'author.name'),
    item('eq', 'x', 'author.age'),
    item('eq', 1, 'author.gone'),
    item('contains', 'x', 'editor.name'),
    item('regex', 'x', 'editor.name'),
    item('eq', 'x', 'author._some.name'),
    item('eq', 'x', 'author._some.gone'),
    item('contains', 'x', 'gone.name'),
    // The platform lists no relation to a collection that the user may not read.
    item('contains', 'x', 'publisher.name'),
    { ...item('eq', null), key: 'show-archived', locked: true },
  ];
  expect(applicableFilters(metadata, 'c', filters)?.map(({ key }) => key)).toEqual([
    'a',
    'author.name',
    'editor.name',
    'author._some.name',
    'show-archived',
  ]);
  expect(applicableFilters({ ...metadata, hasFields: () => false }, 'c', filters)).toBe(filters);
});

test.each([
  [{ _or: [{ a: { _eq: 1 } }, { author: { name: { _contains: 'x' } } }] }, null],
  [{ author: { _some: { age: { _gt: 1 } } } }, null],
  [{ _or: [{ a: { _eq: 1 } }, { gone: { _eq: 1 } }] }, 'unknown'],
  [{ _or: [{ a: { _eq: 1 } }, { _and: [{ author: { salary: { _gt: 1 } } }] }] }, 'unknown'],
  [{ publisher: { name: { _eq: 'x' } } }, 'unknown'],
  [{ a: { _above: 1 } }, 'invalid'],
])('a rule is applied only if each of its fields can be read: %j', (value, problem) => {
  expect(problemAtPath(metadata, 'c', item('rule', value, ''))).toBe(problem);
});

test('a new operator keeps the values that it can use', () => {
  expect(valueFor('between', 3)).toEqual([3, null]);
  expect(valueFor('in', 'x')).toEqual(['x']);
  expect(valueFor('in', null)).toEqual([]);
  expect(valueFor('eq', ['x', 'y'])).toBe('x');
  expect(valueFor('eq', [null, ''])).toBeNull();
});
