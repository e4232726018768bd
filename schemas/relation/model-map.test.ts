import { describe, expect, test } from 'vitest';
import { relations, tables } from '../../tests/fixtures/relations.ts';
import { createMetadata } from '../collection/metadata.ts';
import { modelMap, type MapNode } from './model-map.ts';

const metadata = createMetadata({
  collections: Object.keys(tables).map((collection) => ({
    collection,
    meta: null,
    schema: { name: collection },
  })),
  relations,
  fields: new Map(),
});
const all = modelMap(metadata, { showsSystem: true });
const own = modelMap(metadata, { showsSystem: false });

const nodeOf = (map: typeof all, name: string) => map.nodes.find(({ collection }) => collection === name);

/** Puts a field of a node into one line: `kind related through junction`. */
function lineOf(node: MapNode | undefined, name: string): string {
  const found = node?.fields.find(({ field }) => field === name);
  if (!found) return 'absent';
  return [found.kind, found.related.join('+'), ...(found.through ? ['through', found.through] : [])].join(
    ' ',
  );
}

const fields: readonly (readonly [what: string, path: string, line: string])[] = [
  ['a many-to-one', 'articles.author', 'm2o authors'],
  ['a many-to-one without metadata', 'articles.editor', 'm2o authors'],
  ['a one-to-many', 'authors.articles', 'o2m articles'],
  ['a many-to-many', 'articles.tags', 'm2m tags through articles_tags'],
  ['a many-to-many from its other side', 'tags.articles', 'm2m articles through articles_tags'],
  ['a foreign key of a junction', 'articles_tags.tags_code', 'm2o tags'],
  ['a many-to-any', 'articles.blocks', 'm2a block_text+hidden through articles_blocks'],
  ['the column of a many-to-any', 'articles_blocks.item', 'm2a block_text+hidden'],
  ['translations', 'articles.translations', 'm2m languages through articles_translations'],
  ['a self-reference, the column', 'articles.parent', 'm2o articles'],
  ['a self-reference, the list', 'articles.children', 'o2m articles'],
  ['a relation to a missing table', 'articles.orphan', 'm2o hidden'],
  ['a file', 'articles.cover', 'm2o directus_files'],
];

/** Edges of a foreign key: `from.field → to.list`. */
const edges: readonly (readonly [what: string, path: string, to: readonly string[]])[] = [
  ['a many-to-one', 'articles.author', ['authors.articles']],
  ['a foreign key without a list', 'articles.editor', ['authors']],
  ['a junction', 'articles_tags.articles_id', ['articles.tags']],
  ['a many-to-any, for each allowed collection', 'articles_blocks.item', ['any block_text', 'any hidden']],
  ['a self-reference', 'articles.parent', ['articles.children']],
  ['a missing table', 'articles.orphan', ['hidden']],
];

describe('modelMap', () => {
  test.each(fields)('describes %s', (_, path, line) => {
    const [collection = '', field = ''] = path.split('.');
    expect(lineOf(nodeOf(all, collection), field)).toBe(line);
  });

  test.each(edges)('draws %s', (_, path, to) => {
    const ends = all.edges
      .filter(({ from, field }) => `${from}.${field}` === path)
      .map((edge) => (edge.isAny ? 'any ' : '') + edge.to + (edge.toField ? `.${edge.toField}` : ''));
    expect(ends).toEqual(to);
  });

  test('names each end of each edge in the words of its node', () => {
    for (const { from, field, to, toField } of all.edges) {
      expect(lineOf(nodeOf(all, from), field)).not.toBe('absent');
      const target = nodeOf(all, to);
      if (toField === null) expect(target?.references).toContainEqual({ collection: from, field });
      else expect(lineOf(target, toField)).not.toBe('absent');
    }
  });

  test('has one id for each edge', () => {
    expect(new Set(all.edges.map(({ id }) => id)).size).toBe(all.edges.length);
  });

  test('marks a collection that only relations name', () => {
    expect(nodeOf(all, 'hidden')).toMatchObject({ name: 'Hidden', isMissing: true });
    expect(nodeOf(all, 'articles')?.isMissing).toBe(false);
  });

  test('hides system collections and the foreign keys to them', () => {
    expect(nodeOf(all, 'directus_files')?.isSystem).toBe(true);
    expect(nodeOf(own, 'directus_files')).toBeUndefined();
    expect(lineOf(nodeOf(own, 'articles'), 'cover')).toBe('absent');
    expect(own.edges.filter(({ to }) => to === 'directus_files')).toEqual([]);
  });

  test('shows collections without relations, and none of an empty model', () => {
    const empty = { relations: [], fields: new Map() };
    const notes = createMetadata({
      ...empty,
      collections: [{ collection: 'notes', meta: null, schema: { name: 'notes' } }],
    });
    expect(modelMap(notes, { showsSystem: false })).toMatchObject({
      nodes: [{ name: 'Notes', fields: [], references: [] }],
      edges: [],
    });
    expect(modelMap(createMetadata({ ...empty, collections: [] }), { showsSystem: true }).nodes).toEqual([]);
  });
});
