import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { blankFieldMeta } from '../field/blank-meta.ts';
import type { RawField } from '../field/types.ts';
import { collectionMeta } from '../../tests/support/collection-meta.ts';
import { nameInWords } from '../field/name.ts';
import { createMetadata } from './metadata.ts';
import { apiPath, isSystem } from './system.ts';
import type { CollectionMeta, Metadata, RawCollection } from './types.ts';

const collection = (name: string, more: Partial<CollectionMeta> = {}): RawCollection => ({
  collection: name,
  meta: collectionMeta(name, more),
  schema: { name },
});
const column = (owner: string, field: string, sort: number | null, key = false): RawField => ({
  collection: owner,
  field,
  type: 'integer',
  schema: {
    name: field,
    table: owner,
    data_type: 'integer',
    default_value: null,
    max_length: null,
    numeric_precision: null,
    numeric_scale: null,
    is_nullable: true,
    is_unique: false,
    is_primary_key: key,
    has_auto_increment: false,
    foreign_key_column: null,
    foreign_key_table: null,
  },
  meta:
    sort === null
      ? null
      : {
          collection: owner,
          field,
          special: null,
          interface: null,
          options: null,
          display: null,
          display_options: null,
          readonly: false,
          hidden: false,
          sort,
          width: null,
          group: null,
          translations: null,
          note: null,
        },
});
const sources = () => ({
  collections: [
    collection('blog_posts', { icon: 'article' }),
    collection('tags', { translations: [{ language: 'de-DE', translation: 'Schlagworte' }] }),
    { collection: 'legacy', meta: null, schema: { name: 'legacy' } },
  ],
  relations: [
    { collection: 'blog_posts', field: 'tag', related_collection: 'tags', schema: null, meta: null },
  ],
  fields: new Map([
    [
      'blog_posts',
      [column('blog_posts', 'b', null), column('blog_posts', 'tag', 2), column('blog_posts', 'id', 1, true)],
    ],
    ['pairs', [column('pairs', 'x', 1, true), column('pairs', 'y', 2, true)]],
  ]),
});

describe('createMetadata', () => {
  test('DM-27 a collection has a name and an icon even without metadata', () => {
    const metadata = createMetadata({ ...sources(), locale: 'de-DE' });
    expect(metadata.collections.map(({ name, icon }) => [name, icon])).toEqual([
      ['Blog posts', 'article'],
      ['Schlagworte', 'label'],
      ['Legacy', 'label'],
    ]);
  });

  test('fields are sorted, those without a sort position last', () => {
    expect(
      createMetadata(sources())
        .fields('blog_posts')
        .map(({ field }) => field),
    ).toEqual(['id', 'tag', 'b']);
  });

  test('lookups of unknown names return undefined or an empty list', () => {
    const metadata = createMetadata(sources());
    expect(metadata.collection('nope')).toBeUndefined();
    expect(metadata.fields('tags')).toEqual([]);
    expect([metadata.hasFields('tags'), metadata.hasFields('blog_posts')]).toEqual([false, true]);
    expect(metadata.primaryKey('blog_posts')?.field).toBe('id');
    expect(metadata.primaryKey('pairs')).toBeNull();
    expect(metadata.relationsOf('blog_posts', 'tag')).toHaveLength(1);
    expect(metadata.relationsOf('nope', 'x')).toEqual([]);
  });

  test('unchanged parts keep their identity', () => {
    const before = createMetadata(sources());
    const same = createMetadata({ ...sources(), previous: before });
    expect(same.collections).toBe(before.collections);
    expect(same.fields('blog_posts')).toBe(before.fields('blog_posts'));
    const changed = sources();
    changed.collections[0] = collection('blog_posts', { icon: 'box' });
    const after = createMetadata({ ...changed, previous: before });
    expect(after.collection('tags')).toBe(before.collection('tags'));
    expect(after.collection('blog_posts')).not.toBe(before.collection('blog_posts'));
    expect(after.field('blog_posts', 'tag')).toBe(before.field('blog_posts', 'tag'));
  });

  test('parts whose sources are the same objects are not parsed again', () => {
    let parsed = 0;
    const { collections, fields, ...others } = sources();
    const counted = collections.map(({ meta, ...rest }) => ({
      ...rest,
      get meta() {
        parsed += 1;
        return meta;
      },
    }));
    const first = createMetadata({ ...others, fields, collections: counted });
    const onceParsed = parsed;
    const own = fields.get('blog_posts') ?? [];
    const renamed = own.map((field) =>
      field.field === 'b' ? { ...field, meta: { ...blankFieldMeta('blog_posts', 'b'), note: 'New' } } : field,
    );
    const changed = new Map([...fields, ['blog_posts', renamed] as const]);
    const second = createMetadata({ ...others, fields: changed, collections: counted, previous: first });
    expect(second.field('blog_posts', 'b')?.meta?.note).toBe('New');
    expect(second.field('blog_posts', 'tag')).toBe(first.field('blog_posts', 'tag'));
    expect(second.relationsOf('blog_posts', 'tag')).toBe(first.relationsOf('blog_posts', 'tag'));
    expect(second.collection('tags')).toBe(first.collection('tags'));
    expect(parsed - onceParsed).toBeLessThan(onceParsed / 2);
    const german = createMetadata({
      ...others,
      fields,
      collections: counted,
      locale: 'de-DE',
      previous: second,
    });
    expect(german.collection('tags')?.name).toBe(
      createMetadata({ ...sources(), locale: 'de-DE' }).collection('tags')?.name,
    );
  });
});

