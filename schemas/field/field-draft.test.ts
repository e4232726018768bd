import { describe, expect, test } from 'vitest';
import { defaultProblem } from './default-problem.ts';
import { changedParts, fieldBody, newDraft, resetsOf, withStoredType, withType } from './field-draft.ts';
import type { FieldType } from './types.ts';

const draft = { ...newDraft('standard'), field: 'title' };

describe('a change of the type', () => {
  const set = {
    ...draft,
    meta: { ...draft.meta, options: { placeholder: 'x' }, display_options: { bold: true }, note: 'kept' },
    schema: { ...draft.schema, default_value: 'x', max_length: 20, is_nullable: false },
  };
  test.each<[FieldType, string, readonly string[] | null, unknown, boolean]>([
    ['text', 'input-multiline', null, null, true],
    ['boolean', 'boolean', ['boolean'], false, false],
    ['uuid', 'input', ['uuid'], null, true],
    ['hash', 'input-hash', ['hash'], null, true],
    ['json', 'input-code', ['json'], null, true],
    ['csv', 'tags', ['csv'], null, true],
    ['timestamp', 'datetime', null, null, true],
  ])('%s: interface %s, special %j, default %j, nullable %s', (type, id, special, initial, isNullable) => {
    const changed = withType(set, type);
    expect(changed.meta).toMatchObject({
      interface: id,
      special,
      options: null,
      display_options: null,
      note: 'kept',
    });
    expect(changed.schema).toMatchObject({
      default_value: initial,
      max_length: null,
      is_nullable: isNullable,
    });
  });
});

describe('resetsOf', () => {
  const stored = {
    ...draft,
    meta: {
      ...draft.meta,
      options: { placeholder: 'x' },
      display: 'labels',
      special: ['user-created'],
      note: 'kept',
    },
    schema: { ...draft.schema, default_value: 'x', max_length: 20, is_nullable: false, is_unique: true },
  };
  test('FLD-24 names the settings that another type resets', () => {
    expect(resetsOf(stored, 'text')).toEqual([
      'interface',
      'options',
      'display',
      'special',
      'default_value',
      'max_length',
      'is_nullable',
      'is_unique',
    ]);
  });
  test('names nothing that keeps its value', () => {
    expect(resetsOf(draft, 'integer')).toEqual([]);
    expect(resetsOf(draft, 'boolean')).toEqual(['interface', 'display', 'is_nullable']);
    expect(resetsOf(withType(draft, 'json'), 'csv')).toEqual(['interface', 'display']);
  });
  test('a change back to the stored type changes nothing', () => {
    const changed = withType(stored, 'integer');
    expect(changedParts(stored, withStoredType(changed, stored))).toBeNull();
    const noted = { ...changed, meta: { ...changed.meta, note: 'new' } };
    expect(changedParts(stored, withStoredType(noted, stored))).toEqual({ meta: { note: 'new' } });
  });
});

describe('fieldBody', () => {
  test('contains only the sizes that the type has', () => {
    expect(fieldBody({ ...draft, schema: { ...draft.schema, max_length: 20 } })['schema']).toMatchObject({
      max_length: 20,
    });
    expect(fieldBody(withType(draft, 'text'))['schema']).not.toHaveProperty('max_length');
    expect(fieldBody(withType(draft, 'decimal'))['schema']).toHaveProperty('numeric_precision');
  });
  test('of an alias has no column', () => {
    expect(fieldBody({ ...newDraft('m2m'), field: 'tags' })).toMatchObject({
      type: 'alias',
      schema: null,
      meta: { special: ['m2m'], interface: 'list-m2m' },
    });
  });
});

describe('changedParts', () => {
  test('are the changed settings, with the type if the column changes', () => {
    expect(changedParts(draft, draft)).toBeNull();
    expect(changedParts(draft, { ...draft, meta: { ...draft.meta, note: 'n' } })).toEqual({
      meta: { note: 'n' },
    });
    expect(changedParts(draft, { ...draft, schema: { ...draft.schema, is_unique: true } })).toEqual({
      type: 'string',
      schema: { is_unique: true },
    });
  });
  test('equal objects are no change', () => {
    const before = { ...draft, meta: { ...draft.meta, options: { a: [1] } } };
    expect(changedParts(before, { ...before, meta: { ...before.meta, options: { a: [1] } } })).toBeNull();
  });
});

test.each([
  ['integer', { default_value: 'many' }, 'type'],
  ['integer', { default_value: '99999999999999999999' }, 'type'],
  ['integer', { default_value: 4 }, null],
  ['string', { default_value: 'four', max_length: 3 }, 'length'],
  ['string', { default_value: 'four', max_length: 4 }, null],
  ['string', { default_value: null, max_length: 3 }, null],
  ['timestamp', { default_value: 'now()' }, null],
] as const)('FLD-18 a column of type %s with %j has the problem %s', (type, schema, problem) => {
  expect(defaultProblem({ type, schema })).toBe(problem);
});
