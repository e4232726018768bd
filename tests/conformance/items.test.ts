import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startServerWithModel, type TestServer } from '../support/content.ts';
import { play, type Scenario } from '../support/scenario.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  await server.make('POST', '/items/articles', [{ title: 'Nested' }, { title: 'Third' }]);
});
afterAll(() => server.close());

const scenarios: readonly Scenario[] = [
  {
    title: 'CALL-23 CALL-02 POST creates and answers the item in an envelope',
    send: 'POST /items/authors',
    body: { name: 'Ada', email: 'ada@example.com' },
    status: 200,
    answer: { data: { id: 1, name: 'Ada', email: 'ada@example.com', bio: null, articles: [] } },
    rows: { authors: [{ id: 1, name: 'Ada' }] },
  },
  {
    title: 'CALL-51 several rows answer in the order sent',
    send: 'POST /items/authors?fields=name',
    body: [{ name: 'Zoe' }, { name: 'Bob' }],
    status: 200,
    answer: { data: [{ name: 'Zoe' }, { name: 'Bob' }] },
  },
  {
    title: 'an absent item is 403 when it is changed',
    send: 'PATCH /items/articles/99999',
    body: { title: 'x' },
    status: 403,
    error: { code: 'FORBIDDEN' },
  },
  {
    title: 'CALL-25 PATCH of keys and data',
    send: 'PATCH /items/articles?fields=id,featured',
    body: { keys: [1, 2], data: { featured: true } },
    status: 200,
    answer: {
      data: [
        { id: 1, featured: true },
        { id: 2, featured: true },
      ],
    },
  },
  {
    title: 'PATCH of a query and data',
    send: 'PATCH /items/articles?fields=id,status',
    body: { query: { filter: { title: { _eq: 'Third' } } }, data: { status: 'published' } },
    status: 200,
    answer: { data: [{ id: 2, status: 'published' }] },
  },
  {
    title: 'PATCH of a list of objects with keys',
    send: 'PATCH /items/articles?fields=id,title',
    body: [
      { id: 2, title: 'Two' },
      { id: 1, title: 'One' },
    ],
    status: 200,
    answer: {
      data: [
        { id: 2, title: 'Two' },
        { id: 1, title: 'One' },
      ],
    },
  },
  {
    title: 'PATCH that names no items is refused',
    send: 'PATCH /items/articles',
    body: { data: { featured: true } },
    status: 400,
    error: { code: 'FAILED_VALIDATION' },
  },
  {
    title: 'CALL-23 a comma list of keys changes each',
    send: 'PATCH /items/articles/1,2?fields=id,status',
    body: { status: 'archived' },
    status: 200,
    answer: {
      data: [
        { id: 1, status: 'archived' },
        { id: 2, status: 'archived' },
      ],
    },
  },
  {
    title: 'an empty list deletes nothing',
    send: 'DELETE /items/authors',
    body: [],
    status: 204,
    rows: { authors: [{ id: 1 }, { id: 2 }, { id: 3 }] },
  },
  {
    title: 'a body without keys is refused',
    send: 'DELETE /items/authors',
    body: {},
    status: 400,
    error: { code: 'FAILED_VALIDATION' },
  },
  {
    title: 'CALL-26 DELETE of a list of keys',
    send: 'DELETE /items/authors',
    body: [2, 3],
    status: 204,
    rows: { authors: [{ id: 1 }] },
  },
  {
    title: 'DELETE of a query',
    send: 'DELETE /items/articles',
    body: { query: { filter: { title: 'Two' }, limit: -1 } },
    status: 204,
    rows: { articles: [{ id: 1 }] },
  },
  {
    title: 'an absent item is 403 when it is deleted',
    send: 'DELETE /items/articles/2',
    status: 403,
    error: { code: 'FORBIDDEN' },
  },
  {
    title: 'a singleton shows its defaults before it is saved',
    send: 'GET /items/homepage',
    status: 200,
    answer: { data: { id: null, headline: null, intro: 'Welcome' } },
  },
  {
    title: 'a singleton without a row is counted as no item',
    send: 'GET /items/homepage?limit=0&meta=*&fields=id',
    status: 200,
    answer: { meta: { total_count: 0, filter_count: 0 }, data: { id: null } },
  },
  {
    title: 'CALL-23 a singleton is patched without a key',
    send: 'PATCH /items/homepage',
    body: { headline: 'Home' },
    status: 200,
    answer: { data: { id: 1, headline: 'Home', intro: 'Welcome' } },
  },
  {
    title: 'a singleton is patched again, not made twice',
    send: 'PATCH /items/homepage',
    body: { headline: 'Home 2' },
    status: 200,
    rows: { homepage: [{ id: 1, headline: 'Home 2' }] },
  },
  {
    title: 'the item of a singleton is counted, with and without a filter',
    send: 'GET /items/homepage?limit=0&meta=*&fields=id&filter[headline][_null]=true',
    status: 200,
    answer: { meta: { total_count: 1, filter_count: 0 } },
  },
  {
    title: 'a singleton takes no second item',
    send: 'POST /items/homepage',
    body: {},
    status: 404,
    error: { code: 'ROUTE_NOT_FOUND' },
  },
  {
    title: 'a row that fails takes all of its list with it',
    send: 'POST /items/authors',
    body: [{ name: 'Good' }, { email: 'no-name@example.com' }],
    status: 400,
    error: { code: 'FAILED_VALIDATION', field: 'name', type: 'required' },
    rows: { authors: [{ name: 'Ada' }] },
  },
];

