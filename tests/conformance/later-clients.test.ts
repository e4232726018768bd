/** Requests of clients that were written for later versions of the family. What is asserted is what they need. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids, permit, startServerWithModel, type TestServer } from '../support/content.ts';
import { columnNames, columnOf } from '../support/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  await server.make('POST', '/items/articles', [
    { title: 'Salt', author: { name: 'Ada' }, tags_rel: [{ tags_id: { name: 'news' } }] },
    { title: 'Basalt', author: 1 },
  ]);
  await permit(server, ids.editorRole, 'articles', 'read', {
    fields: ['id', 'title', 'author', 'tags_rel'],
    permissions: { id: { _lt: 2 } },
  });
});
afterAll(() => server.close());

const dataOf = async (who: 'admin' | 'editor' | 'public', path: string) =>
  (await server.call(who, 'GET', path)).body.data;

describe('a new junction', () => {
  const key = { field: 'id', type: 'integer', schema: { has_auto_increment: true }, meta: { hidden: true } };

  it('has its generated field as the primary key', async () => {
    await server.make('POST', '/collections', {
      collection: 'articles_places',
      meta: { hidden: true },
      schema: { name: 'articles_places' },
      fields: [key, { field: 'articles_id', type: 'integer', schema: {}, meta: null }],
    });
    expect(await columnNames(server.database, 'articles_places')).toEqual(['id', 'articles_id']);
    expect(await columnOf(server.database, 'articles_places', 'id')).toMatchObject({
      primaryKey: true,
      autoIncrement: true,
      nullable: false,
    });
    expect(await server.make('POST', '/items/articles_places', { articles_id: 1 })).toMatchObject({ id: 1 });
  });

  it('is refused if two fields are generated, and leaves no table', async () => {
    const fields = [key, { ...key, field: 'other' }];
    const { status } = await server.call('admin', 'POST', '/collections', {
      collection: 'twice',
      schema: {},
      fields,
    });
    expect(status).toBe(400);
    expect((await server.call('admin', 'GET', '/collections/twice')).status).toBe(403);
  });
});

it('administrators read the version of the interface, others do not', async () => {
  expect(await dataOf('admin', '/server/info')).toMatchObject({ directus: { version: '9.0.0-rc.76' } });
  expect(await dataOf('editor', '/server/info')).not.toHaveProperty('directus');
});

describe('fields that a role may not read', () => {
  it('are left out if they are lists of another collection', async () => {
    expect(await dataOf('editor', '/items/articles?fields=title,tags_rel.id,tags_rel.tags_id.name')).toEqual([
      { title: 'Salt' },
    ]);
    expect(await dataOf('admin', '/items/articles/1?fields=tags_rel.tags_id.name')).toEqual({
      tags_rel: [{ tags_id: { name: 'news' } }],
    });
  });

  it('are refused if they belong to the collection itself, or if a filter names them', async () => {
    for (const query of ['fields=title,body', 'fields=author.name', 'filter[tags_rel][tags_id][_eq]=1'])
      expect([query, (await server.call('editor', 'GET', `/items/articles?${query}`)).status]).toEqual([
        query,
        403,
      ]);
  });

  it('do not include $thumbnail of a file, which clients compute', async () => {
    await server.make('POST', '/folders', { name: 'Pictures' });
    expect((await server.call('admin', 'GET', '/files?fields=id,$thumbnail.id')).status).toBe(200);
    expect((await server.call('admin', 'GET', '/users?fields=id,avatar.$thumbnail')).status).toBe(200);
    expect((await server.call('admin', 'GET', '/folders?fields=id,$thumbnail')).status).toBe(400);
  });
});

describe('an alias', () => {
  const alias = 'alias[all]=articles&alias[label]=name';

  it('has its own options in deep, and is a sort key', async () => {
    expect(
      await dataOf(
        'admin',
        `/items/authors?fields=id,all.title,label&${alias}&deep[all][_sort]=title&deep[all][_limit]=1&sort=-label`,
      ),
    ).toEqual([{ id: 1, all: [{ title: 'Basalt' }], label: 'Ada' }]);
  });

  it('is part of all fields', async () => {
    expect(await dataOf('admin', `/items/authors?${alias}`)).toMatchObject([
      { id: 1, name: 'Ada', label: 'Ada', all: [1, 2], articles: [1, 2] },
    ]);
  });

  it('is a column of an export', async () => {
    const { text } = await server.call('admin', 'GET', `/items/authors?fields=id,label&${alias}&export=csv`);
    expect(text).toBe('"id","label"\n1,"Ada"\n');
  });

  it('of a field that the role may not read is refused, in fields and in sort', async () => {
    for (const query of ['fields=text', 'sort=text', 'fields=id&deep[text][_limit]=1'])
      expect([
        query,
        (await server.call('editor', 'GET', `/items/articles?${query}&alias[text]=body`)).status,
      ]).toEqual([query, query.includes('deep') ? 200 : 403]);
    expect(await dataOf('editor', '/items/articles?alias[text]=body')).not.toMatchObject([
      { text: expect.anything() as unknown },
    ]);
  });
});

it.each([
  ['_icontains', 'SALT', ['Salt', 'Basalt']],
  ['_nicontains', 'BA', ['Salt']],
  ['_istarts_with', 'sa', ['Salt']],
  ['_nistarts_with', 'sa', ['Basalt']],
  ['_iends_with', 'ALT', ['Salt', 'Basalt']],
  ['_niends_with', 'ALT', []],
])('%s %s ignores case', async (operator, part, titles) => {
  const rows = await dataOf(
    'admin',
    `/items/articles?fields=title&sort=id&filter[title][${operator}]=${part}`,
  );
  expect((rows as { title: string }[]).map(({ title }) => title)).toEqual(titles);
});

it('the caller reads the own access by collection and action', async () => {
  const access = (await dataOf('editor', '/permissions/me')) as Record<string, unknown>;
  expect(access['articles']).toMatchObject({
    read: { access: 'partial', full_access: false, fields: ['id', 'title', 'author', 'tags_rel'] },
    update: { access: 'none', full_access: false },
  });
  expect(access).not.toHaveProperty('authors');
  expect(await dataOf('admin', '/permissions/me')).toMatchObject({
    authors: { delete: { access: 'full', full_access: true, fields: ['*'] } },
  });
  expect(await dataOf('public', '/permissions/me')).toEqual({});
});

it('the caller reads the own role as a list', async () => {
  expect(await dataOf('editor', '/roles/me?fields=id')).toEqual([{ id: ids.editorRole }]);
  expect((await server.call('public', 'GET', '/roles/me')).status).toBe(401);
});

it('only administrators clear the cache', async () => {
  expect((await server.call('admin', 'POST', '/utils/cache/clear')).status).toBe(204);
  expect((await server.call('editor', 'POST', '/utils/cache/clear')).status).toBe(403);
});

describe('several collections', () => {
  const change = (body: unknown, who: 'admin' | 'editor' = 'admin') =>
    server.call(who, 'PATCH', '/collections', body);

  it('are updated at once', async () => {
    const { body } = await change([
      { collection: 'articles', meta: { icon: 'article' } },
      { collection: 'authors', meta: { icon: 'person' } },
    ]);
    expect(body.data).toMatchObject([{ meta: { icon: 'article' } }, { meta: { icon: 'person' } }]);
  });

  it('are not updated if one of them does not exist', async () => {
    const { status } = await change([
      { collection: 'articles', meta: { icon: 'lost' } },
      { collection: 'missing', meta: { icon: 'lost' } },
    ]);
    expect(status).toBe(403);
    expect(await dataOf('admin', '/collections/articles')).toMatchObject({ meta: { icon: 'article' } });
  });

  it('are updated by administrators only, and must be a list', async () => {
    expect((await change([{ collection: 'articles', meta: { icon: 'lost' } }], 'editor')).status).toBe(403);
    expect((await change({ collection: 'articles' })).status).toBe(400);
  });
});

describe('the filter of a preset', () => {
  const filters = [{ key: 'a', field: 'title', operator: 'contains', value: 'salt' }];
  const filter = { _and: [{ title: { _contains: 'salt' } }] };
  const make = async (values: object) =>
    (await server.make('POST', '/presets', { collection: 'articles', ...values })) as { readonly id: number };
  const read = ({ id }: { readonly id: number }) => dataOf('admin', `/presets/${id}?fields=filter,filters`);

  it('is the rule of its filters, and follows each change of them', async () => {
    const preset = await make({ filters });
    expect(await read(preset)).toEqual({ filter, filters });
    await server.make('PATCH', `/presets/${preset.id}`, { filters: null, filter });
    expect(await read(preset)).toEqual({ filter: null, filters: null });
  });

  it('becomes filters of the panel, or one of them with the whole rule', async () => {
    const preset = await make({ filter: { title: { _contains: 'salt' } } });
    expect(await read(preset)).toMatchObject({ filters: [{ field: 'title', operator: 'contains' }] });
    const either = { _or: [{ id: { _eq: 1 } }, { title: { _eq: 'Salt' } }] };
    await server.make('PATCH', `/presets/${preset.id}`, { filter: either });
    expect(await read(preset)).toEqual({
      filter: either,
      filters: [{ key: 'filter-0', field: '', operator: 'rule', value: either }],
    });
  });
});
