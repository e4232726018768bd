import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServerWithModel, type TestServer } from '../support/content.ts';
import { play, type Scenario } from '../support/scenario.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  const { make } = server;
  await make('POST', '/items/authors', [{ name: 'Ada' }, { name: 'bob' }, { name: 'Zoe' }]);
  await make('POST', '/items/tags', [{ name: 'news' }, { name: 'tech' }]);
  await make('POST', '/items/articles', [
    {
      title: 'Äpfel 100%',
      status: 'published',
      views: 100,
      author: 1,
      tags_rel: [
        { tags_id: 1, sort: 2 },
        { tags_id: 2, sort: 1 },
      ],
      blocks: [
        { collection: 'block_text', item: { text: 'para' } },
        { collection: 'block_image', item: { caption: 'cap' } },
      ],
    },
    { title: 'zebra', status: 'draft', views: 7, author: 2 },
    { title: 'Apfel', status: 'published', views: 3, author: 1 },
    { title: null, status: 'draft', author: null },
    { title: 'Mango', status: 'published', views: 100, author: 3 },
  ]);
  await make(
    'POST',
    '/items/tags',
    Array.from({ length: 130 }, (_, i) => ({ name: `many ${i}` })),
  );
  await make('POST', '/items/articles', {
    title: 'Full',
    status: 'archived',
    tags_rel: Array.from({ length: 120 }, (_, i) => ({ tags_id: i + 3 })),
  });
});
afterAll(() => server.close());

const list = (...ids: readonly number[]) => ({ data: ids.map((id) => ({ id })) });

