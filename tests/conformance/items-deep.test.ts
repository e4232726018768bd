import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServerWithModel, type TestServer } from '../support/content.ts';

/** Authors with articles with tags, blocks and translations: lists in lists, three levels below the author. */
let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  await server.make('POST', '/items/languages', [{ code: 'en-US' }, { code: 'de-DE' }]);
});
afterAll(() => server.close());

interface Linked {
  readonly id: number;
}
interface Article extends Linked {
  readonly tags_rel: readonly (Linked & { tags_id: Linked })[];
  readonly blocks: readonly (Linked & { item: Linked })[];
  readonly translations: readonly Linked[];
}
interface Author extends Linked {
  readonly articles: readonly [Article, Article];
}

const fields = [
  'id,articles.id,articles.title',
  'articles.tags_rel.id,articles.tags_rel.sort,articles.tags_rel.tags_id.id,articles.tags_rel.tags_id.name',
  'articles.blocks.id,articles.blocks.item:block_text.id,articles.blocks.item:block_text.text',
  'articles.translations.id,articles.translations.languages_code,articles.translations.title',
].join(',');

const article = (title: string) => ({
  title,
  tags_rel: [
    { sort: 1, tags_id: { name: `${title} red` } },
    { sort: 2, tags_id: { name: `${title} blue` } },
  ],
  blocks: ['one', 'two'].map((text) => ({ collection: 'block_text', item: { text: `${title} ${text}` } })),
  translations: [
    { languages_code: 'en-US', title: `${title} EN` },
    { languages_code: 'de-DE', title: `${title} DE` },
  ],
});

let author: Author;
beforeEach(async () => {
  author = (await server.make('POST', `/items/authors?fields=${fields}`, {
    name: 'Ada',
    articles: [article('A'), article('B')],
  })) as Author;
});

const save = async (body: object) => {
  const answer = await server.call('admin', 'PATCH', `/items/authors/${author.id}?fields=${fields}`, body);
  return { status: answer.status, data: answer.body.data as Author };
};

/** Every row that a nested write might reach, and how often it was written. */
async function everything() {
  const tables = [
    'articles',
    'articles_tags',
    'tags',
    'articles_blocks',
    'block_text',
    'articles_translations',
  ];
  const rows = await Promise.all(tables.map((table) => server.rows(table)));
  const written = await server.rows('directus_activity');
  return { rows: Object.fromEntries(tables.map((table, i) => [table, rows[i] ?? []])), written };
}

async function touchedSince(before: Awaited<ReturnType<typeof everything>>) {
  const { written } = await everything();
  return written
    .slice(before.written.length)
    .map(({ action, collection, item }) => `${String(action)} ${String(collection)} ${String(item)}`)
    .toSorted();
}

