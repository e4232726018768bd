import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ids, startServerWithModel, type TestServer } from '../support/content.ts';
import { play, type Scenario } from '../support/scenario.ts';

/** Names instead of keys, so that a failure shows which row is wrong. */
let server: TestServer;
const uid = '99999999-9999-4999-8999-00000000000a';
beforeAll(async () => {
  server = await startServerWithModel();
  const tags = (...names: readonly string[]) =>
    names.map((name, i) => ({ sort: names.length - i, tags_id: { name } }));
  await server.make('POST', '/items/authors', [
    {
      name: 'Ada',
      email: 'ada@example.com',
      articles: [
        { title: 'Alpha', status: 'published', views: 5, tags_rel: tags('news', 'tech') },
        { title: 'Beta', status: 'draft', views: 7, uid },
      ],
    },
    {
      name: 'Bob',
      articles: [
        { title: 'Gamma', status: 'published', views: 5, price: 1.5, tags_rel: tags('sport') },
        { title: 'Delta', status: 'published', price: 2.25, tags_rel: tags('news', 'zen', 'art') },
      ],
    },
    { name: 'Cy', bio: 'writes nothing' },
  ]);
  await server.make('POST', '/items/articles', {
    title: 'Orphan',
    secret: 'open sesame',
    event_date: '2026-01-31',
    blocks: [{ collection: 'block_text', item: { text: 'para' } }],
  });
});
afterAll(() => server.close());

const authors = (filter: object) =>
  `GET /items/authors?fields=name&sort=name&filter=${JSON.stringify(filter)}`;
const articles = (filter: object) =>
  `GET /items/articles?fields=title&sort=title&filter=${JSON.stringify(filter)}`;
const named = (...names: readonly string[]) => ({ data: names.map((name) => ({ name })) });
const titled = (...titles: readonly string[]) => ({ data: titles.map((title) => ({ title })) });
const tag = (name: string) => ({ tags_rel: { _some: { tags_id: { name: { _eq: name } } } } });

