import { expect, test } from 'vitest';
import catalog from '../../renderer/locales/en-US.json' with { type: 'json' };
import { createMetadata } from '../collection/metadata.ts';
import { translateFrom } from '../error/translate-from.ts';
import type { RawField } from '../field/types.ts';
import { problemAtPath } from '../query/check-filter.ts';
import { blankRelationMeta } from '../relation/blank-meta.ts';
import { ruleInWords } from './rule-in-words.ts';

const raw = (collection: string, field: string, type: string, more: object = {}) =>
  ({ collection, field, type, meta: null, schema: {}, ...more }) as RawField;
const relation = (field: string, related: string | null, meta: object) => ({
  collection: 'pages_blocks',
  field,
  related_collection: related,
  schema: null,
  meta: { ...blankRelationMeta('pages_blocks', field, related), ...meta },
});
const metadata = createMetadata({
  collections: ['pages', 'pages_blocks', 'block_text'].map((collection) => ({
    collection,
    meta: null,
    schema: { name: collection },
  })),
  relations: [
    relation('page', 'pages', { one_field: 'blocks', junction_field: 'item' }),
    relation('item', null, {
      one_collection_field: 'collection',
      one_allowed_collections: ['block_text'],
      junction_field: 'page',
    }),
  ],
  fields: new Map([
    ['pages', [raw('pages', 'blocks', 'alias', { schema: null, meta: { special: ['m2a'] } })]],
    ['pages_blocks', ['page', 'item', 'collection'].map((name) => raw('pages_blocks', name, 'string'))],
    ['block_text', [raw('block_text', 'heading', 'string'), raw('block_text', 'words', 'integer')]],
  ]),
});
const words = (rule: object) => ruleInWords(rule, 'pages', metadata, translateFrom(catalog));

test('a step through a many-to-any names the collection', () => {
  const rule = { 'item:block_text': { heading: { _eq: 'Salt' } } };
  expect(words({ blocks: rule })).toBe('Blocks › Item: Block text › Heading is Salt');
  expect(words({ blocks: { _some: rule } })).toBe(
    'at least one of Blocks meets: Blocks › Item: Block text › Heading is Salt',
  );
});

test.each([
  ['heading', 'Salt', null],
  ['words', 'many', 'invalid'],
  ['nowhere', 1, 'unknown'],
])('a condition on "%s" behind a many-to-any is checked', (name, value, problem) => {
  const field = `blocks.item:block_text.${name}`;
  expect(problemAtPath(metadata, 'pages', { key: '', field, operator: 'eq', value })).toBe(problem);
});
