import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids, permit, startServerWithModel, type TestServer } from '../support/content.ts';
import { play, type Scenario } from '../support/scenario.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  const { make } = server;
  await make('POST', '/items/authors', [
    { name: 'Ada', email: 'ada@example.com' },
    { name: 'Grace', email: 'grace@example.com' },
  ]);
  await make('POST', '/items/tags', [{ name: 'open' }, { name: 'hidden' }]);
  await make('POST', '/items/articles', [
    { title: 'Out', status: 'published', author: 1, body: 'secret plans', tags_rel: [{ tags_id: 1 }] },
    { title: 'In work', status: 'draft', author: 2, tags_rel: [{ tags_id: 2 }] },
    { title: 'Out too', status: 'published', author: 2 },
  ]);
  const { editorRole } = ids;
  await permit(server, editorRole, 'articles', 'read', {
    permissions: { _or: [{ status: { _eq: 'published' } }, { user_created: { _eq: '$CURRENT_USER' } }] },
  });
  await permit(server, editorRole, 'articles', 'create', {
    fields: ['title', 'slug', 'views', 'status', 'author', 'tags_rel'],
    validation: { _and: [{ views: { _lt: 100 } }, { slug: { _starts_with: 'ed-' } }] },
    presets: { status: 'draft', featured: true },
  });
  await permit(server, editorRole, 'articles', 'update', {
    fields: ['title', 'status', 'author', 'tags_rel'],
    permissions: { user_created: { _eq: '$CURRENT_USER' } },
    validation: { status: { _in: ['draft', 'published'] } },
  });
  await permit(server, editorRole, 'authors', 'read', {
    fields: ['id', 'name', 'articles'],
    permissions: { name: { _neq: 'Grace' } },
  });
  await permit(server, editorRole, 'tags', 'read', { permissions: { name: { _neq: 'hidden' } } });
  await permit(server, editorRole, 'articles_tags', 'read');
  await permit(server, null, 'articles', 'read', {
    fields: ['id', 'title', 'status'],
    permissions: { status: { _eq: 'published' } },
  });
});
afterAll(() => server.close());

