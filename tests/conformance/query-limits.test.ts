/** Limits of a query bound its cost before and while it runs, because paths that go back and forth multiply rows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryLimits } from '../../adapters/server/query/query-limits.ts';
import { ids, permit, startServerWithModel, type TestServer } from '../support/content.ts';

const authors = 10;
const articlesEach = 100;
let server: TestServer;
let statements: string[] = [];
beforeAll(async () => {
  server = await startServerWithModel();
  const articles = (author: number) =>
    Array.from({ length: articlesEach }, (_, i) => ({
      title: `Article ${author}.${i}`,
      status: i % 2 === 0 ? 'draft' : 'published',
      views: i,
    }));
  const rows = Array.from({ length: authors }, (_, i) => ({ name: `Author ${i}`, articles: articles(i) }));
  await server.make('POST', '/items/authors', rows);
  server.database.knex.on('query', ({ sql }: { sql: string }) => statements.push(sql));
});
afterAll(() => server.close());

const list = (length: number) => Array.from({ length }, (_, i) => i);
const search = (query: object, as: 'admin' | 'api' = 'admin') =>
  server.call(as, 'SEARCH', '/items/articles', { query });

/** Returns a filter from an article to its author and back, `times` times. */
function backAndForth(times: number, last: object): object {
  return times === 0 ? last : { author: { articles: backAndForth(times - 1, last) } };
}

/** Rows that the database visits for a filter, at most: a correlated subquery multiplies them with each level. */
async function millisecondsOf(filter: object): Promise<number> {
  const begin = performance.now();
  expect((await search({ filter, limit: 1, fields: ['id'] })).status).toBe(200);
  return performance.now() - begin;
}

describe('filters', () => {
  test('a nested list is evaluated once, so five levels cost about five times one level', async () => {
    const nothing = { title: { _eq: 'nothing' } };
    await millisecondsOf(backAndForth(1, nothing));
    // Without the fix, two levels take seconds and five take years.
    expect(await millisecondsOf(backAndForth(5, nothing))).toBeLessThan(1000);
    const found = await search({ filter: backAndForth(5, { title: { _eq: 'Article 3.7' } }), limit: -1 });
    expect(found.body.data).toHaveLength(articlesEach);
  });

  test('thousands of conditions on related rows cost one pass over them', async () => {
    const _or = list(queryLimits.mostTests).map((i) => ({ views: { _lt: -i } }));
    // Without the fix, this takes minutes.
    expect(await millisecondsOf({ author: { articles: { _some: { _or } } } })).toBeLessThan(3000);
  });

  test('rows without a related row satisfy a negated list', async () => {
    await server.make('POST', '/items/articles', { title: 'Orphan' });
    const titles = async (filter: object) =>
      ((await search({ filter, limit: -1, fields: ['title'] })).body.data as { title: string }[]).map(
        ({ title }) => title,
      );
    const published = { status: { _eq: 'published' } };
    expect(await titles({ author: { articles: { _none: published } } })).toEqual(['Orphan']);
    expect(await titles({ author: { articles: { _none: { title: { _eq: 'x' } } } } })).toHaveLength(1001);
    expect(await titles({ blocks: { _none: { id: { _nnull: true } } } })).toHaveLength(1001);
  });
});

const text = (i: number) => ({ title: { _contains: `x${i}` } });
const equal = (i: number) => ({ title: { _eq: `x${i}` } });
const wildcards = (levels: number) => Array.from({ length: levels }, () => '*').join('.');

test.each<[string, keyof typeof queryLimits, object]>([
  ['a path in a filter', 'longestPath', { filter: backAndForth(6, { title: { _eq: 'x' } }) }],
  ['a path in fields', 'longestPath', { fields: [`${'author.articles.'.repeat(6)}title`] }],
  ['a path in sort', 'longestPath', { sort: [`${'author.articles.'.repeat(6)}title`] }],
  ['operators', 'mostTests', { filter: { _or: list(4001).map(equal) } }],
  [
    'operators in deep',
    'mostTests',
    {
      fields: ['author.articles.title'],
      filter: { _or: list(2001).map(equal) },
      deep: { author: { articles: { _filter: { _or: list(2000).map(equal) } } } },
    },
  ],
  ['text operators', 'mostTextTests', { filter: { _or: list(101).map(text) } }],
  [
    'relations in filters',
    'mostFilterSteps',
    {
      filter: { _or: list(101).map((i) => ({ author: { name: { _eq: `x${i}` } } })) },
    },
  ],
  ['fields', 'mostFields', { fields: list(2001).map((i) => `f${i}`) }],
  ['relations to read', 'mostRelationReads', { fields: [wildcards(8)] }],
])('too many conditions of one kind are refused before anything is read: %s', async (_what, limit, query) => {
  statements = [];
  const answer = await search(query);
  expect([answer.status, answer.body.errors?.[0]?.extensions['code']]).toEqual([400, 'INVALID_QUERY']);
  expect(answer.body.errors?.[0]?.extensions).toMatchObject({
    limit: queryLimits[limit],
    limit_name: limit,
    asked: expect.any(Number),
  });
  expect(answer.body.errors?.[0]?.message).toContain(`The limit is ${queryLimits[limit]}.`);
  expect(statements.filter((sql) => sql.includes('"articles"'))).toEqual([]);
});

