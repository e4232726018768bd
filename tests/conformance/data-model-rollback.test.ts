/** A change of the model that fails, wherever it fails, leaves tables, indexes, metadata and rows as they were. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids, permit, startServerWithModel, type TestServer } from '../support/content.ts';
import { fingerprint, refuseRow } from '../support/obstacles.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  await server.database.transaction(async (trx) => {
    await trx.raw('create index articles_by_title on articles (title, status)');
  });
  await server.make('POST', '/items/authors', [{ name: 'Ada' }, { name: 'Bo', email: 'bo@example.com' }]);
  await server.make('POST', '/items/articles', [
    { title: 'One', author: 1, tags_rel: [{ tags_id: { name: 'red' } }] },
    { title: 'Two', author: 2 },
  ]);
  await permit(server, ids.editorRole, 'articles', 'read');
});
afterAll(() => server.close());

const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
const nine = Array.from({ length: 9 }, (_, i) => ({
  field: `f${i}`,
  type: 'string',
  schema: { is_unique: i === 4 },
  meta: { interface: 'input' },
}));
const lists = (body: object) => ({ collection: 'lists', schema: {}, fields: [id, ...nine, body] });

interface Failing {
  readonly title: string;
  readonly send: string;
  readonly body?: unknown;
  /** Column and value of the row that the database refuses: in the metadata, or at the very end in the activity. */
  readonly refused?: readonly [table: string, column: string, value: string];
  readonly code?: string;
}

const last = (item: string) => ['directus_activity', 'item', item] as const;

const failing: readonly Failing[] = [
  {
    title: 'a collection with ten fields, the last of which cannot have its default',
    send: 'POST /collections',
    body: lists({ field: 'tenth', type: 'integer', schema: { default_value: 'ten' } }),
    code: 'INVALID_PAYLOAD',
  },
  {
    title: 'a collection whose tenth field is refused by the metadata table',
    send: 'POST /collections',
    body: lists({ field: 'tenth', type: 'string', meta: { interface: 'input' } }),
    refused: ['directus_fields', 'field', 'tenth'],
  },
  {
    title: 'two collections, of which the second is refused',
    send: 'POST /collections',
    body: [
      { collection: 'first', schema: {} },
      { collection: 'second', schema: {} },
    ],
    refused: ['directus_collections', 'collection', 'second'],
  },
  {
    title: 'a field whose metadata is refused',
    send: 'POST /fields/articles',
    body: { field: 'subtitle', type: 'string', schema: { is_unique: true }, meta: { interface: 'input' } },
    refused: ['directus_fields', 'field', 'subtitle'],
  },
  {
    title: 'another type and length that is told last',
    send: 'PATCH /fields/articles/title',
    body: { type: 'text', schema: { is_nullable: false, is_unique: true }, meta: { note: 'now long' } },
    refused: last('articles.title'),
  },
  {
    title: 'the key of a table that rows of others depend on',
    send: 'PATCH /fields/articles',
    body: [
      { field: 'title', type: 'string', schema: { max_length: 40 }, meta: { sort: 1 } },
      { field: 'body', type: 'text', schema: { is_nullable: false } },
    ],
    code: 'CONTAINS_NULL_VALUES',
  },
  {
    title: 'a field that goes with its foreign key',
    send: 'DELETE /fields/articles/author',
    refused: last('articles.author'),
  },
  {
    title: 'a relation',
    send: 'POST /relations',
    body: {
      collection: 'articles_blocks',
      field: 'sort',
      related_collection: 'tags',
      schema: { on_delete: 'CASCADE' },
    },
    refused: ['directus_relations', 'many_field', 'sort'],
  },
  {
    title: 'what happens to the rows of a relation',
    send: 'PATCH /relations/articles/author',
    body: { schema: { on_delete: 'CASCADE' }, meta: { one_deselect_action: 'delete' } },
    refused: last('articles.author'),
  },
  {
    title: 'a relation that goes',
    send: 'DELETE /relations/articles_tags/tags_id',
    refused: last('articles_tags.tags_id'),
  },
  {
    title: 'a collection that others point at',
    send: 'DELETE /collections/articles',
    refused: last('articles'),
  },
];

describe('nothing remains of', () => {
  it.each(failing)('$title', async ({ send, body, refused, code }) => {
    const takeBack = refused ? await refuseRow(server.database, ...refused) : null;
    const before = await fingerprint(server.database);
    const rows = await Promise.all(
      ['articles', 'articles_tags', 'authors'].map((table) => server.rows(table)),
    );
    const [method = '', path = ''] = send.split(' ');
    const answer = await server.call('admin', method, path, body);
    expect(answer.status, answer.text).toBe(400);
    if (code) expect(answer.body.errors?.[0]?.extensions['code']).toBe(code);
    expect(await fingerprint(server.database)).toEqual(before);
    expect(
      await Promise.all(['articles', 'articles_tags', 'authors'].map((table) => server.rows(table))),
    ).toEqual(rows);
    await takeBack?.();
  });

  it('the next change works, and foreign keys are enforced', async () => {
    await server.make('PATCH', '/fields/articles/title', { type: 'string', schema: { max_length: 60 } });
    expect((await server.rows('articles_tags')).length).toBe(1);
    const gone = await server.call('admin', 'PATCH', '/items/articles/1', { author: 99 });
    expect(gone.body.errors?.[0]?.extensions['code']).toBe('INVALID_FOREIGN_KEY');
    await server.make('DELETE', '/items/articles/1');
    expect(await server.rows('articles_tags')).toEqual([]);
  });
});

describe('two parallel requests', () => {
  it('create one collection, and the second is refused because the name exists', async () => {
    const make = () => server.call('admin', 'POST', '/collections', { collection: 'race', schema: {} });
    const answers = await Promise.all([make(), make()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});
