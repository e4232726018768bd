import { describe, expect, test } from 'vitest';
import { defaultDisplay, defaultInterface } from './defaults.ts';
import { nameInWords } from './name.ts';
import { canonicalType, parseField } from './parse.ts';
import { fieldTypes, type FieldMeta, type FieldType, type RawField } from './types.ts';

const meta: FieldMeta = {
  collection: 'articles',
  field: 'title',
  special: null,
  interface: null,
  options: null,
  display: null,
  display_options: null,
  readonly: false,
  hidden: false,
  sort: 1,
  width: 'half',
  group: null,
  translations: null,
  note: null,
};
const raw: RawField = { collection: 'articles', field: 'publish_on', type: 'datetime', schema: null, meta };

describe('parseField', () => {
  test('FLD-08 a field has its names, type, kind, markers, meta and schema', () => {
    expect(parseField(raw, [])).toEqual({
      collection: 'articles',
      field: 'publish_on',
      name: 'Publish on',
      type: 'dateTime',
      kind: 'standard',
      special: [],
      schema: null,
      meta: { ...meta, special: [] },
    });
  });

  test('notes and option texts of system fields are translated, and those of custom fields stay', () => {
    const names = {
      collections: {},
      fields: {},
      texts: { Draft: 'Entwurf', draft: '?', 'Who may': 'Wer darf' },
    };
    const choices = [{ text: 'Draft', value: 'draft' }, { text: 'constructor' }];
    const field = (system: boolean) =>
      parseField(
        { ...raw, meta: { ...meta, note: 'Who may', options: { choices }, system } },
        [],
        'de-DE',
        names,
      ).meta;
    expect(field(true)).toMatchObject({
      note: 'Wer darf',
      options: { choices: [{ text: 'Entwurf', value: 'draft' }, { text: 'constructor' }] },
    });
    expect(field(false)).toMatchObject({ note: 'Who may', options: { choices } });
  });

  test('the name is translated if a translation exists', () => {
    const translations = [
      { language: 'de-DE', translation: 'Erscheint am' },
      { language: 'fr-FR', translation: ' ' },
    ];
    const field = { ...raw, meta: { ...meta, translations } };
    expect(['de-DE', 'fr-FR', undefined].map((locale) => parseField(field, [], locale).name)).toEqual([
      'Erscheint am',
      'Publish on',
      'Publish on',
    ]);
  });

  test('a column without metadata is still a field', () => {
    expect(parseField({ ...raw, meta: null }, [])).toMatchObject({
      meta: null,
      special: [],
      name: 'Publish on',
    });
  });

  test.each([
    ['FLD-10 a list of markers', ['date-created', 'no-data'], ['date-created', 'no-data']],
    ['FLD-10 one marker as text', 'o2m', ['o2m']],
    ['FLD-10 several markers as text', 'alias, no-data', ['alias', 'no-data']],
    ['FLD-10 no marker', null, []],
  ])('%s', (_, special, expected) => {
    const field = { ...raw, meta: { ...meta, special } } as unknown as RawField;
    expect(parseField(field, []).special).toEqual(expected);
  });

  test('xml is text with a code editor', () => {
    expect(parseField({ ...raw, type: 'xml' }, [])).toMatchObject({
      type: 'text',
      meta: { interface: 'input-code', options: { language: 'xml' } },
    });
  });
});

describe('canonicalType', () => {
  test('FLD-09 the types of the platform, each with its name; xml is read as text', () => {
    const names =
      'string text boolean integer bigInteger float decimal timestamp dateTime date time json xml csv uuid hash alias binary unknown'.split(
        ' ',
      );
    expect(fieldTypes).toEqual(names);
    expect(names.map(canonicalType)).toEqual(names.map((name) => (name === 'xml' ? 'text' : name)));
  });
  test.each([
    ['datetime', 'dateTime'],
    ['m2m', 'alias'],
    ['translations', 'alias'],
    ['geometry', 'unknown'],
  ])('%s is %s', (type, expected) => expect(canonicalType(type)).toBe(expected));
});

test('FLD-35 default interface by type', () => {
  const table: Readonly<Record<string, readonly FieldType[]>> = {
    input: ['string', 'integer', 'float', 'decimal', 'bigInteger', 'uuid', 'alias', 'unknown'],
    'input-binary': ['binary'],
    boolean: ['boolean'],
    datetime: ['date', 'dateTime', 'time', 'timestamp'],
    'input-code': ['json'],
    'input-multiline': ['text'],
    tags: ['csv'],
    'input-hash': ['hash'],
  };
  for (const [id, types] of Object.entries(table))
    for (const type of types) expect(defaultInterface[type]).toBe(id);
});

test('FLD-36 default display by type', () => {
  const table: Readonly<Record<string, readonly FieldType[]>> = {
    'formatted-value': ['integer', 'bigInteger', 'float', 'decimal', 'string', 'text', 'uuid', 'hash'],
    boolean: ['boolean'],
    datetime: ['date', 'dateTime', 'time', 'timestamp'],
    labels: ['csv'],
    raw: ['json', 'alias', 'unknown'],
    binary: ['binary'],
  };
  for (const [id, types] of Object.entries(table))
    for (const type of types) expect(defaultDisplay[type]).toBe(id);
});

test.each([
  ['date_created', 'Date created'],
  ['AlbumId', 'Album ID'],
  ['firstName', 'First name'],
  ['seo_url', 'SEO URL'],
  ['Order Details', 'Order Details'],
  ['directus_users', 'Users'],
  ['item:block_text', 'Item: block text'],
  ['HTMLBody', 'HTML body'],
  ['überschrift', 'Überschrift'],
  ['address_2', 'Address 2'],
  ['two\nlines', 'Two lines'],
  ['_', '_'],
])('%s in words is %s', (key, name) => expect(nameInWords(key)).toBe(name));
