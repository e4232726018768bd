import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids, makeModel, startServer, type TestServer } from '../support/content.ts';
import { play, type Scenario } from '../support/scenario.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await makeModel(server);
  await server.make('POST', '/items/languages', [{ code: 'en-US' }, { code: 'de-DE' }]);
  await server.make('POST', '/items/tags', [{ name: 'news' }]);
});
afterAll(() => server.close());

const nested = 'id,author,tags_rel.*,blocks.*,translations.*';

const writes: readonly Scenario[] = [
  {
    title: 'CALL-23 CALL-02 POST creates and answers the item in an envelope',
    send: 'POST /items/authors',
    body: { name: 'Ada', email: 'ada@example.com' },
    status: 200,
    answer: { data: { id: 1, name: 'Ada', email: 'ada@example.com', bio: null, articles: [] } },
    rows: { authors: [{ id: 1, name: 'Ada' }] },
  },
  {
    title: 'several rows answer in the order sent',
    send: 'POST /items/authors?fields=name',
    body: [{ name: 'Zoe' }, { name: 'Bob' }],
    status: 200,
    answer: { data: [{ name: 'Zoe' }, { name: 'Bob' }] },
  },
  {
    title: 'a row that fails takes all of its list with it',
    send: 'POST /items/authors',
    body: [{ name: 'Good' }, { email: 'no-name@example.com' }],
    status: 400,
    error: { code: 'FAILED_VALIDATION', field: 'name', type: 'required' },
    rows: { authors: [{ name: 'Ada' }, { name: 'Zoe' }, { name: 'Bob' }] },
  },
  {
    title: 'ITEM-26 nested rows of every kind are written in one go',
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
    title: 'a nested row that fails leaves nothing behind',
    send: 'POST /items/articles',
    body: { title: 'Half', author: { name: 'Ghost' }, tags_rel: [{ tags_id: 999 }] },
    status: 400,
    error: { code: 'INVALID_FOREIGN_KEY' },
    rows: {
      articles: [{ title: 'Nested' }],
      authors: [{ name: 'Ada' }, { name: 'Zoe' }, { name: 'Bob' }, { name: 'Margaret' }],
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
    title: 'values keep their types',
    send: 'PATCH /items/articles/2?fields=publish_on,event_date,event_time,meta,tags,price,views,featured,secret',
    body: {
      publish_on: '2021-06-11T10:30:00.000Z',
      event_date: '2021-06-12',
      event_time: '14:05',
      meta: { a: 1, b: [true, null] },
      tags: ['a', 'b'],
      price: 12.5,
      views: '9007199254740993',
      featured: true,
      secret: 's3cret',
    },
    status: 200,
    answer: {
      data: {
        publish_on: '2021-06-11T10:30:00',
        event_date: '2021-06-12',
        event_time: '14:05:00',
        meta: { a: 1, b: [true, null] },
        tags: ['a', 'b'],
        price: 12.5,
        views: '9007199254740993',
        featured: true,
        secret: '**********',
      },
    },
  },
  {
    title: 'a value of the wrong type is named',
    send: 'PATCH /items/articles/2',
    body: { publish_on: 'not a date' },
    status: 400,
    error: { code: 'FAILED_VALIDATION', field: 'publish_on', invalid: 'not a date' },
  },
  {
    title: 'a text longer than its column is refused',
    send: 'PATCH /items/articles/2',
    body: { title: 'x'.repeat(121) },
    status: 400,
    error: { code: 'VALUE_TOO_LONG', field: 'title' },
  },
  {
    title: 'an unknown key is named with the nearest known one',
    send: 'POST /items/authors',
    body: { nmae: 'x' },
    status: 400,
    error: { code: 'INVALID_PAYLOAD', field: 'nmae', nearest: 'name' },
  },
  {
    title: 'a taken unique value is named',
    send: 'PATCH /items/authors/2',
    body: { email: 'ada@example.com' },
    status: 400,
    error: { code: 'RECORD_NOT_UNIQUE', field: 'email' },
  },
  {
    title: 'a required value cannot be emptied',
    send: 'PATCH /items/authors/1',
    body: { name: null },
    status: 400,
    error: { code: 'FAILED_VALIDATION', field: 'name', type: 'nnull' },
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
    rows: { authors: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }] },
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
    rows: { authors: [{ id: 1 }, { id: 4 }] },
  },
  {
    title: 'REL-01 SET NULL empties the rows that pointed at a deleted one',
    send: 'DELETE /items/authors/1',
    status: 204,
    rows: { articles: [{ id: 1, author: null }, { id: 2 }] },
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
    title: 'a singleton takes no second item',
    send: 'POST /items/homepage',
    body: {},
    status: 404,
    error: { code: 'ROUTE_NOT_FOUND' },
  },
];

describe('writing items', () => {
  it.each(writes)('$title', (scenario) => play(server, scenario));
});