const reads: readonly Scenario[] = [
  {
    title: 'PERM-01 an admin sees every row and field without a permission row',
    send: 'GET /items/articles?fields=id,body&sort=id',
    status: 200,
    answer: { data: [{ id: 1, body: 'secret plans' }, { id: 2 }, { id: 3 }] },
  },
  {
    title: 'PERM-02 others see the rows that their rule lets through',
    as: 'editor',
    send: 'GET /items/articles?fields=id&sort=id&meta=*',
    status: 200,
    answer: { data: [{ id: 1 }, { id: 3 }], meta: { total_count: 2, filter_count: 2 } },
  },
  {
    title: 'PERM-02 a collection without a permission is forbidden',
    as: 'editor',
    send: 'GET /items/languages',
    status: 403,
    error: { code: 'FORBIDDEN' },
  },
  {
    title: 'AUTH-34 the public role governs what is read without a token',
    as: 'public',
    send: 'GET /items/articles?sort=id',
    status: 200,
    answer: {
      data: [
        { id: 1, title: 'Out', status: 'published' },
        { id: 3, title: 'Out too', status: 'published' },
      ],
    },
  },
  {
    title: 'AUTH-34 the public may not name a field outside their list',
    as: 'public',
    send: 'GET /items/articles?fields=id,body',
    status: 403,
  },
  {
    title: 'AUTH-34 nor a collection outside it',
    as: 'public',
    send: 'GET /items/authors',
    status: 403,
  },
  {
    title: 'an item outside the rule is as absent, and the rule says why',
    as: 'editor',
    send: 'GET /items/articles/2',
    status: 403,
    error: { reason: { code: 'rule', action: 'read', collection: 'articles' } },
  },
  {
    title: 'an absent item looks the same',
    as: 'editor',
    send: 'GET /items/articles/999',
    status: 403,
    error: { reason: { code: 'rule', action: 'read', collection: 'articles' } },
  },
  {
    title: 'a wildcard opens readable fields of readable rows only',
    as: 'editor',
    send: 'GET /items/articles?fields=id,author.*&sort=id',
    status: 200,
    answer: {
      data: [
        { id: 1, author: { id: 1, name: 'Ada' } },
        { id: 3, author: null },
      ],
    },
  },
  {
    title: 'a nested field outside the grant is forbidden by name',
    as: 'editor',
    send: 'GET /items/articles?fields=id,author.email',
    status: 403,
    error: { reason: { code: 'field', collection: 'authors', field: 'email' } },
  },
  {
    title: 'nested lists are cut by the rule of their collection',
    as: 'editor',
    send: 'GET /items/authors?fields=name,articles.title',
    status: 200,
    answer: { data: [{ name: 'Ada', articles: [{ title: 'Out' }] }] },
  },
  {
    title: 'a filter by an unreadable field is forbidden',
    as: 'editor',
    send: 'GET /items/authors?filter[email][_eq]=x',
    status: 403,
    error: { reason: { code: 'field', field: 'email' } },
  },
  {
    title: 'so is one through a relation',
    as: 'editor',
    send: 'GET /items/articles?filter[author][email][_contains]=ada',
    status: 403,
  },
  {
    title: 'so is sorting',
    as: 'editor',
    send: 'GET /items/articles?sort=author.email',
    status: 403,
  },
  {
    title: 'so is aggregating',
    as: 'editor',
    send: 'GET /items/authors?aggregate[max]=email',
    status: 403,
  },
  {
    title: 'an aggregate counts readable rows only',
    as: 'editor',
    send: 'GET /items/articles?aggregate[count]=*',
    status: 200,
    answer: { data: [{ count: 2 }] },
  },
  {
    title: 'so is deep',
    as: 'editor',
    send: 'GET /items/authors?fields=articles.id&deep={"articles":{"_filter":{"author":{"email":{"_nnull":true}}}}}',
    status: 403,
  },
  {
    title: 'a filter does not see related rows that may not be read',
    as: 'editor',
    send: 'GET /items/articles?fields=id&filter[author][name][_eq]=Grace',
    status: 200,
    answer: { data: [] },
  },
  {
    title: 'nor related rows behind a list',
    as: 'editor',
    send: 'GET /items/articles?fields=id&filter[tags_rel][tags_id][name][_eq]=hidden',
    status: 200,
    answer: { data: [] },
  },
  {
    title: 'search looks into readable fields only',
    as: 'public',
    send: 'GET /items/articles?fields=id&search=secret plans&meta=filter_count',
    status: 200,
    answer: { data: [], meta: { filter_count: 0 } },
  },
  {
    title: 'items of the system have their own paths',
    send: 'GET /items/directus_users',
    status: 403,
  },
];

const writes: readonly Scenario[] = [
  {
    title: 'PERM-03 presets fill a new item, whatever its fields',
    as: 'editor',
    send: 'POST /items/articles?fields=id,status,featured,user_created',
    body: { title: 'Mine', slug: 'ed-1', views: 1, tags_rel: [] },
    status: 200,
    answer: { data: { id: 4, status: 'draft', featured: true, user_created: ids.editor } },
  },
  {
    title: 'PERM-03 the validation of a permission names each broken rule',
    as: 'editor',
    send: 'POST /items/articles',
    body: { slug: 'zz', views: 500 },
    status: 400,
    answer: {
      errors: [
        { extensions: { code: 'FAILED_VALIDATION', field: 'views', type: 'lt', valid: 100 } },
        { extensions: { code: 'FAILED_VALIDATION', field: 'slug', type: 'starts_with' } },
      ],
    },
  },
  {
    title: 'PERM-03 a value left out breaks the rule that null breaks',
    as: 'editor',
    send: 'POST /items/articles',
    body: { views: 5 },
    status: 400,
    error: { code: 'FAILED_VALIDATION', field: 'slug' },
  },
  {
    title: 'PERM-03 fields outside the list are forbidden',
    as: 'editor',
    send: 'POST /items/articles',
    body: { title: 'x', slug: 'ed-2', views: 1, price: 3 },
    status: 403,
    error: { reason: { code: 'field', action: 'create', field: 'price' } },
  },
  {
    title: 'one’s own row may be changed',
    as: 'editor',
    send: 'PATCH /items/articles/4?fields=title,user_updated',
    body: { title: 'Mine 2' },
    status: 200,
    answer: { data: { title: 'Mine 2', user_updated: ids.editor } },
  },
  {
    title: 'PERM-02 a row outside the rule may not, and the rule says why',
    as: 'editor',
    send: 'PATCH /items/articles/1',
    body: { title: 'x' },
    status: 403,
    error: { reason: { code: 'rule', action: 'update', collection: 'articles' } },
  },
  {
    title: 'a batch with one row outside the rule changes none',
    as: 'editor',
    send: 'PATCH /items/articles',
    body: { keys: [4, 1], data: { title: 'batch' } },
    status: 403,
    rows: {
      articles: [{ title: 'Out' }, { title: 'In work' }, { title: 'Out too' }, { title: 'Mine 2' }],
    },
  },
  {
    title: 'validation of an update asks what is written',
    as: 'editor',
    send: 'PATCH /items/articles/4',
    body: { status: 'archived' },
    status: 400,
    error: { code: 'FAILED_VALIDATION', field: 'status', type: 'in' },
  },
  {
    title: 'a nested row needs its own grant',
    as: 'editor',
    send: 'PATCH /items/articles/4',
    body: { author: { name: 'Smuggled' } },
    status: 403,
    rows: { authors: [{ name: 'Ada' }, { name: 'Grace' }] },
  },
  {
    title: 'so does one in a list',
    as: 'editor',
    send: 'PATCH /items/articles/4',
    body: { tags_rel: [{ tags_id: 1 }] },
    status: 403,
  },
  {
    title: 'PERM-02 deleting without a permission is forbidden',
    as: 'editor',
    send: 'DELETE /items/articles/4',
    status: 403,
    error: { reason: { code: 'no-grant', action: 'delete', collection: 'articles' } },
  },
  {
    title: 'the model is for admins to change',
    as: 'editor',
    send: 'POST /fields/articles',
    body: { field: 'x', type: 'string' },
    status: 403,
  },
  {
    title: 'settings are too',
    as: 'editor',
    send: 'PATCH /settings',
    body: { project_name: 'x' },
    status: 403,
  },
];

