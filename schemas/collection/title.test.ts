import { expect, test } from 'vitest';
import type { Field } from '../field/types.ts';
import { guessTemplate, titleFields } from './title.ts';

/** A field without metadata, as tables of other programs have them. */
const field = (collection: string, name: string, more: Partial<Field> = {}): Field =>
  ({
    collection,
    field: name,
    name,
    type: 'text',
    kind: 'standard',
    special: [],
    meta: null,
    schema: { is_primary_key: false },
    ...more,
  }) as unknown as Field;
const fieldsOf = (collection: string, names: readonly string[]) =>
  names.map((name) => field(collection, name));

test.each<[string, readonly string[], string | null]>([
  ['Album', ['Title', 'Notes'], '{{ Title }}'],
  ['Products', ['QuantityPerUnit', 'ProductName'], '{{ ProductName }}'],
  ['harbour_towns', ['region', 'harbour_town_label'], '{{ harbour_town_label }}'],
  ['Employee', ['LastName', 'FirstName', 'Title'], '{{ FirstName }} {{ LastName }}'],
  ['Customers', ['Phone', 'ContactTitle', 'CompanyName'], '{{ ContactTitle }}'],
  ['people', ['city', 'Full Name'], '{{ Full Name }}'],
  ['currency', ['symbol', 'code'], '{{ code }}'],
  ['Invoice', ['Notes', 'BillingCity', 'BillingState'], '{{ BillingCity }}'],
  ['log', ['message', 'payload'], null],
  ['odd', [' name', 'a{b}', 'city'], '{{ city }}'],
])('a row of %s with %j is named by %s', (collection, names, template) => {
  expect(guessTemplate(fieldsOf(collection, names))).toBe(template);
});

test('keys, foreign keys, hidden fields and long text do not name a row', () => {
  const fields = [
    field('c', 'name', { schema: { is_primary_key: true } as Field['schema'] }),
    field('c', 'title', { kind: 'm2o' }),
    field('c', 'label', { meta: { hidden: true } as Field['meta'], type: 'string' }),
    field('c', 'headline', { meta: { hidden: false } as Field['meta'] }),
    field('c', 'amount', { type: 'integer' }),
    field('c', 'city'),
  ];
  expect(titleFields(fields).map((each) => each.field)).toEqual(['city']);
});
