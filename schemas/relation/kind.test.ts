import { describe, expect, test } from 'vitest';
import { blankRelationMeta } from './blank-meta.ts';
import { kindOf, type KindRequest } from './kind.ts';
import { createRelationIndex } from './relations-of.ts';
import type { Relation } from './types.ts';

const relation = (
  many: string,
  one: string | null,
  one_field: string | null = null,
  junction_field: string | null = null,
): Relation => {
  const [collection = '', field = ''] = many.split('.');
  const meta = { ...blankRelationMeta(collection, field, one), one_field, junction_field };
  return { collection, field, related_collection: one, schema: null, meta };
};

const relations: readonly Relation[] = [
  relation('articles.author', 'authors', 'articles'),
  relation('articles.cover', 'directus_files', 'used_in'),
  relation('articles.parent', 'articles', 'children'),
  relation('articles_tags.articles_id', 'articles', 'tags', 'tags_id'),
  relation('articles_tags.tags_id', 'tags', null, 'articles_id'),
  relation('articles_files.articles_id', 'articles', 'gallery', 'file'),
  relation('articles_files.file', 'directus_files', null, 'articles_id'),
  relation('articles_blocks.articles_id', 'articles', 'blocks', 'item'),
  relation('articles_blocks.item', null, null, 'articles_id'),
  relation('articles_translations.articles_id', 'articles', 'translations', 'languages_code'),
  relation('articles_translations.languages_code', 'languages', null, 'articles_id'),
];

const relationsOf = createRelationIndex(relations);

const field = (path: string, more: Partial<KindRequest> = {}): KindRequest => {
  const [collection = '', name = ''] = path.split('.');
  return { collection, field: name, type: 'alias', special: [], ...more };
};

describe('kindOf', () => {
  test.each<[string, KindRequest, string]>([
    ['REL-02 an alias without a relation is presentation', field('articles.divider'), 'presentation'],
    [
      'REL-02 a column without a relation is standard',
      field('articles.title', { type: 'string' }),
      'standard',
    ],
    ['REL-03 a column that references files is a file', field('articles.cover', { type: 'uuid' }), 'file'],
    [
      'REL-03 a column that references another collection is many-to-one',
      field('articles.author', { type: 'integer' }),
      'm2o',
    ],
    ['REL-03 the other side is one-to-many', field('authors.articles'), 'o2m'],
    ['REL-03 the column of a self-reference', field('articles.parent', { type: 'integer' }), 'm2o'],
    ['REL-03 the alias of a self-reference', field('articles.children'), 'o2m'],
    ['REL-04 two relations are many-to-many', field('articles.tags'), 'm2m'],
    ['REL-04 to files', field('articles.gallery'), 'files'],
    ['REL-04 to any', field('articles.blocks', { special: ['m2a'] }), 'm2a'],
    [
      'REL-04 translations by the marker',
      field('articles.translations', { special: ['translations'] }),
      'translations',
    ],
    ['REL-04 a junction column is many-to-one', field('articles_tags.tags_id', { type: 'integer' }), 'm2o'],
    ['REL-05 a column without a relation', field('tags.name', { type: 'string' }), 'standard'],
    [
      'REL-03 a file column whose relation the platform does not list',
      field('tags.picture', { type: 'uuid', special: ['file'] }),
      'file',
    ],
    ['a group', field('articles.meta_group', { special: ['alias', 'group'] }), 'group'],
    ['the alias of a file column in directus_files', field('directus_files.used_in'), 'o2m'],
  ])('%s', (_, request, kind) => {
    expect(kindOf(request, relationsOf(request.collection, request.field))).toBe(kind);
  });
});

test('relationsOf returns the relations of a field, starting from it', () => {
  const ways = (path: string) => {
    const [collection = '', name = ''] = path.split('.');
    return relationsOf(collection, name).map((r) => `${r.collection}.${r.field}`);
  };
  expect(ways('articles.tags')).toEqual(['articles_tags.articles_id', 'articles_tags.tags_id']);
  expect(ways('articles_tags.tags_id')).toEqual(['articles_tags.tags_id']);
  expect(ways('authors.articles')).toEqual(['articles.author']);
  expect(ways('articles.title')).toEqual([]);
});