const queries: readonly Scenario[] = [
  {
    title: 'CALL-72 fields, sort, limit, page and filter together',
    send: 'GET /items/articles?fields=id&sort=-views,id&limit=2&page=2&filter={"status":{"_neq":"archived"}}',
    status: 200,
    answer: list(2, 3),
  },
  {
    title: 'CALL-70 CALL-72 counts come without rows',
    send: 'GET /items/articles?limit=0&meta=total_count,filter_count&filter[status][_eq]=published',
    status: 200,
    answer: { data: [], meta: { total_count: 6, filter_count: 3 } },
  },
  {
    title: 'CALL-02 meta * counts both',
    send: 'GET /items/articles?fields=id&limit=1&meta=*&search=apfel',
    status: 200,
    answer: { data: [{ id: 3 }], meta: { total_count: 6, filter_count: 1 } },
  },
  {
    title: 'CALL-68 CALL-24 one item with the fields of a template',
    send: 'GET /items/articles/1?fields=title,author.name',
    status: 200,
    answer: { data: { title: 'Äpfel 100%', author: { name: 'Ada' } } },
  },
  {
    title: 'CALL-69 rows of a list of keys',
    send: 'GET /items/articles?fields=id&filter[id][_in]=3,1&sort=id',
    status: 200,
    answer: list(1, 3),
  },
  {
    title: 'CALL-23 a comma list of keys reads several',
    send: 'GET /items/articles/3,1?fields=id',
    status: 200,
    answer: list(3, 1),
  },
  {
    title: 'CALL-03 system collections answer at their own path',
    send: 'GET /roles?fields=name&sort=name',
    status: 200,
    answer: { data: [{ name: 'Admin' }, { name: 'API' }, { name: 'Editor' }] },
  },
  {
    title: 'text sorts without case, nulls last',
    send: 'GET /items/articles?fields=title&sort=title&limit=3&filter[status][_neq]=archived',
    status: 200,
    answer: { data: [{ title: 'Apfel' }, { title: 'Mango' }, { title: 'zebra' }] },
  },
  {
    title: 'descending puts nulls first',
    send: 'GET /items/articles?fields=id&sort=-title&limit=1',
    status: 200,
    answer: list(4),
  },
  {
    title: 'sorts by a related field',
    send: 'GET /items/articles?fields=id&sort=author.name,-id&filter[author][_nnull]=true',
    status: 200,
    answer: list(3, 1, 2, 5),
  },
  {
    title: 'search takes text without case and signs as they are',
    send: 'GET /items/articles?fields=id&search=ÄPFEL 100%',
    status: 200,
    answer: list(1),
  },
  {
    title: 'search takes numbers as equal',
    send: 'GET /items/articles?fields=id&search=100&sort=id',
    status: 200,
    answer: list(1, 5),
  },
  {
    title: 'offset',
    send: 'GET /items/articles?fields=id&sort=id&limit=2&offset=3',
    status: 200,
    answer: list(4, 5),
  },
  {
    title: 'fields as a repeated list',
    send: 'GET /items/articles?fields[]=id&fields[]=title&limit=1',
    status: 200,
    answer: { data: [{ id: 1, title: 'Äpfel 100%' }] },
  },
  {
    title: 'stars go as deep as written',
    send: 'GET /items/articles/1?fields=*.*',
    status: 200,
    answer: {
      data: { author: { name: 'Ada', articles: [1, 3] }, tags_rel: [{ tags_id: 2 }, { tags_id: 1 }] },
    },
  },
  {
    title: 'many-to-any by collection',
    send: 'GET /items/articles/1?fields=blocks.collection,blocks.item:block_text.text,blocks.item:block_image.caption',
    status: 200,
    answer: {
      data: {
        blocks: [
          { collection: 'block_text', item: { text: 'para' } },
          { collection: 'block_image', item: { caption: 'cap' } },
        ],
      },
    },
  },
  {
    title: 'many-to-any without a collection stays a key',
    send: 'GET /items/articles/1?fields=blocks.item',
    status: 200,
    answer: { data: { blocks: [{ item: '1' }, { item: '1' }] } },
  },
  {
    title: 'a filter behind many-to-any',
    send: 'GET /items/articles?fields=id&filter={"blocks":{"item:block_text":{"text":{"_contains":"PARA"}}}}',
    status: 200,
    answer: list(1),
  },
  {
    title: 'deep filters, sorts and limits for each parent',
    send: 'GET /items/authors?fields=name,articles.title&sort=id&deep={"articles":{"_filter":{"status":"published"},"_sort":["-title"],"_limit":1}}',
    status: 200,
    answer: {
      data: [
        { name: 'Ada', articles: [{ title: 'Äpfel 100%' }] },
        { name: 'bob', articles: [] },
        { name: 'Zoe', articles: [{ title: 'Mango' }] },
      ],
    },
  },
  {
    title: 'deep in brackets',
    send: 'GET /items/authors?fields=articles.id&sort=id&limit=1&deep[articles][_limit]=1&deep[articles][_page]=2',
    status: 200,
    answer: { data: [{ articles: [{ id: 3 }] }] },
  },
  {
    title: 'an alias is another name',
    send: 'GET /items/articles?fields=id,heading&alias[heading]=title&limit=1',
    status: 200,
    answer: { data: [{ id: 1, heading: 'Äpfel 100%' }] },
  },
  {
    title: 'SEARCH with a query',
    send: 'SEARCH /items/articles',
    body: { query: { fields: ['id'], filter: { id: { _lt: 3 } }, sort: ['-id'], meta: ['filter_count'] } },
    status: 200,
    answer: { data: [{ id: 2 }, { id: 1 }], meta: { filter_count: 2 } },
  },
  {
    title: 'SEARCH with keys',
    send: 'SEARCH /items/articles',
    body: { keys: [2, 1], query: { fields: ['id'] } },
    status: 200,
    answer: list(2, 1),
  },
  {
    title: 'counts in groups',
    send: 'GET /items/articles?aggregate[count]=*&aggregate[sum]=views&groupBy=status&sort=-status',
    status: 200,
    answer: {
      data: [
        { status: 'published', count: 3, sum: { views: 203 } },
        { status: 'draft', count: 2, sum: { views: 7 } },
        { status: 'archived', count: 1, sum: { views: 0 } },
      ],
    },
  },
  ...['constructor', '__proto__', 'toString'].map((name) => ({
    title: `an aggregate named "${name}" is refused, although every object inherits that name`,
    send: `GET /items/articles?aggregate={"${name}":["id"]}`,
    status: 400,
    error: { code: 'INVALID_QUERY' },
  })),
  {
    title: 'an aggregate that does not exist is named with the nearest known one',
    send: 'GET /items/articles?aggregate[summ]=views',
    status: 400,
    error: { code: 'INVALID_QUERY', nearest: 'sum' },
  },
  ...(
    [
      ['an unknown field', 'fields=id,titel', 'titel', 'title'],
      ['an unknown related field', 'fields=author.nmae', 'nmae', 'name'],
      ['an unknown field in a filter', 'filter[titel][_eq]=1', 'titel', 'title'],
      ['an unknown field to sort by', 'sort=-titel', 'titel', 'title'],
      ['an unknown field in deep', 'deep[tag_rel][_limit]=1', 'tag_rel', 'tags_rel'],
    ] as const
  ).map(([what, query, field, nearest]) => ({
    title: `${what} is named with the nearest known one`,
    send: `GET /items/articles?${query}`,
    status: 400,
    error: { code: 'INVALID_QUERY', field, nearest },
  })),
  {
    title: 'an unknown operator is refused',
    send: 'GET /items/articles?filter[id][_foo]=1',
    status: 400,
    error: { code: 'INVALID_QUERY', operator: '_foo' },
  },
  {
    title: 'a value that does not fit its field is refused',
    send: 'GET /items/articles?filter[id][_eq]=abc',
    status: 400,
    error: { code: 'INVALID_QUERY', field: 'id', invalid: 'abc' },
  },
  {
    title: 'a column that is no relation leads nowhere',
    send: 'GET /items/articles?fields=title.x',
    status: 400,
    error: { code: 'INVALID_QUERY', field: 'title' },
  },
  {
    title: 'a limit that is no number',
    send: 'GET /items/articles?limit=abc',
    status: 400,
    answer: { errors: [{ message: '"limit" must be a number' }] },
  },
  {
    title: 'a meta that does not exist',
    send: 'GET /items/articles?meta=nope',
    status: 400,
    answer: { errors: [{ message: '"meta[0]" must be one of [total_count, filter_count]' }] },
  },
  {
    title: 'a filter that is no JSON',
    send: 'GET /items/articles?filter={bad',
    status: 400,
    answer: { errors: [{ message: '"filter" must be of type object' }] },
  },
  {
    title: 'hashes cannot be guessed at by filtering',
    send: 'GET /items/articles?filter[secret][_starts_with]=$argon',
    status: 400,
    error: { code: 'INVALID_QUERY', field: 'secret' },
  },
  {
    title: 'a key that cannot be one is an absent item',
    send: 'GET /items/articles/abc',
    status: 403,
  },
  { title: 'an unknown collection is forbidden', send: 'GET /items/nope', status: 403 },
];

