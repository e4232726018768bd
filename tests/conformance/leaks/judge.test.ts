/** The leak oracle fails for the defects that it looks for. */
import { expect, test } from 'vitest';
import { leakedMarks, visibleMarks, wrongChanges } from './judge.ts';
import { withOtherSecrets } from './state.ts';
import { viewers, type Viewer } from './viewers.ts';
import type { Tables } from './world.ts';

const open = {
  id: 1,
  status: 'published',
  title: 'zq0001',
  body: 'zq0002',
  secret: 'zq0003',
  views: 7_100_004,
};
const hidden = { ...open, id: 2, status: 'draft', title: 'zq0005', body: 'zq0006', views: 7_100_007 };
const world: Tables = { articles: [open, hidden], authors: [{ id: 1, name: 'zq0008' }] };

function viewerOf(name: string): Viewer {
  const found = viewers.find((viewer) => viewer.name === name);
  if (!found) throw new Error(`There is no viewer "${name}".`);
  return found;
}
const visitor = viewerOf('visitor');
const reader = viewerOf('reader');
const probe = { method: 'GET', path: '/items/articles' };
const leaked = (text: string, path = probe.path) =>
  leakedMarks({ ...probe, path }, { text }, visibleMarks(visitor, world));

test.each([
  ['of a hidden row', JSON.stringify({ data: [{ id: 2, title: 'zq0005' }] }), ['zq0005']],
  ['of a hidden field', JSON.stringify({ data: [{ id: 1, body: 'zq0002' }] }), ['zq0002']],
  ['that is a number', JSON.stringify({ data: [{ id: 1, views: 7_100_004 }] }), ['7100004']],
  [
    'nested in an error message',
    JSON.stringify({ errors: [{ message: 'The author "zq0008" exists.', extensions: {} }] }),
    ['zq0008'],
  ],
  ['after an escaped line break', JSON.stringify({ errors: [{ message: 'at\nzq0005' }] }), ['zq0005']],
  ['in an export', 'id,title\n2,zq0005\n', ['zq0005']],
])('the oracle notices a marked value %s', (_, text, marks) => {
  expect(leaked(text)).toEqual(marks);
});

test('the oracle accepts readable values and values of the request', () => {
  expect(leaked(JSON.stringify({ data: [{ id: 1, title: 'zq0001' }] }))).toEqual([]);
  expect(leaked('{"errors":[{"message":"zq0005"}]}', '/items/articles?search=zq0005')).toEqual([]);
});

test.each([
  ['a forbidden row', [open, { ...hidden, title: 'x' }], ['articles 2.title changed from zq0005 to x']],
  ['a guarded field', [{ ...open, body: 'x' }, hidden], ['articles 1.body changed from zq0002 to x']],
  ['a row by deleting it', [open], ['articles 2 was deleted']],
  ['the table by a new row', [open, hidden, { id: 3 }], ['articles 3 was created']],
])('the oracle notices a write that changes %s', (_, articles, wrong) => {
  expect(wrongChanges(visitor, world, { ...world, articles })).toEqual(wrong);
});

test('the oracle notices a deletion although another row with the same key is deleted as well', () => {
  const tables = { ...world, tags: [{ id: 2, name: 'zq0009' }] };
  expect(wrongChanges(visitor, tables, { ...tables, articles: [open], tags: [] })).toEqual([
    'tags 2 was deleted',
    'articles 2 was deleted',
  ]);
});

test('the oracle accepts what foreign keys change because of a deletion', () => {
  const directus_relations = [
    { id: 1, many_collection: 'articles_tags', many_field: 'articles_id', one_collection: 'articles' },
    { id: 2, many_collection: 'articles', many_field: 'author', one_collection: 'authors' },
  ];
  const articles = [{ id: 1, status: 'draft', author: null }];
  const tables = { directus_relations, articles, articles_tags: [{ id: 5, articles_id: 1 }] };
  expect(wrongChanges(reader, tables, { directus_relations, articles: [], articles_tags: [] })).toEqual([]);
  const written = { directus_relations, articles: [{ id: 8, author: 4 }], authors: [{ id: 4 }] };
  const cleared = { directus_relations, articles: [{ id: 8, author: null }] };
  expect(wrongChanges(visitor, written, { ...cleared, authors: [] })).toEqual(['authors 4 was deleted']);
  expect(wrongChanges(visitor, written, { ...cleared, authors: [{ id: 4 }] })).toEqual([
    'articles 8.author changed from 4 to null',
  ]);
});

test('the oracle accepts a write that the viewer may do', () => {
  const after = { ...world, articles: [{ ...open, title: 'x' }, hidden] };
  expect(wrongChanges(reader, world, after)).toEqual([]);
});

test('the twin has other secrets and the same readable values', () => {
  const visible = visibleMarks(visitor, world);
  const { articles = [] } = withOtherSecrets(world, (mark) => !visible.has(mark));
  expect(articles[0]).toMatchObject({ id: 1, title: 'zq0001' });
  expect(articles[0]?.['body']).not.toBe('zq0002');
  expect(articles[1]?.['title']).not.toBe('zq0005');
});
