/** The undo of an import: created items are deleted, updated ones get their former values, in one transaction. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ids, permit, startServerWithModel, type Caller, type TestServer } from '../support/content.ts';
import { sendRows, type Row } from '../support/imports.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const collection of ['articles', 'authors', 'tags'])
    await server.make('DELETE', `/items/${collection}`, { query: { limit: -1 } });
});

const create = { mode: 'create', key: null, by: {} };
const upsert = (key: string) => ({ mode: 'upsert', key, by: {} });

const importRows = async (
  collection: string,
  settings: object,
  rows: readonly Row[],
  who: Caller = 'admin',
) => {
  const answer = await sendRows(server, collection, settings, rows, { who });
  expect(answer.errors).toEqual([]);
  return answer;
};

interface Result {
  readonly undone: boolean;
  readonly rows: readonly { readonly key: unknown; readonly reason: string; readonly fields: unknown }[];
}

async function undo(collection: string, id: string, { who = 'admin' as Caller, skipChanged = false } = {}) {
  const answer = await server.call(who, 'POST', `/utils/import/${collection}/undo`, { id, skipChanged });
  return {
    status: answer.status,
    data: answer.body.data as Result,
    error: answer.body.errors?.[0],
  };
}

const read = async (path: string) => (await server.call('admin', 'GET', path)).body.data as Row[];
const make = (path: string, body: unknown) =>
  server.make('POST', path, body) as Promise<Row & { id: number }>;

test('created items are deleted and updated ones get their former values, with one activity entry', async () => {
  const ada = await make('/items/authors', { name: 'Ada', email: 'ada@x.com', bio: 'kept' });
  const rows = [
    { email: 'ada@x.com', name: 'Ada L.' },
    { email: 'bob@x.com', name: 'Bob' },
    { email: 'ada@x.com', name: 'Countess' },
  ];
  const { id, data } = await importRows('authors', upsert('email'), rows);
  expect(data).toMatchObject({ undoable: true });
  expect(await read('/items/authors')).toHaveLength(2);
  const answer = await undo('authors', id);
  expect(answer.data).toEqual({ undone: true, deleted: 1, restored: 1, kept: 0, rows: [] });
  expect(await read('/items/authors?fields=id,name,email,bio')).toEqual([
    { id: ada.id, name: 'Ada', email: 'ada@x.com', bio: 'kept' },
  ]);
  const [entry] = await read('/activity?sort=-id&limit=1&fields=action,item,collection,user,revisions.item');
  expect(entry).toEqual({
    action: 'undo-import',
    item: id,
    collection: 'authors',
    user: ids.admin,
    revisions: [{ item: String(ada.id) }],
  });
});

test('values of all types are restored exactly, and rows of another import stay', async () => {
  const former = {
    slug: 'a',
    title: 'Old',
    featured: true,
    publish_on: '2026-01-02T03:04:05',
    event_date: '2026-01-02',
    event_time: '03:04:05',
    meta: { a: [1, null] },
    tags: ['x', 'y'],
    price: '12.50',
    views: '9007199254740993',
    body: null,
  };
  const article = await make('/items/articles', former);
  const fields = `fields=${Object.keys(former).join(',')}`;
  const before = await read(`/items/articles?${fields}`);
  const kept = await importRows('articles', create, [{ title: 'Other' }]);
  const { id } = await importRows('articles', upsert('slug'), [
    {
      slug: 'a',
      title: 'New',
      featured: false,
      publish_on: null,
      event_date: '2027-01-01',
      event_time: null,
      meta: null,
      tags: null,
      price: '1.00',
      views: 0,
      body: 'x',
    },
  ]);
  expect((await undo('articles', id)).data).toEqual({
    undone: true,
    restored: 1,
    deleted: 0,
    kept: 0,
    rows: [],
  });
  expect(await read(`/items/articles?${fields}&filter[id][_eq]=${article.id}`)).toEqual(before);
  expect(await read('/items/articles?filter[title][_eq]=Other')).toHaveLength(1);
  expect((await undo('articles', kept.id)).data).toMatchObject({ undone: true, deleted: 1 });
});

test('related items that an import created are deleted with it', async () => {
  const tag = await make('/items/tags', { name: 'old' });
  const rows = [
    {
      title: 'A',
      author: { name: 'Ada' },
      tags_rel: { create: [{ tags_id: { name: 'new' } }, { tags_id: tag.id }] },
      translations: { create: [{ title: 'Ah' }] },
    },
  ];
  const { id } = await importRows('articles', create, rows);
  expect(await read('/items/articles_translations')).toHaveLength(1);
  expect((await undo('articles', id)).data).toMatchObject({ undone: true, kept: 0 });
  for (const collection of ['articles', 'authors', 'articles_tags', 'articles_translations'])
    expect(await read(`/items/${collection}`)).toEqual([]);
  expect(await read('/items/tags?fields=name')).toEqual([{ name: 'old' }]);
});

test('rows that were changed, deleted or used since then prevent the undo, or stay as they are', async () => {
  await make('/items/authors', [
    { name: 'Ada', email: 'ada@x.com' },
    { name: 'Bob', email: 'bob@x.com' },
    { name: 'Cyd', email: 'cyd@x.com', bio: 'b' },
  ]);
  const names = ['Ada', 'Bob', 'Cyd', 'Dee', 'Eve', 'Fay'];
  const rows = names.map((name) => ({ email: `${name.toLowerCase()}@x.com`, name: `${name} 2` }));
  const { id } = await importRows('authors', upsert('email'), rows);
  const key = Object.fromEntries((await read('/items/authors')).map(({ email, id: own }) => [email, own]));
  const of = (name: string) => String(key[`${name}@x.com`]);
  await server.make('PATCH', `/items/authors/${of('ada')}`, { name: 'Ada 3' });
  await server.make('DELETE', `/items/authors/${of('bob')}`);
  // The import did not write this field, so nothing is overwritten.
  await server.make('PATCH', `/items/authors/${of('cyd')}`, { bio: 'c' });
  await server.make('PATCH', `/items/authors/${of('dee')}`, { bio: 'new' });
  await make('/items/articles', { title: 'By Eve', author: Number(of('eve')) });
  const before = await read('/items/authors');
  const first = await undo('authors', id);
  expect(first.data).toMatchObject({ undone: false, deleted: 0, restored: 0, kept: 4 });
  expect(first.data.rows.map(({ key: own, reason, fields }) => [String(own), reason, fields])).toEqual([
    [of('ada'), 'changed', ['name']],
    [of('bob'), 'deleted', []],
    [of('dee'), 'changed', ['bio']],
    [of('eve'), 'used', []],
  ]);
  expect(await read('/items/authors')).toEqual(before);
  const second = await undo('authors', id, { skipChanged: true });
  expect(second.data).toMatchObject({ undone: true, deleted: 1, restored: 1, kept: 4 });
  expect(await read('/items/authors?sort=email&fields=name,bio')).toEqual([
    { name: 'Ada 3', bio: null },
    { name: 'Cyd', bio: 'c' },
    { name: 'Dee 2', bio: 'new' },
    { name: 'Eve 2', bio: null },
  ]);
});

test('former values that a rule refuses now are listed with the reason, and the others are restored', async () => {
  await make('/items/authors', [
    { name: 'Ada', email: 'ada@x.com', bio: 'old' },
    { name: 'Bob', email: 'bob@x.com', bio: 'fine' },
  ]);
  const rows = ['ada', 'bob', 'cyd'].map((name) => ({ email: `${name}@x.com`, name, bio: 'new' }));
  const { id } = await importRows('authors', upsert('email'), rows);
  const validation = (rule: unknown) =>
    server.make('PATCH', '/fields/authors/bio', { meta: { validation: rule } });
  await validation({ _and: [{ bio: { _neq: 'old' } }] });
  const before = await read('/items/authors');
  const first = await undo('authors', id);
  expect(first.data).toMatchObject({ undone: false, deleted: 0, restored: 0, kept: 1 });
  expect(first.data.rows).toMatchObject([
    {
      key: before[0]?.['id'],
      reason: 'refused',
      fields: ['bio'],
      error: { extensions: { code: 'FAILED_VALIDATION', field: 'bio' } },
    },
  ]);
  expect(await read('/items/authors')).toEqual(before);
  const second = await undo('authors', id, { skipChanged: true });
  expect(second.data).toMatchObject({ undone: true, deleted: 1, restored: 1, kept: 1 });
  expect(await read('/items/authors?sort=email&fields=name,bio')).toEqual([
    { name: 'ada', bio: 'new' },
    { name: 'Bob', bio: 'fine' },
  ]);
  const [entry] = await read('/activity?sort=-id&limit=1&fields=action,revisions.item');
  expect(entry).toMatchObject({ action: 'undo-import', revisions: [{ item: String(before[1]?.['id']) }] });
  await validation(null);
});

test('a second undo is refused with the time of the first, also if both arrive together', async () => {
  const { id } = await importRows('authors', create, [{ name: 'Ada' }]);
  const answers = await Promise.all([undo('authors', id), undo('authors', id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const again = await undo('authors', id);
  expect(again.error).toMatchObject({ extensions: { code: 'INVALID_PAYLOAD', undo: 'earlier' } });
  expect(again.error?.message).toMatch(/^This import was undone at 20/);
});

test('an import that deleted related rows, or wrote rows without revisions, cannot be undone', async () => {
  const article = await make('/items/articles', { slug: 'a', tags_rel: [{ tags_id: { name: 'x' } }] });
  const { id, data } = await importRows('articles', upsert('slug'), [{ slug: 'a', tags_rel: [] }]);
  expect(data).toMatchObject({ undoable: false });
  expect((await undo('articles', id)).error).toMatchObject({ extensions: { undo: 'incomplete' } });
  await server.make('PATCH', '/collections/tags', { meta: { accountability: null } });
  const silent = await importRows('tags', create, [{ name: 'y' }]);
  expect((await undo('tags', silent.id)).error).toMatchObject({ extensions: { undo: 'incomplete' } });
  await server.make('PATCH', '/collections/tags', { meta: { accountability: 'all' } });
  expect(await read(`/items/articles/${article.id}`)).toMatchObject({ slug: 'a' });
});

test('an import of more rows than one statement writes is undone completely', async () => {
  const rows = Array.from({ length: 501 }, (_, i) => ({ name: `n${i}`, email: `${i}@x.com` }));
  const { id } = await importRows('authors', create, rows);
  const renamed = rows.map(({ email }) => ({ email, name: 'same' }));
  const second = await importRows('authors', upsert('email'), renamed);
  expect((await undo('authors', id)).data).toMatchObject({ undone: false, kept: 501 });
  expect((await undo('authors', second.id)).data).toMatchObject({ restored: 501, deleted: 0 });
  expect(await read('/items/authors?filter[name][_eq]=n500')).toHaveLength(1);
  expect((await undo('authors', id)).data).toMatchObject({ undone: true, deleted: 501 });
});

describe('with the permissions of an editor', () => {
  beforeAll(async () => {
    await permit(server, ids.editorRole, 'articles', 'create');
    await permit(server, ids.editorRole, 'articles', 'read');
    await permit(server, ids.editorRole, 'articles', 'update', {
      permissions: { status: { _eq: 'draft' } },
    });
  });

  test('only the user who imported, or an administrator, may undo', async () => {
    const own = await importRows('articles', create, [{ title: 'A' }]);
    expect((await undo('articles', own.id, { who: 'editor' })).status).toBe(403);
    expect((await undo('articles', own.id, { who: 'public' })).status).toBe(403);
    const missing = '33333333-3333-4333-8333-333333333333';
    expect((await undo('articles', missing)).status).toBe(403);
    expect((await undo('authors', own.id)).status).toBe(403);
    expect((await undo('articles', 'x')).status).toBe(400);
    const theirs = await importRows('articles', create, [{ title: 'B' }], 'editor');
    expect((await undo('articles', theirs.id)).data).toMatchObject({ undone: true });
  });

  test('created items need the permission to delete, and updated ones must satisfy the rule', async () => {
    const { id } = await importRows('articles', create, [{ title: 'A' }], 'editor');
    expect((await undo('articles', id, { who: 'editor' })).status).toBe(403);
    expect(await read('/items/articles')).toHaveLength(1);
    const permission = (await permit(server, ids.editorRole, 'articles', 'delete')) as Row;
    expect((await undo('articles', id, { who: 'editor' })).data).toMatchObject({ undone: true });
    await server.make('DELETE', `/permissions/${String(permission['id'])}`);
    await make('/items/articles', { slug: 'a', title: 'Old' });
    const update = { mode: 'update', key: 'slug', by: {} };
    const second = await importRows('articles', update, [{ slug: 'a', title: 'New' }], 'editor');
    await server.make('PATCH', '/items/articles', { query: {}, data: { status: 'published' } });
    expect((await undo('articles', second.id, { who: 'editor' })).data).toMatchObject({
      undone: false,
      rows: [{ reason: 'refused', error: { extensions: { code: 'FORBIDDEN' } } }],
    });
    expect(await read('/items/articles?fields=title')).toEqual([{ title: 'New' }]);
    await server.make('PATCH', '/items/articles', { query: {}, data: { status: 'draft' } });
    expect((await undo('articles', second.id, { who: 'editor' })).data).toMatchObject({ restored: 1 });
  });

  test('the former values of fields that a reader may not read are hidden in the revisions', async () => {
    await make('/items/articles', { slug: 'a', title: 'Old', body: 'hidden' });
    await importRows('articles', upsert('slug'), [{ slug: 'a', title: 'New', body: 'x' }]);
    await permit(server, ids.apiRole, 'articles', 'read', { fields: ['title'] });
    await permit(server, ids.apiRole, 'directus_revisions', 'read');
    const answer = await server.call('api', 'GET', '/revisions?sort=-id&limit=1&fields=before');
    expect(answer.body.data).toEqual([{ before: { title: 'Old' } }]);
  });
});