describe('history', () => {
  it('ACT-07 every change leaves an activity entry with who, what and where', async () => {
    const { body } = await server.call('admin', 'POST', '/items/authors', { name: 'Watched' });
    const { id } = body.data as { id: number };
    await server.call('admin', 'PATCH', `/items/authors/${id}`, { name: 'Seen' });
    await server.call('admin', 'DELETE', `/items/authors/${id}`);
    const feed = await server.call(
      'admin',
      'GET',
      `/activity?filter[collection][_eq]=authors&filter[item][_eq]=${id}&sort=id&fields=*,revisions.*`,
    );
    const entry = (action: string) => ({
      id: expect.any(Number) as unknown,
      action,
      timestamp: expect.stringMatching(/^\d{4}-/) as unknown,
      ip: '127.0.0.1',
      user_agent: expect.any(String) as unknown,
      collection: 'authors',
      item: String(id),
      user: ids.admin,
      comment: null,
    });
    expect(feed.body.data).toMatchObject([entry('create'), entry('update'), entry('delete')]);
    const [, update] = feed.body.data as { revisions: { delta: object; data: object }[] }[];
    expect(update?.revisions).toMatchObject([{ delta: { name: 'Seen' }, data: { id, name: 'Seen' } }]);
  });

  it('revisions of nested changes have the parent’s revision', async () => {
    const { body } = await server.call('admin', 'POST', '/items/articles', {
      title: 'Parent',
      author: { name: 'Child' },
    });
    const { id } = body.data as { id: number };
    const own = await server.call(
      'admin',
      'GET',
      `/revisions?filter[collection]=articles&filter[item]=${id}&fields=id`,
    );
    const [{ id: revision }] = own.body.data as [{ id: number }];
    const children = await server.call(
      'admin',
      'GET',
      `/revisions?filter[parent]=${revision}&fields=collection,delta`,
    );
    expect(children.body.data).toMatchObject([{ collection: 'authors', delta: { name: 'Child' } }]);
  });

  it('hashes are masked in revisions and stored as hashes', async () => {
    const { body } = await server.call('admin', 'POST', '/items/articles', { secret: 'open sesame' });
    const { id } = body.data as { id: number };
    const revisions = await server.rows('directus_revisions');
    expect(JSON.stringify(revisions)).not.toContain('sesame');
    expect(JSON.stringify(revisions)).not.toContain('$argon2');
    const stored = (await server.rows('articles')).find((row) => row['id'] === id);
    expect(stored?.['secret']).toMatch(/^\$argon2/);
  });

  it('a change of nothing leaves no entry', async () => {
    const before = await server.rows('directus_activity');
    await server.call('admin', 'PATCH', '/items/homepage', { headline: 'Home 2' });
    expect(await server.rows('directus_activity')).toHaveLength(before.length);
  });

  it('reverts to a revision', async () => {
    const { body } = await server.call('admin', 'POST', '/items/authors', { name: 'First' });
    const { id } = body.data as { id: number };
    await server.call('admin', 'PATCH', `/items/authors/${id}`, { name: 'Second' });
    const list = await server.call(
      'admin',
      'GET',
      `/revisions?filter[collection]=authors&filter[item]=${id}&sort=id&fields=id`,
    );
    const [first] = list.body.data as { id: number }[];
    expect((await server.call('admin', 'POST', `/utils/revert/${first?.id}`)).status).toBe(204);
    const now = await server.call('admin', 'GET', `/items/authors/${id}?fields=name`);
    expect(now.body.data).toEqual({ name: 'First' });
  });
});

describe('saving safely', () => {
  const type = 'application/vnd.armature.edit+json';

  it('merges what two people changed in different fields', async () => {
    const { body } = await server.call('admin', 'POST', '/items/authors', { name: 'A', bio: 'b' });
    const { id } = body.data as { id: number };
    await server.call('admin', 'PATCH', `/items/authors/${id}`, { bio: 'theirs' });
    const edit = { set: { name: 'mine' }, base: { name: 'A' } };
    const saved = await server.call('admin', 'PATCH', `/items/authors/${id}`, edit, type);
    expect(saved.body.data).toMatchObject({ name: 'mine', bio: 'theirs' });
  });

  it('answers 409 with both values where two people changed one field, and writes nothing', async () => {
    const { body } = await server.call('admin', 'POST', '/items/authors', { name: 'A', bio: 'b' });
    const { id } = body.data as { id: number };
    await server.call('admin', 'PATCH', `/items/authors/${id}`, { name: 'theirs' });
    const edit = { set: { name: 'mine', bio: 'also mine' }, base: { name: 'A', bio: 'b' } };
    const refused = await server.call('admin', 'PATCH', `/items/authors/${id}`, edit, type);
    expect(refused.status).toBe(409);
    expect(refused.body.errors?.[0]?.extensions).toMatchObject({
      code: 'EDIT_CONFLICT',
      conflicts: [{ field: 'name', base: 'A', yours: 'mine', theirs: 'theirs', by: ids.admin }],
    });
    const now = await server.call('admin', 'GET', `/items/authors/${id}?fields=name,bio`);
    expect(now.body.data).toEqual({ name: 'theirs', bio: 'b' });
  });

  it('the same change by both is no conflict', async () => {
    const { body } = await server.call('admin', 'POST', '/items/authors', { name: 'A' });
    const { id } = body.data as { id: number };
    await server.call('admin', 'PATCH', `/items/authors/${id}`, { name: 'B' });
    const edit = { set: { name: 'B' }, base: { name: 'A' } };
    expect((await server.call('admin', 'PATCH', `/items/authors/${id}`, edit, type)).status).toBe(200);
  });
});
