/** One table of relations. The app (`relationSide`) and the server (`stepOf`) must agree on each of them. */
import { describe, expect, test } from 'vitest';
import type { Model, ModelCollection, ModelField } from '../../adapters/server/contract.ts';
import { stepOf } from '../../adapters/server/query/steps.ts';
import { relations, tables } from '../../tests/fixtures/relations.ts';
import { createMetadata } from '../collection/metadata.ts';
import type { RawField } from '../field/types.ts';
import { createRelationIndex } from './relations-of.ts';
import { nextCollection, relationSide, shownCollections } from './side.ts';
import type { Relation } from './types.ts';

interface Case {
  readonly path: string;
  readonly kind: string;
  /** The foreign key and the column that it refers to. */
  readonly near: string;
  /** The related collection, its primary key, and the column that is referred to. */
  readonly related: string;
  readonly junction?: string;
  readonly sort?: string;
  readonly allowed?: readonly string[];
  readonly deselect?: 'delete';
  /** The step of the server. */
  readonly step: string;
}

const cases: Readonly<Record<string, Case>> = {
  'a many-to-one': {
    path: 'articles.author',
    kind: 'm2o',
    near: 'articles.author → id',
    related: 'authors id id',
    deselect: 'delete',
    step: 'one authors.id',
  },
  'a one-to-many': {
    path: 'authors.articles',
    kind: 'o2m',
    near: 'articles.author → id',
    related: 'articles id id',
    deselect: 'delete',
    step: 'many articles.author = id',
  },
  'a file': {
    path: 'articles.cover',
    kind: 'file',
    near: 'articles.cover → id',
    related: 'directus_files id id',
    step: 'one directus_files.id',
  },
  'a relation without metadata and without constraint': {
    path: 'articles.editor',
    kind: 'm2o',
    near: 'articles.editor → id',
    related: 'authors id id',
    step: 'one authors.id',
  },
  'a self-reference, the column': {
    path: 'articles.parent',
    kind: 'm2o',
    near: 'articles.parent → id',
    related: 'articles id id',
    step: 'one articles.id',
  },
  'a self-reference, the list': {
    path: 'articles.children',
    kind: 'o2m',
    near: 'articles.parent → id',
    related: 'articles id id',
    sort: 'sort',
    step: 'many articles.parent = id',
  },
  'a many-to-many to a unique column': {
    path: 'articles.tags',
    kind: 'm2m',
    near: 'articles_tags.articles_id → id',
    junction: 'articles_id tags_code',
    related: 'tags id code',
    sort: 'sort',
    step: 'many articles_tags.articles_id = id',
  },
  'a many-to-many from a unique column': {
    path: 'tags.articles',
    kind: 'm2m',
    near: 'articles_tags.tags_code → code',
    junction: 'tags_code articles_id',
    related: 'articles id id',
    step: 'many articles_tags.tags_code = code',
  },
  'a junction column': {
    path: 'articles_tags.tags_code',
    kind: 'm2o',
    near: 'articles_tags.tags_code → code',
    related: 'tags id code',
    step: 'one tags.code',
  },
  'several files': {
    path: 'articles.gallery',
    kind: 'files',
    near: 'articles_files.articles_id → id',
    junction: 'articles_id file',
    related: 'directus_files id id',
    step: 'many articles_files.articles_id = id',
  },
  'a many-to-any': {
    path: 'articles.blocks',
    kind: 'm2a',
    near: 'articles_blocks.articles_id → id',
    junction: 'articles_id item collection',
    related: 'any',
    allowed: ['block_text', 'hidden'],
    step: 'many articles_blocks.articles_id = id',
  },
  'the column of a many-to-any': {
    path: 'articles_blocks.item',
    kind: 'm2o',
    near: 'articles_blocks.item → ?',
    related: 'any',
    allowed: ['block_text', 'hidden'],
    step: 'any block_text',
  },
  translations: {
    path: 'articles.translations',
    kind: 'translations',
    near: 'articles_translations.articles_id → id',
    junction: 'articles_id languages_code',
    related: 'languages code code',
    step: 'many articles_translations.articles_id = id',
  },
  'a many-to-one to a unique column': {
    path: 'cities.country',
    kind: 'm2o',
    near: 'cities.country → code',
    related: 'countries id code',
    step: 'one countries.code',
  },
  'a one-to-many from a unique column': {
    path: 'countries.cities',
    kind: 'o2m',
    near: 'cities.country → code',
    related: 'cities id id',
    step: 'many cities.country = code',
  },
  'a self-reference to a unique column, the column': {
    path: 'regions.above',
    kind: 'm2o',
    near: 'regions.above → code',
    related: 'regions id code',
    step: 'one regions.code',
  },
  'a self-reference to a unique column, the list': {
    path: 'regions.below',
    kind: 'o2m',
    near: 'regions.above → code',
    related: 'regions id id',
    step: 'many regions.above = code',
  },
  'a table with a composite key, by a unique column': {
    path: 'uses.pair',
    kind: 'm2o',
    near: 'uses.pair → label',
    related: 'pairs ? label',
    step: 'one pairs.label',
  },
  'the list of a table with a composite key': {
    path: 'pairs.uses',
    kind: 'o2m',
    near: 'uses.pair → label',
    related: 'uses id id',
    step: 'many uses.pair = label',
  },
  'a composite key without constraint': {
    path: 'uses.twin',
    kind: 'm2o',
    near: 'uses.twin → ?',
    related: 'twins ? ?',
    step: 'column',
  },
  'a list of a composite key without constraint': {
    path: 'twins.users',
    kind: 'o2m',
    near: 'uses.twin → ?',
    related: 'uses id id',
    step: 'alias',
  },
  'a related collection that is not readable': {
    path: 'articles.orphan',
    kind: 'm2o',
    near: 'articles.orphan → id',
    related: 'hidden ? id (not readable)',
    step: 'column',
  },
};