describe('reading items', () => {
  it.each(queries)('$title', (scenario) => play(server, scenario));

  it('CALL-71 CALL-04 limit -1 returns all items, and without a limit 100 are returned', async () => {
    const all = await server.call('admin', 'GET', '/items/tags?limit=-1&fields=id,name');
    expect(all.body.data).toHaveLength(132);
    const some = await server.call('admin', 'GET', '/items/tags?fields=id');
    expect(some.body.data).toHaveLength(100);
  });

  it('nested lists are not limited to 100', async () => {
    const { body } = await server.call('admin', 'GET', '/items/articles/6?fields=tags_rel.tags_id');
    expect((body.data as { tags_rel: unknown[] }).tags_rel).toHaveLength(120);
  });

  it('reads relations with one statement each, however many rows there are', async () => {
    const statements = async (path: string) => {
      let count = 0;
      const listen = ({ sql }: { sql: string }) => void (sql.includes(' as "t0" ') && count++);
      server.database.knex.on('query', listen);
      await server.call('admin', 'GET', path);
      server.database.knex.removeListener('query', listen);
      return count;
    };
    const path = '/items/articles?fields=*,author.*,tags_rel.tags_id.*&sort=id&limit=';
    expect(await statements(`${path}6`)).toBe(await statements(`${path}1`));
  });

  it('pages do not overlap if sorted values are equal', async () => {
    const seen: unknown[] = [];
    for (const page of [1, 2, 3]) {
      const { body } = await server.call(
        'admin',
        'GET',
        `/items/articles?fields=id&sort=status&limit=2&page=${page}`,
      );
      seen.push(...(body.data as { id: number }[]).map(({ id }) => id));
    }
    expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('exports CSV with nested names, as an attachment', async () => {
    const answer = await server.call(
      'admin',
      'GET',
      '/items/articles?export=csv&fields=id,title,author.name&sort=id&limit=2',
    );
    expect(answer.text).toBe('"id","title","author.name"\n1,"Äpfel 100%","Ada"\n2,"zebra","bob"\n');
    expect(String(answer.headers['content-disposition'])).toMatch(/^attachment; .*articles/);
  });
});