test('a path of seven lists is refused in filters and fields, and a path of six is read', async () => {
  const path = `articles.${'author.articles.'.repeat(5)}`;
  const lists = { articles: backAndForth(5, { blocks: { _null: true } }) };
  for (const query of [{ filter: lists }, { fields: [`${path}blocks`], deep: { articles: { _limit: 1 } } }]) {
    const refused = await server.call('admin', 'SEARCH', '/items/authors', { query });
    expect(refused.body.errors?.[0]?.extensions).toMatchObject({ limit_name: 'mostListSteps', asked: 7 });
  }
  const six = { filter: { articles: backAndForth(5, { title: { _eq: 'Article 3.7' } }) } };
  const found = await server.call('admin', 'SEARCH', '/items/authors', { query: six });
  expect(found.body.data).toHaveLength(1);
});

describe('responses', () => {
  test('a small request for a huge response is refused after one statement per level', async () => {
    statements = [];
    const path = '/items/articles?limit=-1&fields=author.articles.author.articles.author.articles.title';
    const answer = await server.call('admin', 'GET', path);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_QUERY',
      limit: queryLimits.largestAnswer,
      limit_name: 'largestAnswer',
    });
    // Articles, authors, articles, authors, articles, authors, articles, some of them in chunks of 500 keys.
    expect(statements.filter((sql) => /"(articles|authors)" as "t0"/.test(sql)).length).toBeLessThan(15);
  });

  test('the same relation under many aliases counts each time', async () => {
    const alias = Object.fromEntries(list(50).map((i) => [`a${i}`, 'author']));
    const fields = list(50).map((i) => `a${i}.articles.title`);
    const answer = await search({ limit: -1, alias, fields });
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({ limit_name: 'largestAnswer' });
  });

  test('a response below the limit contains every repeated row', async () => {
    const answer = await search({
      limit: -1,
      filter: { author: { _nnull: true } },
      fields: ['author.articles.title'],
    });
    const rows = answer.body.data as { author: { articles: unknown[] } }[];
    expect(rows).toHaveLength(authors * articlesEach);
    expect(rows.every(({ author }) => author.articles.length === articlesEach)).toBe(true);
  });

  test('long texts are measured in the database before they are fetched', async () => {
    const body = 'x'.repeat(200_000);
    await server.database.transaction(async (trx) => {
      await trx('authors').whereNot('id', 1).update({ bio: body });
      for (let i = 0; i < 300; i += 20)
        await trx('authors').insert(list(20).map((j) => ({ name: `Essayist ${i + j}`, bio: body })));
    });
    const read = async (query: string) => {
      statements = [];
      const answer = await server.call('admin', 'GET', `/items/authors?fields=name,bio&sort=name&${query}`);
      return { answer, fetches: statements.filter((text) => text.startsWith('select "t0"."name"')) };
    };
    const refused = await read('limit=1000');
    expect(refused.answer.body.errors?.[0]?.extensions).toMatchObject({ limit_name: 'largestAnswer' });
    // The first rows only: the statement that would fetch all of them does not run.
    expect(refused.fetches).toHaveLength(1);
    const few = await read('limit=100');
    expect([few.answer.status, few.fetches.length]).toEqual([200, 1]);
    // Long texts that are not selected are not measured.
    const names = await server.call('admin', 'GET', '/items/authors?fields=name&limit=-1');
    expect(names.body.data).toHaveLength(authors + 300);
    const some = await read('limit=-1&filter[id][_lte]=50');
    expect([some.answer.status, some.fetches.length]).toEqual([200, 1]);
    await server.database.transaction(async (trx) => {
      await trx('authors').where('name', 'like', 'Essayist%').delete();
    });
  });

  test('an export reads fewer rows at a time if they have too many related rows', async () => {
    const path =
      '/items/articles?export=json&limit=-1&sort=id&fields=id,author.articles.author.articles.title';
    const answer = await server.app.inject({
      method: 'GET',
      url: `${path}&filter[views][_lt]=3&filter[author][_nnull]=true`,
      headers: { authorization: 'Bearer admin-token' },
    });
    expect(answer.statusCode).toBe(200);
    const rows = JSON.parse(answer.body) as { author: { articles: { author: { articles: unknown[] } }[] } }[];
    expect(rows).toHaveLength(30);
    expect(rows.at(-1)?.author.articles.at(-1)?.author.articles).toHaveLength(articlesEach);
  });
});

test('a stored permission rule must satisfy the limits of a filter', async () => {
  const permission = { role: ids.apiRole, collection: 'articles', action: 'read' };
  for (const rule of ['permissions', 'validation']) {
    const refused = await server.call('admin', 'POST', '/permissions', {
      ...permission,
      [rule]: backAndForth(6, { title: { _eq: 'x' } }),
    });
    expect(refused.status, rule).toBe(400);
    expect(refused.body.errors?.[0]?.extensions).toMatchObject({ limit_name: 'longestPath', field: rule });
  }
});

test('rules of related collections cannot multiply without end', async () => {
  const rule = { _and: list(30).map((i) => ({ author: { articles: { title: { _neq: `x${i}` } } } })) };
  await permit(server, ids.apiRole, 'articles', 'read', { permissions: rule });
  await permit(server, ids.apiRole, 'authors', 'read');
  expect((await search({ limit: 1, fields: ['id'] }, 'api')).status).toBe(200);
  const filter = { _and: list(40).map((i) => ({ author: { articles: { title: { _neq: `x${i}` } } } })) };
  const refused = await search({ filter, limit: 1, fields: ['id'] }, 'api');
  expect(refused.body.errors?.[0]?.extensions).toMatchObject({ limit_name: 'mostSubqueries' });
});