const specials: Readonly<Record<string, readonly string[]>> = {
  'articles.blocks': ['m2a'],
  'articles.translations': ['translations'],
};

const metadata = metadataOf(Object.keys(tables));

function metadataOf(loaded: readonly string[]) {
  return createMetadata({
    collections: Object.keys(tables).map((collection) => ({
      collection,
      meta: null,
      schema: { name: collection },
    })),
    relations,
    fields: new Map(
      loaded.map((collection) => [
        collection,
        tables[collection]?.fields.map((name) => rawField(collection, name)) ?? [],
      ]),
    ),
  });
}

function rawField(collection: string, name: string): RawField {
  const isAlias = name.endsWith('*');
  const field = name.replace('*', '');
  const special = specials[`${collection}.${field}`] ?? null;
  return {
    collection,
    field,
    type: isAlias ? 'alias' : 'string',
    schema: isAlias
      ? null
      : ({ is_primary_key: tables[collection]?.keys.includes(field) } as RawField['schema']),
    meta: special && ({ collection, field, special } as unknown as RawField['meta']),
  };
}

const modelFields = (collection: string): ReadonlyMap<string, ModelField> =>
  new Map(
    tables[collection]?.fields.map((name) => {
      const field = name.replace('*', '');
      return [field, { name: field, column: field === name ? {} : null } as unknown as ModelField];
    }),
  );
const model = {
  collections: new Map(
    Object.entries(tables).map(([name, { keys }]) => [
      name,
      {
        name,
        primaryKey: keys.length === 1 ? keys[0] : null,
        fields: modelFields(name),
      } as unknown as ModelCollection,
    ]),
  ),
  relations,
  relationsOf: createRelationIndex(relations),
} as unknown as Model;

const ends = (path: string): [string, string] => {
  const [collection = '', field = ''] = path.split('.');
  return [collection, field];
};

