import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServerWithModel, type TestServer } from '../support/content.ts';
import { play, type Scenario } from '../support/scenario.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  await server.make('POST', '/items/languages', [{ code: 'en-US' }, { code: 'de-DE' }]);
  await server.make('POST', '/items/tags', [{ name: 'news' }]);
  await server.make('POST', '/items/authors', { name: 'Ada' });
});
afterAll(() => server.close());

const nested = 'id,author,tags_rel.*,blocks.*,translations.*';

const scenarios: readonly Scenario[] = [
  {
    title: 'nested rows of every kind are written in one go',
    send: 'POST /items/articles?fields=uid,author.name,tags_rel.tags_id.name,blocks.item:block_text.text,blocks.item:block_image.caption,translations.title',
    body: {
      title: 'Nested',
      author: { name: 'Margaret' },
      tags_rel: [{ tags_id: 1 }, { tags_id: { name: 'fresh' } }],
      blocks: [
        { collection: 'block_text', item: { text: 'para' } },
        { collection: 'block_image', item: { caption: 'cap' } },
      ],
      translations: [
        { languages_code: 'en-US', title: 'EN' },
        { languages_code: { code: 'de-DE' }, title: 'DE' },
      ],
    },
    status: 200,
    answer: {
      data: {
        uid: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
        author: { name: 'Margaret' },
        tags_rel: [{ tags_id: { name: 'news' } }, { tags_id: { name: 'fresh' } }],
        blocks: [{ item: { text: 'para' } }, { item: { caption: 'cap' } }],
        translations: [{ title: 'EN' }, { title: 'DE' }],
      },
    },
  },
  {
    title: 'create, update and delete of a list',
    send: `PATCH /items/articles/1?fields=${nested}`,
    body: {
      tags_rel: { create: [{ tags_id: { name: 'made' } }], update: [{ id: 1, sort: 5 }], delete: [2] },
    },
    status: 200,
    answer: {
      data: {
        tags_rel: [
          { id: 1, articles_id: 1, tags_id: 1, sort: 5 },
          { id: 3, articles_id: 1, tags_id: 3, sort: null },
        ],
      },
    },
  },
  {
    title: 'updating a related row keeps it in its list',
    send: `PATCH /items/articles/1?fields=${nested}`,
    body: { tags_rel: { create: [], update: [{ id: 1, tags_id: { id: 1, name: 'news!' } }], delete: [] } },
    status: 200,
    answer: { data: { tags_rel: [{ id: 1, tags_id: 1 }, { id: 3 }] } },
    rows: { tags: [{ name: 'news!' }, { name: 'fresh' }, { name: 'made' }] },
  },
  {
    title: 'a list of keys lets the others go, deleted where the relation says so',
    send: `PATCH /items/articles/1?fields=${nested}`,
    body: { tags_rel: [1] },
    status: 200,
    answer: { data: { tags_rel: [{ id: 1 }] } },
    rows: { articles_tags: [{ id: 1 }] },
  },
  {
    title: 'REL-01 rows let go are emptied where one_deselect_action is nullify',
    send: `PATCH /items/articles/1?fields=${nested}`,
    body: { blocks: { create: [], update: [], delete: [2] } },
    status: 200,
    rows: {
      articles_blocks: [
        { id: 1, articles_id: 1 },
        { id: 2, articles_id: null },
      ],
    },
  },
  {
    title: 'many-to-any needs its collection',
    send: 'PATCH /items/articles/1',
    body: { blocks: { create: [{ item: { text: 'x' } }] } },
    status: 400,
    error: { code: 'INVALID_PAYLOAD', field: 'collection' },
  },
  {
    title: 'an unknown operation on a list is named',
    send: 'PATCH /items/authors/1',
    body: { articles: { make: [] } },
    status: 400,
    answer: {
      errors: [{ message: 'Invalid one-to-many update structure: "make" is not allowed' }],
    },
  },
  {
    title: 'an unknown related key is refused as unreadable ones are',
    send: 'PATCH /items/articles/1',
    body: { tags_rel: [9999] },
    status: 403,
    error: { code: 'FORBIDDEN' },
  },
  {
    title: 'a related list takes keys, changes and new rows',
    send: 'PATCH /items/authors/1?fields=articles.id,articles.title',
    body: { articles: [{ id: 1, title: 'Second!' }, { title: 'Third' }] },
    status: 200,
    answer: {
      data: {
        articles: [
          { id: 1, title: 'Second!' },
          { id: 2, title: 'Third' },
        ],
      },
    },
  },
  {
    title: 'a many-to-one is emptied with null',
    send: 'PATCH /items/articles/2?fields=author',
    body: { author: null },
    status: 200,
    answer: { data: { author: null } },
  },
  {
    title: 'REL-01 SET NULL empties the rows that pointed at a deleted one',
    send: 'DELETE /items/authors/1',
    status: 204,
    rows: { articles: [{ id: 1, author: null }, { id: 2 }] },
  },
  {
    title: 'a nested row that fails leaves nothing behind',
    send: 'POST /items/articles',
    body: { title: 'Half', author: { name: 'Ghost' }, tags_rel: [{ tags_id: 999 }] },
    status: 400,
    error: { code: 'INVALID_FOREIGN_KEY' },
    rows: { articles: [{ id: 1 }, { id: 2 }], authors: [{ name: 'Margaret' }] },
  },
];

describe('writing items with their related rows', () => {
  it.each(scenarios)('$title', (scenario) => play(server, scenario));
});