describe('permissions on reads', () => {
  it.each(reads)('$title', (scenario) => play(server, scenario));
});

describe('permissions on writes', () => {
  it.each(writes)('$title', (scenario) => play(server, scenario));
});

describe('metadata as a role sees it', () => {
  it('lists only collections, fields and relations that the role may read', async () => {
    const { body: collections } = await server.call('editor', 'GET', '/collections');
    const names = (collections.data as { collection: string }[]).map(({ collection }) => collection);
    expect(names).toContain('articles');
    expect(names).not.toContain('languages');

    const { body: fields } = await server.call('editor', 'GET', '/fields/authors');
    expect((fields.data as { field: string }[]).map(({ field }) => field)).toEqual([
      'id',
      'name',
      'articles',
    ]);

    const { body: relations } = await server.call('editor', 'GET', '/relations');
    const ends = (relations.data as { collection: string; field: string }[]).map(
      ({ collection, field }) => `${collection}.${field}`,
    );
    expect(ends).toContain('articles.author');
    expect(ends).not.toContain('articles_translations.languages_code');
    expect((await server.call('editor', 'GET', '/fields/languages')).status).toBe(403);
    expect((await server.call('public', 'GET', '/collections')).status).toBe(403);
  });

  it('PERM-03 the list of own permissions has the stored records and the app minimum without ids', async () => {
    const { body } = await server.call('editor', 'GET', '/permissions?limit=-1');
    const list = body.data as {
      id?: number;
      system?: boolean;
      collection: string;
      action: string;
      role: string;
    }[];
    expect(
      list.find(({ collection, action }) => collection === 'articles' && action === 'update'),
    ).toMatchObject({
      id: expect.any(Number) as unknown,
      role: ids.editorRole,
      fields: ['title', 'status', 'author', 'tags_rel'],
      permissions: { user_created: { _eq: '$CURRENT_USER' } },
      presets: null,
      validation: { status: { _in: ['draft', 'published'] } },
    });
    const minimum = list.filter(({ system }) => system);
    expect(minimum.length).toBeGreaterThan(5);
    expect(minimum.every(({ id }) => id === undefined)).toBe(true);
    expect(list.every(({ role }) => role === ids.editorRole)).toBe(true);
  });

  it('a changed permission applies from the next request on', async () => {
    expect((await server.call('api', 'GET', '/items/tags')).status).toBe(403);
    const permission = (await permit(server, ids.apiRole, 'tags', 'read')) as { id: number };
    expect((await server.call('api', 'GET', '/items/tags')).status).toBe(200);
    await server.make('DELETE', `/permissions/${permission.id}`);
    expect((await server.call('api', 'GET', '/items/tags')).status).toBe(403);
  });
});