/** The rule of createRelationIndex, without an index. */
function search(collection: string, field: string): readonly Relation[] {
  const find = (many: string, column: string | null | undefined) =>
    relations.filter((relation) => relation.collection === many && relation.field === column).slice(0, 1);
  const own = find(collection, field);
  if (own.length > 0) return own;
  return relations
    .filter(({ related_collection, meta }) => (related_collection ?? meta?.one_collection) === collection)
    .filter(({ meta }) => meta?.one_field === field)
    .slice(0, 1)
    .flatMap((back) => [back, ...find(back.collection, back.meta?.junction_field)]);
}

describe.each(Object.entries(cases))('%s', (_, expected) => {
  const [collection, field] = ends(expected.path);

  test('the app', () => {
    const side = relationSide(metadata, collection, field);
    const { near, related, junction } = side ?? {};
    const names = [related?.keyField ?? '?', related?.referencedField ?? '?'];
    const readable = related?.isReadable === false && related.collection !== null ? ' (not readable)' : '';
    expect({
      path: `${collection}.${field}`,
      kind: side?.kind,
      near: `${near?.collection}.${near?.field} → ${near?.referencedField ?? '?'}`,
      related: related?.collection ? `${[related.collection, ...names].join(' ')}${readable}` : 'any',
      ...(junction && { junction: Object.values(junction).filter(Boolean).join(' ') }),
      ...(side?.sortField ? { sort: side.sortField } : {}),
      ...(side?.allowedCollections ? { allowed: side.allowedCollections } : {}),
      ...(side?.deselectAction === 'delete' ? { deselect: 'delete' } : {}),
      step: expected.step,
    }).toEqual(expected);
    expect(near?.isOwn).toBe(near?.collection === collection && near.field === field);
  });

  test('the server', () => {
    const step = stepOf(model, model.collections.get(collection) as ModelCollection, field);
    const words = {
      one: () => step?.is === 'one' && `one ${step.target.name}.${step.targetKey}`,
      many: () => step?.is === 'many' && `many ${step.target.name}.${step.targetField} = ${step.ownKey}`,
      any: () => step?.is === 'any' && ['any', ...step.allowed.map(({ name }) => name)].join(' '),
      column: () => 'column',
      alias: () => 'alias',
    };
    expect(step && words[step.is]()).toBe(expected.step);
  });

  test('the index finds what a search finds', () => {
    expect(model.relationsOf(collection, field)).toEqual(search(collection, field));
  });
});

test.each(['articles.divider', 'articles.nothing', 'nothing.author', 'cities.id'])(
  '%s has no side',
  (path) => {
    expect(relationSide(metadata, ...ends(path))).toBeNull();
    expect(nextCollection(metadata, ...ends(path))).toBeNull();
  },
);

test('the shown collections include junctions and the rows beyond them', () => {
  expect(shownCollections(metadataOf(['tags']), 'tags')).toEqual(['articles_tags', 'articles']);
  expect(shownCollections(metadata, 'articles_tags')).toEqual(['articles', 'tags']);
});

test('the shown collections include every collection of a many-to-any', () => {
  expect(shownCollections(metadata, 'articles')).toEqual(
    expect.arrayContaining(['articles_blocks', 'block_text', 'hidden']),
  );
});

test('without loaded fields, the constraint names the referenced column and no key is known', () => {
  const bare = metadataOf([]);
  expect(relationSide(bare, 'cities', 'country')).toMatchObject({
    kind: 'm2o',
    near: { referencedField: 'code', keyField: null, isReadable: true },
    related: { collection: 'countries', keyField: null, referencedField: 'code', isReadable: true },
  });
  expect(relationSide(bare, 'articles', 'editor')).toMatchObject({
    related: { collection: 'authors', keyField: null, referencedField: null },
  });
});

test.each([
  ['articles.author', 'authors'],
  ['authors.articles', 'articles'],
  ['articles.tags', 'articles_tags'],
  ['regions.below', 'regions'],
  ['articles_blocks.item', null],
])('one step along %s leads to %s', (path, next) => {
  expect(nextCollection(metadata, ...ends(path))).toBe(next);
});