test.each(['constructor', 'toString', '__proto__'])(
  'in another language, a collection and a field of a system collection named %s keep their names',
  (name) => {
    const column = (collection: string) => ({
      collection,
      field: name,
      type: 'string',
      schema: null,
      meta: null,
    });
    const metadata = createMetadata({
      collections: [name, 'directus_users'].map((collection) => ({ collection, meta: null, schema: null })),
      relations: [],
      fields: new Map([['directus_users', [column('directus_users')]]]),
      locale: 'ar-SA',
      names: { collections: {}, fields: {}, texts: {} },
    });
    expect(metadata.collection(name)?.name).toBe(nameInWords(name));
    expect(metadata.field('directus_users', name)?.name).toBe(nameInWords(name));
  },
);

test('CALL-03 system collections have their own path, others are below /items', () => {
  expect([apiPath('directus_users'), apiPath('articles'), apiPath('Order Details')]).toEqual([
    '/users',
    '/items/articles',
    '/items/Order%20Details',
  ]);
  expect([isSystem('directus_users'), isSystem('armature_screens')]).toEqual([true, false]);
});

test.each([
  ['true', true],
  ['false', false],
  ['archived', 'archived'],
  [null, null],
])('ITEM-15 the archive value written as %j is %j', (text, value) => {
  const metadata = createMetadata({
    collections: [collection('a', { archive_field: 'f', archive_value: text, unarchive_value: text })],
    relations: [],
    fields: new Map(),
  });
  expect(metadata.collection('a')?.archive).toMatchObject({ value, unarchiveValue: value });
});

test('tables that are not available explain themselves in their note', () => {
  const table = { collection: 'odd', meta: null };
  const reason = 'It is a virtual table.';
  const limitations = [{ name: 'a.b', reason: 'A column is missing.' }];
  const metadata = createMetadata({
    collections: [
      { ...table, schema: { name: 'odd', unsupported: reason } },
      { ...table, collection: 'part', schema: { name: 'part', kind: 'view', limitations } },
    ],
    relations: [],
    fields: new Map(),
  });
  expect(metadata.collection('odd')).toMatchObject({ hasTable: false, isUnsupported: true, note: reason });
  expect(metadata.collection('part')).toMatchObject({
    hasTable: true,
    isView: true,
    isUnsupported: false,
    note: 'A column is missing.',
  });
});

test('metadata that were replaced are not kept in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const build = (number: number, previous?: Metadata) =>
    createMetadata({
      collections: [collection('a')],
      fields: new Map([['a', [column('a', 'f', number)]]]),
      relations: [
        { collection: 'a', field: 'f', related_collection: `b${number}`, schema: null, meta: null },
      ],
      ...(previous && { previous }),
    });
  const replaced: WeakRef<Metadata>[] = [];
  const latest = [2, 3, 4, 5].reduce((previous, number) => {
    replaced.push(new WeakRef(previous));
    return build(number, previous);
  }, build(1));
  // A WeakRef keeps its object until the running task ends.
  await new Promise(setImmediate);
  collectGarbage();
  expect(replaced.filter((reference) => reference.deref() !== undefined)).toHaveLength(0);
  expect(latest.relationsOf('a', 'f')[0]?.related_collection).toBe('b5');
});
