import { expect, test } from 'vitest';
import { createMetadata } from '../collection/metadata.ts';
import type { RawField } from '../field/types.ts';
import { isBlank, wordsOf as wordsOfRow } from './row-words.ts';

const rawField = (field: string, type: RawField['type']): RawField => ({
  collection: 'loaves',
  field,
  type,
  schema: null,
  meta: null,
});
const metadata = createMetadata({
  collections: [],
  relations: [],
  fields: new Map([['loaves', [rawField('title', 'string'), rawField('scan', 'binary')]]]),
});
const wordsOf = (template: string, row: Readonly<Record<string, unknown>>) =>
  wordsOfRow(metadata, 'loaves', template, row);

test('the words of a row leave out its thumbnail and other values without a text', () => {
  const row = { cover: { id: 'f1', title: 'Loaves' }, title: 'Bread', tags: [{ name: 'food' }], empty: null };
  expect(wordsOf('{{ cover.$thumbnail }} {{ title }} {{ cover }}', row)).toBe('Bread');
  expect(wordsOf('{{ title }}, {{ tags.name }}', row)).toBe('Bread, food');
  expect(wordsOf('{{ empty }}', row)).toBe('');
});

test('plain values of a list are spoken, and a row with only a picture is not blank', () => {
  const row = { cover: { id: 'f1' }, topics: ['bread', 'time'], empty: null };
  expect(wordsOf('{{ topics }}', row)).toBe('bread, time');
  expect(wordsOf('{{ cover.$thumbnail }}', row)).toBe('');
  expect(isBlank('{{ cover.$thumbnail }}', row)).toBe(false);
  expect(isBlank('{{ empty }}', row)).toBe(true);
});

test('bytes have no words, but are not blank', () => {
  const row = { title: 'Rye', scan: 'iVBORw0KGgoAAAAN' };
  expect(wordsOf('{{ title }} {{ scan }}', row)).toBe('Rye');
  expect(wordsOf('{{ scan }}', row)).toBe('');
  expect(isBlank('{{ scan }}', row)).toBe(false);
});

test('values that may be bytes are left out until their field is loaded', () => {
  const relation = {
    collection: 'loaves',
    field: 'cover',
    related_collection: 'covers',
    schema: null,
    meta: null,
  };
  const known = createMetadata({ collections: [], relations: [relation], fields: new Map() });
  const row = { title: 'Rye', cover: { name: 'Loaf', scan: 'A'.repeat(1000) } };
  const template = '{{ title }} {{ cover.name }} {{ cover.scan }}';
  expect(wordsOfRow(known, 'loaves', template, row)).toBe('Rye Loaf');
});
