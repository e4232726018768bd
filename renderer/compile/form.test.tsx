import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { rawField } from '../../registry/gallery/example-platform.ts';
import { createMetadata } from '../../schemas/collection/metadata.ts';
import { metadataOf, planOf } from '../../tests/support/forms.tsx';
import { ajvOptions, issuesOfAjv } from '../../schemas/validation/form.ts';
import { compileGrants } from '../../schemas/permission/grants.ts';
import type { RawPermission } from '../../schemas/permission/types.ts';
import type { FormRequest } from './form.ts';
import { editableValues, initialValues } from './form.ts';

const key = { is_primary_key: true, is_nullable: false };
const fields = {
  id: { type: 'integer', schema: { ...key, has_auto_increment: true } },
  state: { schema: { default_value: 'draft', is_nullable: false } },
  title: {},
};
const field = (name: string, request: Partial<FormRequest> = {}, of: Parameters<typeof planOf>[0] = fields) =>
  planOf(of, request).fields.find((plan) => plan.field.field === name);

test.each<[string, unknown, string]>([
  ['city', 'Bergen', 'input'],
  ['city', null, 'input'],
  ['city', 'Bergen\nNorway', 'input-multiline'],
  ['city', 'far '.repeat(40), 'input-multiline'],
  ['Description', null, 'input-multiline'],
])('FLD-35 without metadata, text of %s with %j is edited by %s', (name, value, widget) => {
  const metadata = createMetadata({
    collections: [{ collection: 'things', meta: null, schema: { name: 'things' } }],
    relations: [],
    fields: new Map([['things', [{ ...rawField('things', name, 'text'), meta: null }]]]),
  });
  const plan = planOf({}, { metadata, row: { [name]: value } });
  expect(plan.fields.find((each) => each.field.field === name)?.widget.id).toBe(widget);
});

describe('editable fields', () => {
  test('FORM-01 keys and auto-increment fields are read-only on an existing item', () => {
    const own = { slug: { schema: key }, number: { type: 'integer', schema: { has_auto_increment: true } } };
    expect(field('slug', {}, own)?.disabled).toEqual({ code: 'primary-key' });
    expect(field('number', {}, own)?.disabled).toEqual({ code: 'primary-key' });
    expect(field('title')?.disabled).toBeNull();
  });

  test('FORM-01 they are editable on a new item', () => {
    const own = { slug: { schema: key }, number: { type: 'integer', schema: { has_auto_increment: true } } };
    expect(field('slug', { isNew: true }, own)?.disabled).toBeNull();
    expect(field('number', { isNew: true }, own)?.disabled).toBeNull();
  });

  test('FORM-02 a field is read-only by its metadata, or because the whole form is', () => {
    expect(field('title', {}, { title: { meta: { readonly: true } } })?.disabled).toEqual({
      code: 'field-readonly',
    });
    expect(field('title', { readonly: { code: 'loading' } })?.disabled).toEqual({ code: 'loading' });
  });

  test('the create grant limits the fields of a new item, the update grant those of an existing one', () => {
    const permission = (action: 'create' | 'update', names: readonly string[]): RawPermission => ({
      role: 'role-1',
      collection: 'things',
      action,
      fields: names,
      permissions: null,
      validation: null,
      presets: null,
    });
    const grants = compileGrants([permission('create', ['title']), permission('update', ['state'])], {
      admin: false,
    });
    expect(field('title', { grants })?.disabled).toMatchObject({
      code: 'field',
      action: 'update',
      field: 'title',
    });
    expect(field('state', { grants })?.disabled).toBeNull();
    expect(field('title', { grants, isNew: true })?.disabled).toBeNull();
    expect(field('state', { grants, isNew: true })?.disabled).toMatchObject({
      code: 'field',
      action: 'create',
    });
  });

  test('the rule of the update grant is evaluated on the row', () => {
    const permission: RawPermission = {
      role: 'role-1',
      collection: 'things',
      action: 'update',
      fields: ['*'],
      permissions: { state: { _eq: 'draft' } },
      validation: null,
      presets: null,
    };
    const grants = compileGrants([permission], { admin: false });
    expect(field('title', { grants, row: { state: 'draft' } })?.disabled).toBeNull();
    expect(field('title', { grants, row: { state: 'published' } })?.disabled).toMatchObject({ code: 'rule' });
    expect(field('title', { grants, row: { state: 'published' }, isBatch: true })?.disabled).toBeNull();
  });
});

describe('the plan', () => {
  test('FORM-03, FORM-04 a field is required if it is not nullable and has no default, or if the metadata requires it', () => {
    const own = {
      a: { schema: { is_nullable: false } },
      b: { schema: { is_nullable: false, default_value: 'x' } },
      c: { schema: { default_value: 'x' }, meta: { required: true } },
      d: {},
    };
    expect(planOf(own).fields.map((plan) => plan.required)).toEqual([true, false, true, false]);
    expect(planOf(own).fields.map((plan) => plan.clearable)).toEqual([false, false, false, true]);
  });

  test('keeps the identity of unchanged members', () => {
    const metadata = metadataOf(fields);
    const first = planOf(fields, { metadata });
    expect(planOf(fields, { metadata, previous: first })).toBe(first);
    const other = planOf(fields, { metadata, previous: first, isNew: true });
    expect(other).not.toBe(first);
    expect(other.fields[2]).toBe(first.fields[2]);
  });

  test('suggests the nearest known interface for an unknown one', () => {
    const plan = field('title', {}, { title: { meta: { interface: 'inputt' } } });
    expect(plan?.widget).toMatchObject({ id: 'inputt', found: false, nearest: 'input' });
  });

  test('a new item starts with defaults, overridden by presets, overridden by given values', () => {
    const plan = planOf(fields, { isNew: true, presets: { title: 'Preset' } });
    expect(initialValues(plan)).toEqual({ state: 'draft', title: 'Preset' });
    expect(initialValues(plan, { title: 'Given' })).toEqual({ state: 'draft', title: 'Given' });
  });

  test('a link sets only fields that the user can see and edit', () => {
    const plan = planOf({
      seen: {},
      unseen: { meta: { hidden: true } },
      fixed: { meta: { readonly: true } },
      secret: { meta: { special: ['hash'] } },
    });
    const values = { seen: 1, unseen: 2, fixed: 3, secret: 4, gone: 5 };
    expect(editableValues(plan, values)).toEqual({ seen: 1 });
  });
});

describe('validation before saving', () => {
  test("VAL-01 a grant's validation rule becomes part of the form's validation", () => {
    const grants = compileGrants(
      [
        {
          role: 'role-1',
          collection: 'things',
          action: 'update',
          fields: ['*'],
          permissions: null,
          validation: { state: { _in: ['draft', 'review'] } },
          presets: null,
        },
      ],
      { admin: false },
    );
    const validate = new Ajv(ajvOptions).compile(planOf(fields, { grants }).validation.schema);
    expect(validate({ state: 'review' })).toBe(true);
    expect(validate({ state: 'published' })).toBe(false);
    expect(issuesOfAjv(validate.errors)).toMatchObject([{ field: 'state', type: 'in' }]);
  });
});