const scenarios: readonly Scenario[] = [
  {
    title: 'some, in some',
    send: authors({ articles: { _some: tag('news') } }),
    status: 200,
    answer: named('Ada', 'Bob'),
  },
  {
    title: 'some, with two rules of one row',
    send: authors({ articles: { _some: { _and: [tag('news'), { views: { _eq: 5 } }] } } }),
    status: 200,
    answer: named('Ada'),
  },
  {
    title: 'none, in some',
    send: authors({
      articles: { _some: { tags_rel: { _none: { tags_id: { name: { _contains: 'n' } } } } } },
    }),
    status: 200,
    answer: named('Ada', 'Bob'),
  },
  {
    title: 'some, in none',
    send: authors({ articles: { _none: tag('tech') } }),
    status: 200,
    answer: named('Bob', 'Cy'),
  },
  {
    title: 'none, in none: all of them have it',
    send: authors({
      _and: [{ articles: { _some: {} } }, { articles: { _none: { tags_rel: { _none: {} } } } }],
    }),
    status: 200,
    answer: named('Bob'),
  },
  {
    title: 'up, and down again by another way',
    send: articles({ author: { articles: { _some: { title: 'Beta' } } } }),
    status: 200,
    answer: titled('Alpha', 'Beta'),
  },
  {
    title: 'a plain path through lists means some',
    send: authors({ articles: { tags_rel: { tags_id: { name: { _in: ['sport', 'tech'] } } } } }),
    status: 200,
    answer: named('Ada', 'Bob'),
  },
  {
    title: '_or and _and in each other, across relations',
    send: articles({
      _or: [
        { _and: [{ author: { name: 'Ada' } }, { status: 'draft' }] },
        { author: { _null: true } },
        { _and: [tag('zen'), { _or: [{ views: { _null: true } }, { views: 0 }] }] },
      ],
    }),
    status: 200,
    answer: titled('Beta', 'Delta', 'Orphan'),
  },
  {
    title: 'deep in deep, each level with its own filter, order and limit',
    send: `GET /items/authors?sort=name&limit=2&fields=name,articles.title,articles.tags_rel.tags_id.name&deep=${JSON.stringify(
      {
        articles: {
          _filter: { status: 'published' },
          _sort: '-title',
          tags_rel: { _sort: ['-tags_id.name'], _limit: 2 },
        },
      },
    )}`,
    status: 200,
    answer: {
      data: [
        {
          name: 'Ada',
          articles: [
            { title: 'Alpha', tags_rel: [{ tags_id: { name: 'tech' } }, { tags_id: { name: 'news' } }] },
          ],
        },
        {
          name: 'Bob',
          articles: [
            { title: 'Gamma', tags_rel: [{ tags_id: { name: 'sport' } }] },
            { title: 'Delta', tags_rel: [{ tags_id: { name: 'zen' } }, { tags_id: { name: 'news' } }] },
          ],
        },
      ],
    },
  },
  {
    title: 'deep searches, offsets and pages',
    send: 'GET /items/authors/2?fields=articles.title&deep[articles][_search]=delta',
    status: 200,
    answer: { data: { articles: [{ title: 'Delta' }] } },
  },
  {
    title: 'deep offset without a limit',
    send: 'GET /items/authors/2?fields=articles.title&deep[articles][_sort]=title&deep[articles][_offset]=1',
    status: 200,
    answer: { data: { articles: [{ title: 'Gamma' }] } },
  },
  {
    title: 'a relation keeps its own order',
    send: 'GET /items/articles?fields=tags_rel.tags_id.name&filter[title]=Delta',
    status: 200,
    answer: {
      data: [{ tags_rel: ['art', 'zen', 'news'].map((name) => ({ tags_id: { name } })) }],
    },
  },
  {
    title: 'wildcards three deep',
    send: 'GET /items/authors?fields=*.*.*&filter[name]=Ada',
    status: 200,
    answer: {
      data: [
        {
          name: 'Ada',
          articles: [{ title: 'Alpha', tags_rel: [{ tags_id: 2 }, { tags_id: 1 }] }, { title: 'Beta' }],
        },
      ],
    },
  },
  {
    title: 'a wildcard of one relation only',
    send: 'GET /items/articles?fields=title,author.*&filter[title]=Alpha',
    status: 200,
    answer: { data: [{ title: 'Alpha', author: { name: 'Ada', email: 'ada@example.com' } }] },
  },
  {
    title: 'sorts by relation, descending, then by itself',
    send: 'GET /items/articles?fields=title&sort=-author.name,-views,title',
    status: 200,
    answer: titled('Orphan', 'Gamma', 'Delta', 'Beta', 'Alpha'),
  },
  {
    title: 'a list is nothing to sort by',
    send: 'GET /items/authors?sort=articles.title',
    status: 400,
    error: { code: 'INVALID_QUERY', field: 'articles.title' },
  },
  {
    title: 'search finds uuids as a whole',
    send: `GET /items/articles?fields=title&search=${uid}`,
    status: 200,
    answer: titled('Beta'),
  },
  {
    title: 'search finds uuids in capital letters too',
    send: `GET /items/articles?fields=title&search=${uid.toUpperCase()}`,
    status: 200,
    answer: titled('Beta'),
  },
  {
    title: 'search finds decimals as equal',
    send: 'GET /items/articles?fields=title&search=2.25',
    status: 200,
    answer: titled('Delta'),
  },
  {
    title: 'search finds nothing rather than all where no field can hold the phrase',
    send: 'GET /items/articles?fields=title&search=%25',
    status: 200,
    answer: { data: [] },
  },
  {
    title: 'search and filter count together',
    send: 'GET /items/articles?fields=title&search=alpha&filter[status]=draft&meta=*',
    status: 200,
    answer: { data: [], meta: { total_count: 5, filter_count: 0 } },
  },
  {
    title: 'without a filter both counts are one',
    send: 'GET /items/articles?limit=0&meta=filter_count',
    status: 200,
    answer: { data: [], meta: { filter_count: 5 } },
  },
  {
    title: 'a page beyond the end is empty',
    send: 'GET /items/articles?limit=2&page=9',
    status: 200,
    answer: { data: [] },
  },
  {
    title: 'limit -1 with an offset',
    send: 'GET /items/articles?fields=title&sort=title&limit=-1&offset=3',
    status: 200,
    answer: titled('Gamma', 'Orphan'),
  },
  {
    title: 'every aggregate, over what a filter leaves',
    send: 'GET /items/articles?aggregate[count]=*&aggregate[countDistinct]=views,author&aggregate[sum]=price&aggregate[avg]=price&aggregate[min]=title,event_date&aggregate[max]=price&aggregate[sumDistinct]=views&filter[status]=published',
    status: 200,
    answer: {
      data: [
        {
          count: 3,
          countDistinct: { views: 2, author: 2 },
          sum: { price: 3.75 },
          avg: { price: 1.875 },
          min: { title: 'Alpha', event_date: null },
          max: { price: 2.25 },
          sumDistinct: { views: 5 },
        },
      ],
    },
  },
  {
    title: 'groups of two fields, with no group for what is not there',
    send: 'GET /items/articles?aggregate[count]=id&groupBy=author,status&sort=author,-status&filter[author][_nnull]=true',
    status: 200,
    answer: {
      data: [
        { author: 1, status: 'published', count: { id: 1 } },
        { author: 1, status: 'draft', count: { id: 1 } },
        { author: 2, status: 'published', count: { id: 2 } },
      ],
    },
  },
  ...['filter[secret][_contains]=open', 'sort=secret', 'aggregate[min]=secret', 'groupBy=secret'].map(
    (query): Scenario => ({
      title: `a hash is not learnt by ${query}`,
      send: `GET /items/articles?${query}`,
      status: 400,
      error: { code: 'INVALID_QUERY', field: 'secret' },
    }),
  ),
  {
    title: 'the moment and the caller in a filter',
    send: articles({
      date_created: { _between: ['$NOW(-5 days)', '$NOW'] },
      user_created: { _eq: '$CURRENT_USER' },
    }),
    status: 200,
    answer: titled('Alpha', 'Beta', 'Delta', 'Gamma', 'Orphan'),
  },
  {
    title: 'the role in a filter, through a relation',
    send: articles({ user_created: { role: { _neq: '$CURRENT_ROLE' } } }),
    status: 200,
    answer: { data: [] },
  },
];

