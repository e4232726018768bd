import { expect, test } from 'vitest';
import { fieldsNotCopied, withDuplicate } from './duplicate-collection.ts';

const relation = (collection: string, field: string, related: string | null, oneField?: string) => ({
  collection,
  field,
  related_collection: related,
  meta: oneField === undefined ? {} : { one_field: oneField },
});
const field = (collection: string, name: string, schema: unknown = {}) => ({
  collection,
  field: name,
  schema,
});
const model = {
  version: 1,
  collections: [
    { collection: 'authors', meta: null },
    { collection: 'pages', meta: { icon: 'book', translations: [{ translation: 'Seiten' }] } },
  ],
  fields: [
    field('pages', 'id'),
    field('pages', 'author'),
    field('pages', 'parent'),
    field('pages', 'children', null),
    field('pages', 'tags', null),
    field('pages', 'line', null),
    field('authors', 'pages', null),
  ],
  relations: [
    relation('pages', 'author', 'authors', 'pages'),
    relation('pages', 'parent', 'pages', 'children'),
    relation('pages_tags', 'page', 'pages', 'tags'),
  ],
};

test('a copy has the fields and the relations that start in the collection', () => {
  const { collections, fields, relations, version } = withDuplicate(model, 'pages', 'pages_copy');
  expect(version).toBe(1);
  expect(collections).toContainEqual({ collection: 'pages_copy', meta: { icon: 'book' } });
  const copied = fields
    .filter(({ collection }) => collection === 'pages_copy')
    .map(({ field: name }) => name);
  expect(copied).toEqual(['id', 'author', 'parent', 'children', 'line']);
  expect(relations.filter(({ collection }) => collection === 'pages_copy')).toEqual([
    // The author keeps one list of pages.
    { collection: 'pages_copy', field: 'author', related_collection: 'authors', meta: {} },
    {
      collection: 'pages_copy',
      field: 'parent',
      related_collection: 'pages_copy',
      meta: { one_field: 'children' },
    },
  ]);
});

test('the original does not change, and lists of other collections are named', () => {
  const { collections, fields, relations } = withDuplicate(model, 'pages', 'pages_copy');
  const kept = ({ collection }: { collection: string }) => collection !== 'pages_copy';
  expect({
    version: 1,
    collections: collections.filter(kept),
    fields: fields.filter(kept),
    relations: relations.filter(kept),
  }).toEqual(model);
  expect(fieldsNotCopied(model.relations, 'pages')).toEqual(['tags']);
});