describe('writing items', () => {
  it.each(scenarios)('$title', (scenario) => play(server, scenario));

  it('CALL-52 a field cannot become required while it contains nulls, until a query replaces them', async () => {
    const rows = Array.from({ length: 130 }, (_, i) => (i === 7 ? { name: 'Named' } : {}));
    expect(await server.make('POST', '/items/tags', rows)).toHaveLength(130);
    const require = () =>
      server.call('admin', 'PATCH', '/fields/tags/name', { type: 'string', schema: { is_nullable: false } });
    const refused = await require();
    expect([refused.status, refused.body.errors?.[0]?.extensions['code']]).toEqual([
      400,
      'CONTAINS_NULL_VALUES',
    ]);
    const replaced = await server.call('admin', 'PATCH', '/items/tags', {
      query: { filter: { name: { _null: true } }, limit: -1 },
      data: { name: 'Replaced' },
    });
    expect(replaced.body.data).toHaveLength(129);
    expect((await require()).status).toBe(200);
    const counts = await server.call('admin', 'GET', '/items/tags?aggregate[count]=*&groupBy=name');
    expect(counts.body.data).toEqual([
      { name: 'Named', count: 1 },
      { name: 'Replaced', count: 129 },
    ]);
  });
});

describe('a write whose response cannot be read', () => {
  const wrong = 'fields=id,nothing';
  test.each([
    ['POST', '/items/authors', { name: 'Unwanted' }],
    ['POST', '/items/authors', [{ name: 'Unwanted' }]],
    ['PATCH', '/items/authors/1', { name: 'Unwanted' }],
    ['PATCH', '/items/authors', [{ id: 1, name: 'Unwanted' }]],
    ['PATCH', '/items/authors', { keys: [1], data: { name: 'Unwanted' } }],
    ['PATCH', '/items/homepage', { headline: 'Unwanted' }],
    ['PATCH', '/settings', { project_name: 'Unwanted' }],
    ['PATCH', '/users/me', { title: 'Unwanted' }],
  ] as const)('%s %s with unknown fields is refused and changes nothing', async (method, path, body) => {
    const response = await server.call('admin', method, `${path}?${wrong}`, body);
    expect(response.status).toBe(400);
    expect(JSON.stringify(response.body)).toContain('INVALID_QUERY');
    for (const read of [
      '/items/authors',
      '/items/homepage',
      '/settings',
      '/users/me',
      '/revisions?sort=-id&limit=1',
    ])
      expect(JSON.stringify((await server.call('admin', 'GET', read)).body)).not.toContain('Unwanted');
  });
});