describe('queries across relations', () => {
  test.each(scenarios)('$title', (scenario) => play(server, scenario));

  test('search, aliases and the event stream do not reveal a hash', async () => {
    const { body, text } = await server.call(
      'admin',
      'GET',
      '/items/articles?fields=mine&alias[mine]=secret&filter[title]=Orphan',
    );
    expect(body.data).toEqual([{ mine: '**********' }]);
    expect(text).not.toContain('argon');
    expect((await server.call('admin', 'GET', '/items/articles?search=argon2')).body.data).toEqual([]);
    const history = await server.call('admin', 'GET', '/revisions?limit=-1');
    expect(history.text).not.toMatch(/argon2|sesame/);
  });

  test('only the platform sets user and date fields, in nested rows too', async () => {
    const forged = { user_created: ids.editor, date_created: '2001-01-01T00:00:00Z' };
    const made = (await server.make('POST', '/items/authors?fields=articles.*', {
      name: 'Dee',
      articles: [{ title: 'Epsilon', ...forged }],
    })) as { articles: Record<string, unknown>[] };
    const [first] = made.articles;
    expect(first).toMatchObject({ user_created: ids.admin, user_updated: null, date_updated: null });
    expect(String(first?.['date_created'])).not.toMatch(/^2001/);
    const changed = (await server.make('PATCH', `/items/articles/${String(first?.['id'])}?fields=*`, {
      title: 'Zeta',
    })) as Record<string, unknown>;
    expect(changed).toMatchObject({ user_created: ids.admin, user_updated: ids.admin });
    expect(changed['date_created']).toBe(first?.['date_created']);
    expect(changed['date_updated']).not.toBeNull();
  });
});