describe('lists in lists', () => {
  test('are created in one call, in their order', () => {
    expect(author.articles).toMatchObject([
      {
        title: 'A',
        tags_rel: [{ tags_id: { name: 'A red' } }, { tags_id: { name: 'A blue' } }],
        blocks: [{ item: { text: 'A one' } }, { item: { text: 'A two' } }],
        translations: [
          { languages_code: 'en-US', title: 'A EN' },
          { languages_code: 'de-DE', title: 'A DE' },
        ],
      },
      { title: 'B', tags_rel: [{}, {}], blocks: [{}, {}], translations: [{}, {}] },
    ]);
  });

  test('create, update and delete change only the rows that they name, three levels deep', async () => {
    const [first] = author.articles;
    const [red, blue] = first.tags_rel;
    const [one, two] = first.blocks;
    const [en, de] = first.translations;
    const before = await everything();
    const { status, data } = await save({
      articles: {
        update: [
          {
            id: first.id,
            tags_rel: {
              create: [{ sort: 3, tags_id: { name: 'A green' } }],
              update: [{ id: red?.id, tags_id: { id: red?.tags_id.id, name: 'A crimson' } }],
              delete: [blue?.id],
            },
            blocks: {
              create: [{ collection: 'block_text', item: { text: 'A three' } }],
              update: [{ id: one?.id, collection: 'block_text', item: { id: one?.item.id, text: 'A 1' } }],
              delete: [two?.id],
            },
            translations: { update: [{ id: en?.id, title: 'A English' }], create: [], delete: [de?.id] },
          },
        ],
      },
    });
    expect(status).toBe(200);
    expect(data.articles[0]).toMatchObject({
      title: 'A',
      tags_rel: [
        { id: red?.id, tags_id: { id: red?.tags_id.id, name: 'A crimson' } },
        { tags_id: { name: 'A green' } },
      ],
      blocks: [{ id: one?.id, item: { id: one?.item.id, text: 'A 1' } }, { item: { text: 'A three' } }],
      translations: [{ id: en?.id, languages_code: 'en-US', title: 'A English' }],
    });
    expect(data.articles[1]).toEqual(author.articles[1]);

    const now = data.articles[0];
    expect(await touchedSince(before)).toEqual(
      [
        `update authors ${author.id}`,
        `update articles ${first.id}`,
        // Through the junction rows; their own columns stay, but the change is theirs too.
        `update articles_tags ${red?.id}`,
        `update tags ${red?.tags_id.id}`,
        `create articles_tags ${now.tags_rel[1]?.id}`,
        `create tags ${now.tags_rel[1]?.tags_id.id}`,
        `delete articles_tags ${blue?.id}`,
        `update articles_blocks ${one?.id}`,
        `update block_text ${one?.item.id}`,
        `create articles_blocks ${now.blocks[1]?.id}`,
        `create block_text ${now.blocks[1]?.item.id}`,
        // one_deselect_action is nullify for blocks and translations, delete for tags.
        `update articles_blocks ${two?.id}`,
        `update articles_translations ${en?.id}`,
        `update articles_translations ${de?.id}`,
      ].toSorted(),
    );
  });

  test('a list deletes or unlinks the rows that it omits, as the relation says', async () => {
    const [first, second] = author.articles;
    const [red, blue] = first.tags_rel;
    const [one, two] = first.blocks;
    const [en, de] = first.translations;
    const { data } = await save({
      articles: [
        { id: first.id, tags_rel: [red?.id], blocks: [{ id: two?.id }], translations: [de?.id] },
        { title: 'C', translations: [{ languages_code: 'en-US', title: 'C EN' }] },
      ],
    });
    expect(data.articles).toMatchObject([
      {
        id: first.id,
        tags_rel: [{ id: red?.id }],
        blocks: [{ id: two?.id }],
        translations: [{ id: de?.id }],
      },
      { title: 'C', tags_rel: [], blocks: [], translations: [{ title: 'C EN' }] },
    ]);
    const { rows } = await everything();
    const row = (table: string, id: unknown) => rows[table]?.find((one) => one['id'] === id);
    expect(row('articles_tags', blue?.id)).toBeUndefined();
    expect(row('tags', blue?.tags_id.id)).toMatchObject({ name: 'A blue' });
    expect(row('articles_blocks', one?.id)).toMatchObject({ articles_id: null, item: String(one?.item.id) });
    expect(row('articles_translations', en?.id)).toMatchObject({ articles_id: null, title: 'A EN' });
    // The article that was left out keeps all that is its own.
    expect(row('articles', second.id)).toMatchObject({ author: null, title: 'B' });
    const own = await server.call(
      'admin',
      'GET',
      `/items/articles/${second.id}?fields=tags_rel,blocks,translations`,
    );
    expect(own.body.data).toEqual({
      tags_rel: second.tags_rel.map(({ id }) => id),
      blocks: second.blocks.map(({ id }) => id),
      translations: second.translations.map(({ id }) => id),
    });
  });

  test('delete: [] and empty operations do nothing; an empty list removes all rows', async () => {
    const [first, second] = author.articles;
    const before = await everything();
    await save({ articles: { create: [], update: [], delete: [] } });
    await save({ articles: { update: [{ id: first.id, tags_rel: {}, translations: { delete: [] } }] } });
    expect(await touchedSince(before)).toEqual([]);
    expect((await save({ articles: [] })).data.articles).toEqual([]);
    expect((await everything()).rows['articles']).toEqual(
      expect.arrayContaining([first, second].map(({ id }) => expect.objectContaining({ id, author: null }))),
    );
  });

  test('delete names only rows of its own list', async () => {
    const [first, second] = author.articles;
    const stranger = second.tags_rel[0]?.id;
    const before = await everything();
    await save({ articles: { update: [{ id: first.id, tags_rel: { delete: [stranger] } }] } });
    expect((await everything()).rows).toEqual(before.rows);
  });

  test('a row that fails three levels deep rolls back the whole save', async () => {
    const [first] = author.articles;
    const before = await everything();
    const { status } = await save({
      name: 'Changed',
      articles: {
        create: [article('D')],
        update: [{ id: first.id, title: 'Changed', translations: { create: [{ languages_code: 'xx-XX' }] } }],
        delete: [author.articles[1].id],
      },
    });
    expect(status).toBe(400);
    expect(await everything()).toEqual(before);
    const { body } = await server.call('admin', 'GET', `/items/authors/${author.id}?fields=name`);
    expect(body.data).toEqual({ name: 'Ada' });
  });
});

describe('a relation that references a unique column other than the key', () => {
  test('finds its rows by that column, for new items too', async () => {
    // Created outside the server, as in an existing database.
    await server.database.transaction(async (trx) => {
      await trx.raw('create table countries (id integer primary key, code varchar(2) unique not null)');
      await trx.raw(
        'create table cities (id varchar(9) primary key, country varchar(2) references countries (code))',
      );
    });
    // Any change of the model makes the server introspect the tables again.
    await server.make('POST', '/collections', { collection: 'folder', schema: null });
    const { body, text } = await server.call('admin', 'POST', '/items/countries?fields=code,cities.country', {
      id: 7,
      code: 'FR',
      cities: [{ id: 'paris' }],
    });
    expect(body.data, text).toEqual({ code: 'FR', cities: [{ country: 'FR' }] });
  });
});
