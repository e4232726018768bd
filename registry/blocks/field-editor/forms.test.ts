import { describe, expect, test } from 'vitest';
import { newDraft, withType, type FieldDraft } from '../../../schemas/field/field-draft.ts';
import type { FieldType } from '../../../schemas/field/types.ts';
import { fieldForm, schemaForm, valuesOf, withValues, type FormContext } from './forms.ts';

type Described = {
  readonly field: string;
  readonly meta: {
    readonly interface: string;
    readonly required?: boolean;
    readonly readonly?: boolean;
    readonly options: {
      readonly placeholder?: string;
      readonly choices?: readonly { readonly value: string }[];
    };
  };
};

const of = (type: FieldType): FieldDraft => withType(newDraft('standard'), type);
function formOf(draft: FieldDraft, more: Partial<FormContext> = {}) {
  const context = {
    t: (key: string) => key,
    collection: 'walks',
    draft,
    isNew: true,
    isKey: false,
    related: null,
    hasIndexes: true,
    stored: null,
    ...more,
  };
  const fields = schemaForm(context) as unknown as readonly Described[];
  const named = (name: string) => fields.find(({ field }) => field === name);
  return { names: fields.map(({ field }) => field), named };
}
const triggers = (name: 'on_create' | 'on_update', type: FieldType, more: Partial<FormContext> = {}) =>
  formOf(of(type), more)
    .named(name)
    ?.meta.options.choices?.map(({ value }) => value) ?? [];

describe('the form of the column', () => {
  test('FLD-12 the key is required, and fixed for an existing field', () => {
    expect(formOf(of('string')).named('field')?.meta).toMatchObject({ required: true, readonly: false });
    expect(formOf(of('string'), { isNew: false }).named('field')?.meta.readonly).toBe(true);
  });

  test('FLD-15 FLD-16 sizes are offered for the types that have them', () => {
    const sizes = (type: FieldType) =>
      formOf(of(type)).names.filter((name) => /^(max_length|numeric_)/.test(name));
    expect(sizes('string')).toEqual(['max_length']);
    for (const type of ['decimal', 'float'] as const)
      expect(sizes(type)).toEqual(['numeric_precision', 'numeric_scale']);
    for (const type of ['text', 'integer', 'uuid', 'json', 'date'] as const) expect(sizes(type)).toEqual([]);
    const placeholder = (type: FieldType, name: string) =>
      formOf(of(type)).named(name)?.meta.options.placeholder;
    expect(placeholder('string', 'max_length')).toBe('255');
    expect(placeholder('decimal', 'numeric_precision')).toBe('10');
    expect(placeholder('decimal', 'numeric_scale')).toBe('5');
  });

  test('FLD-17 a primary key has no default, and its column no other rules', () => {
    expect(formOf(of('integer')).names).toContain('default_value');
    expect(formOf(of('integer'), { isKey: true }).names).toEqual(['field', 'type']);
  });

  test.each<[FieldType, string]>([
    ['string', 'input'],
    ['uuid', 'input'],
    ['text', 'input-multiline'],
    ['decimal', 'input'],
    ['timestamp', 'datetime'],
    ['boolean', 'select-dropdown'],
    ['json', 'input-code'],
  ])('FLD-18 the default of the type %s is entered with %s', (type, id) => {
    expect(formOf(of(type)).named('default_value')).toMatchObject({ type, meta: { interface: id } });
  });

  test('FLD-19 FLD-20 a UUID is generated, or is that of the user or of the role', () => {
    expect(triggers('on_create', 'uuid')).toEqual(['uuid', 'user-created', 'role-created']);
    expect(triggers('on_update', 'uuid')).toEqual(['user-updated', 'role-updated']);
    expect(triggers('on_create', 'string')).toEqual([]);
    const file = { ...newDraft('file'), type: 'uuid' as const };
    expect(formOf(file, { related: 'directus_files' }).names).not.toContain('on_create');
  });

  test.each<FieldType>(['date', 'time', 'dateTime', 'timestamp'])(
    'FLD-19 FLD-22 a field of the type %s gets the current date',
    (type) => {
      expect(triggers('on_create', type)).toEqual(['date-created']);
      expect(triggers('on_update', type)).toEqual(['date-updated']);
    },
  );

  test('FLD-23 nullable, unique and indexed are checkboxes', () => {
    const { named } = formOf(of('string'));
    for (const name of ['is_nullable', 'is_unique', 'is_indexed'])
      expect(named(name)?.meta.interface).toBe('boolean');
    // Long values do not fit into an index, and other platforms create none.
    expect(formOf(of('text')).names).not.toContain('is_indexed');
    expect(formOf(of('string'), { hasIndexes: false }).names).not.toContain('is_indexed');
  });
});

test.each<[FieldType, readonly string[] | null]>([
  ['uuid', ['uuid']],
  ['hash', ['hash']],
  ['json', ['json']],
  ['csv', ['csv']],
  ['boolean', ['boolean']],
  ['string', null],
])('FLD-25 the type %s has the special flags %j', (type, special) => {
  const { meta, schema } = of(type);
  expect(meta['special']).toEqual(special);
  const isBoolean = type === 'boolean';
  expect(schema).toMatchObject({ default_value: isBoolean ? false : null, is_nullable: !isBoolean });
});

test('FLD-10 text can be concealed, and other special flags stay', () => {
  const isOffered = (type: FieldType) => formOf(of(type)).names.includes('is_concealed');
  expect((['string', 'text'] as const).filter(isOffered)).toEqual(['string', 'text']);
  expect((['hash', 'integer', 'json', 'uuid'] as const).filter(isOffered)).toEqual([]);
  const flagged = { ...of('string'), meta: { ...of('string').meta, special: ['own'] } };
  const set = (draft: FieldDraft, is_concealed: boolean) =>
    withValues(draft, { ...valuesOf(draft), is_concealed });
  const concealed = set(flagged, true);
  expect(concealed.meta['special']).toEqual(['own', 'conceal']);
  expect(valuesOf(concealed)['is_concealed']).toBe(true);
  expect(set(concealed, false).meta['special']).toEqual(['own']);
  expect(set(set(of('string'), true), false).meta['special']).toBeNull();
});

test('the form of the field has no rule of validation for a key', () => {
  const names = (isKey: boolean) =>
    (
      fieldForm({
        t: (key) => key,
        collection: 'walks',
        draft: of('string'),
        isNew: false,
        isKey,
        related: null,
        hasIndexes: false,
        stored: null,
      }) as unknown as readonly Described[]
    ).map(({ field }) => field);
  expect(names(false)).toEqual(expect.arrayContaining(['required', 'validation']));
  expect(names(true).filter((name) => name === 'required' || name === 'validation')).toEqual([]);
});
