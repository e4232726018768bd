import { describe, expect, test } from 'vitest';
import { defaultsOf, withDefaults } from './defaults.ts';
import { jsonSchemaOf, optionIssues } from './schema.ts';

const list = [
  { field: 'placeholder', name: 'Placeholder', type: 'string' },
  { field: 'trim', name: 'Trim', type: 'boolean', schema: { default_value: true } },
  {
    field: 'size',
    name: 'Size',
    type: 'string',
    oneOf: ['small', 'large'],
    schema: { default_value: 'small' },
  },
  { field: 'fields', name: 'Fields', type: 'json', shape: 'strings', schema: { is_nullable: false } },
] as const;

test('stored options override defaults', () => {
  expect(defaultsOf(list)).toEqual({ placeholder: null, trim: true, size: 'small', fields: null });
  expect(withDefaults(list, { trim: null, size: 'large', extra: 1 })).toEqual({
    placeholder: null,
    trim: true,
    size: 'large',
    fields: null,
    extra: 1,
  });
  expect(withDefaults(list, { trim: false }).trim).toBe(false);
});

test('options convert to JSON Schema', () => {
  expect(jsonSchemaOf(list)).toMatchObject({
    properties: { size: { enum: ['small', 'large', null], default: 'small' }, trim: { default: true } },
    required: ['fields'],
    additionalProperties: false,
  });
});

describe('optionIssues', () => {
  test.each([
    ['nothing wrong', { fields: ['a'], trim: null, size: { from: 'route.size' } }, []],
    [
      'an unknown option',
      { fields: [], placholder: 'x' },
      ['Option "placholder" does not exist. Did you mean "placeholder"?'],
    ],
    ['a missing one', {}, ['Option "fields" is missing.']],
    [
      'a wrong choice',
      { fields: [], size: 'larg' },
      ['"larg" is not a choice of option "size". Did you mean "large"?'],
    ],
    [
      'wrong shapes',
      { fields: [1], trim: 'yes' },
      ['Option "trim" must be true or false.', 'Option "fields" must be a list of strings.'],
    ],
  ])('%s', (_, raw, messages) => {
    expect(
      optionIssues(list, raw).map(({ message, hint }) => (hint ? `${message} ${hint}` : message)),
    ).toEqual(messages);
  });
});
