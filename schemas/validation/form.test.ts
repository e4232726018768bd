import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { toJsonSchema } from '../filter/json-schema.ts';
import { parsePredicate } from '../filter/parse.ts';
import type { Field, FieldMeta, FieldSchema, FieldType } from '../field/types.ts';
import { ajvOptions, formSchema, isRequired, issuesOfAjv } from './form.ts';

const column = (more: Partial<FieldSchema> = {}): FieldSchema => ({
  name: 'a',
  table: 'c',
  data_type: 'x',
  default_value: null,
  max_length: null,
  numeric_precision: null,
  numeric_scale: null,
  is_nullable: true,
  is_unique: false,
  is_primary_key: false,
  has_auto_increment: false,
  foreign_key_column: null,
  foreign_key_table: null,
  ...more,
});
const field = (
  type: FieldType,
  schema: Partial<FieldSchema> = {},
  meta: Partial<FieldMeta> = {},
  more: Partial<Field> = {},
): Field => ({
  collection: 'c',
  field: 'a',
  name: 'A',
  type,
  kind: 'standard',
  special: [],
  schema: column(schema),
  meta: { ...({} as FieldMeta), ...meta },
  ...more,
});
const issues = (fields: readonly Field[], row: object, options = {}) => {
  const ajv = new Ajv(ajvOptions);
  ajv.validate({ ...formSchema(fields, options) }, row);
  return issuesOfAjv(ajv.errors);
};

describe('isRequired', () => {
  test.each<[string, Field, boolean]>([
    ['FORM-03 not nullable without a default', field('string', { is_nullable: false }), true],
    [
      'FORM-03 not nullable with a default',
      field('string', { is_nullable: false, default_value: '' }),
      false,
    ],
    ['FORM-03 required in the metadata', field('string', {}, { required: true }), true],
    ['an auto-increment key', field('integer', { is_nullable: false, has_auto_increment: true }), false],
    [
      'a value that the platform fills in',
      field('timestamp', { is_nullable: false }, {}, { special: ['date-created'] }),
      false,
    ],
    ['nullable', field('string'), false],
  ])('%s', (_, one, expected) => expect(isRequired(one)).toBe(expected));
});

describe('formSchema', () => {
  test.each<[string, Field, unknown, string | undefined]>([
    ['text', field('string', { max_length: 3 }), 'abc', undefined],
    ['too long', field('string', { max_length: 3 }), 'abcd', 'length'],
    ['length counts characters, not units', field('string', { max_length: 3 }), '😀😀😀', undefined],
    ['a number in a string field', field('string'), 5, 'type'],
    ['null in a nullable field', field('string'), null, undefined],
    [
      'null in a field that is not nullable',
      field('string', { is_nullable: false, default_value: 'x' }),
      null,
      'required',
    ],
    ['an empty value in a required field', field('string', {}, { required: true }), '', 'required'],
    ['a fraction in an integer field', field('integer'), 1.5, 'type'],
    ['beyond 32 bits', field('integer', { numeric_precision: 32 }), 2 ** 31, 'lte'],
    ['a big number as text', field('bigInteger'), '9223372036854775807', undefined],
    ['a decimal as text', field('decimal'), '12.50', undefined],
    ['not a decimal', field('decimal'), '12,50', 'format'],
    ['beyond the precision', field('decimal', { numeric_precision: 5, numeric_scale: 2 }), 1000, 'lt'],
    ['a date', field('date'), '2024-02-29', undefined],
    ['not a date', field('date'), '29.2.2024', 'format'],
    ['an instant', field('timestamp'), '2024-01-01T10:00:00.000Z', undefined],
    ['not a time', field('time'), '25:00', 'format'],
    ['not a uuid', field('uuid'), 'abc', 'format'],
    ['a list of words', field('csv'), ['a', 'b'], undefined],
    ['a relational value is not checked', field('integer', {}, {}, { kind: 'm2o' }), { id: 1 }, undefined],
  ])('%s', (_, one, value, type) => {
    expect(issues([one], { a: value }).map((issue) => issue.type)).toEqual(type === undefined ? [] : [type]);
  });

  test('missing required fields are reported unless the form is partial', () => {
    const needed = field('string', { is_nullable: false });
    expect(issues([needed], {})).toEqual([{ field: 'a', type: 'required' }]);
    expect(issues([needed], {}, { partial: true })).toEqual([]);
  });

  test("a field's own rule uses its own message", () => {
    const ruled = field(
      'string',
      {},
      { validation: { a: { _starts_with: 'ed-' } }, validation_message: 'Start with ed-.' },
    );
    expect(issues([ruled], { a: 'x' })).toEqual([
      { field: 'a', type: 'starts_with', substring: 'ed-', message: 'Start with ed-.' },
    ]);
    expect(issues([ruled], { a: 'ED-1' })).toEqual([]);
  });
});

describe('rules as validation', () => {
  const scope = { now: new Date(0), user: null, role: null };
  const check = (rule: unknown, row: object) => {
    const { schema } = toJsonSchema(parsePredicate(rule, { unknown: 'skip', booleans: true }), scope);
    return issues([], row, { rules: [schema] }).map(({ field, type }) => `${field} ${type}`);
  };

  test.each<[string, unknown, object, object]>([
    ['VAL-01 VAL-02 _eq', { a: { _eq: 'x' } }, { a: 'y' }, { a: 'x' }],
    ['VAL-02 _neq', { a: { _neq: 'x' } }, { a: 'x' }, { a: 'y' }],
    ['VAL-02 _contains', { a: { _contains: 'x' } }, { a: 'y' }, { a: 'aXb' }],
    ['VAL-02 _ncontains', { a: { _ncontains: 'x' } }, { a: 'X' }, { a: 'y' }],
    ['VAL-02 _in', { a: { _in: ['x', 'y'] } }, { a: 'z' }, { a: 'y' }],
    ['VAL-02 _nin', { a: { _nin: ['x', 'y'] } }, { a: 'x' }, { a: 'z' }],
    ['VAL-02 _gt', { a: { _gt: 5 } }, { a: 5 }, { a: 6 }],
    ['VAL-02 _gte', { a: { _gte: 5 } }, { a: 4 }, { a: 5 }],
    ['VAL-02 _lt', { a: { _lt: 5 } }, { a: 5 }, { a: 4 }],
    ['VAL-02 _lte', { a: { _lte: 5 } }, { a: 6 }, { a: 5 }],
    ['VAL-02 _null', { a: { _null: true } }, { a: 1 }, { a: null }],
    ['VAL-02 _nnull', { a: { _nnull: true } }, { a: null }, { a: 1 }],
    ['VAL-02 _empty', { a: { _empty: true } }, { a: 'x' }, { a: '' }],
    ['VAL-02 _nempty', { a: { _nempty: true } }, { a: '' }, { a: 'x' }],
    ['VAL-02 _between', { a: { _between: [1, 3] } }, { a: 4 }, { a: 3 }],
    ['VAL-02 _nbetween', { a: { _nbetween: [1, 3] } }, { a: 2 }, { a: 4 }],
  ])('%s', (_, rule, bad, fine) => {
    const [[operator = ''] = []] = Object.values(rule as object).map((test: object) => Object.keys(test));
    expect(check(rule, bad)).toEqual([`a ${operator.slice(1)}`]);
    expect(check(rule, fine)).toEqual([]);
  });

  test('VAL-03 unknown fields are allowed', () => {
    expect(check({ a: { _eq: 'x' } }, { a: 'x', other: 1 })).toEqual([]);
    expect(check({ a: { _eq: 'x' } }, { other: 1 })).toEqual([]);
  });
});
