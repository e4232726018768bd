import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServerWithModel, type TestServer } from '../support/content.ts';
import { play, type Scenario } from '../support/scenario.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  await server.make('POST', '/items/authors', [{ name: 'Ada', bio: null }]);
});
afterAll(() => server.close());

const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };

const scenarios: readonly Scenario[] = [
  {
    title: 'a collection comes with its table',
    send: 'POST /collections',
    body: { collection: 'scratch', meta: { icon: 'bolt' }, schema: {}, fields: [id] },
    status: 200,
    answer: {
      data: { collection: 'scratch', meta: { icon: 'bolt', hidden: false }, schema: { name: 'scratch' } },
    },
    rows: { scratch: [] },
  },
  {
    title: 'a collection without fields gets a key',
    send: 'POST /collections',
    body: { collection: 'bare', meta: null, schema: {} },
    status: 200,
    rows: { bare: [] },
  },
  {
    title: 'a collection that exists is refused',
    send: 'POST /collections',
    body: { collection: 'scratch', schema: {} },
    status: 400,
    answer: { errors: [{ message: 'Collection "scratch" already exists.' }] },
  },
  {
    title: 'names of the system are refused',
    send: 'POST /collections',
    body: { collection: 'directus_foo', schema: {} },
    status: 400,
    error: { code: 'INVALID_PAYLOAD' },
  },
  {
    title: 'a collection needs a name',
    send: 'POST /collections',
    body: { schema: {} },
    status: 400,
    answer: { errors: [{ message: '"collection" is required' }] },
  },
  {
    title: 'meta of a collection is patched in part',
    send: 'PATCH /collections/scratch',
    body: { meta: { note: 'A note' } },
    status: 200,
    answer: { data: { meta: { icon: 'bolt', note: 'A note' } } },
  },
  {
    title: 'an unknown key of meta is named',
    send: 'PATCH /collections/scratch',
    body: { meta: { icno: 'x' } },
    status: 400,
    error: { code: 'INVALID_PAYLOAD', nearest: 'icon' },
  },
  {
    title: 'a field comes with its column',
    send: 'POST /fields/scratch',
    body: { field: 'a', type: 'string', meta: { interface: 'input' }, schema: { max_length: 50 } },
    status: 200,
    answer: {
      data: {
        field: 'a',
        type: 'string',
        meta: { interface: 'input', readonly: false },
        schema: { data_type: 'varchar', max_length: 50, is_nullable: true, is_primary_key: false },
      },
    },
  },
  {
    title: 'a field without meta stays unmanaged',
    send: 'POST /fields/scratch',
    body: { field: 'b', type: 'integer' },
    status: 200,
    answer: { data: { field: 'b', type: 'integer', meta: null } },
  },
  {
    title: 'a list of texts stays one',
    send: 'POST /fields/scratch',
    body: { field: 'words', type: 'csv', schema: {} },
    status: 200,
    answer: { data: { type: 'csv', meta: { special: ['csv'] } } },
  },
  {
    title: 'a field that exists is refused',
    send: 'POST /fields/scratch',
    body: { field: 'a', type: 'string' },
    status: 400,
    answer: { errors: [{ message: 'Field "a" already exists in collection "scratch"' }] },
  },
  {
    title: 'an unknown type is refused',
    send: 'POST /fields/scratch',
    body: { field: 'z', type: 'datetime' },
    status: 400,
    error: { code: 'INVALID_PAYLOAD', field: 'type' },
  },
  {
    title: 'a field needs a name',
    send: 'POST /fields/scratch',
    body: { type: 'string' },
    status: 400,
    answer: { errors: [{ message: '"field" is required' }] },
  },
  {
    title: 'a column is altered and keeps what is not named',
    send: 'PATCH /fields/scratch/a',
    body: { type: 'string', schema: { default_value: 'x' }, meta: { note: 'n' } },
    status: 200,
    answer: {
      data: { meta: { note: 'n', interface: 'input' }, schema: { default_value: 'x', max_length: 50 } },
    },
  },
  {
    title: 'a schema needs its type',
    send: 'PATCH /fields/scratch/a',
    body: { schema: { max_length: 20 } },
    status: 400,
    error: { code: 'INVALID_PAYLOAD', field: 'type' },
  },
  {
    title: 'several fields are patched in one call',
    send: 'PATCH /fields/scratch',
    body: [
      { field: 'b', meta: { sort: 1 } },
      { field: 'a', meta: { sort: 2 } },
    ],
    status: 200,
    answer: {
      data: [
        { field: 'b', meta: { sort: 1 } },
        { field: 'a', meta: { sort: 2 } },
      ],
    },
  },
  {
    title: 'a column with nulls cannot be made required',
    send: 'PATCH /fields/authors/bio',
    body: { type: 'text', schema: { is_nullable: false } },
    status: 400,
    error: { code: 'CONTAINS_NULL_VALUES' },
  },
  {
    title: 'REL-01 a relation comes with its foreign key',
    send: 'POST /relations',
    body: { collection: 'scratch', field: 'b', related_collection: 'tags', schema: { on_delete: 'CASCADE' } },
    status: 200,
    answer: {
      data: {
        collection: 'scratch',
        field: 'b',
        related_collection: 'tags',
        schema: { foreign_key_table: 'tags', foreign_key_column: 'id', on_delete: 'CASCADE' },
        meta: {
          one_field: null,
          sort_field: null,
          one_deselect_action: 'nullify',
          junction_field: null,
          one_collection_field: null,
          one_allowed_collections: null,
        },
      },
    },
  },
  {
    title: 'REL-01 a many-to-any has no foreign key and names its collections',
    send: 'GET /relations/articles_blocks/item',
    status: 200,
    answer: {
      data: {
        related_collection: null,
        schema: null,
        meta: {
          one_collection_field: 'collection',
          one_allowed_collections: ['block_text', 'block_image'],
          junction_field: 'articles_id',
        },
      },
    },
  },
  {
    title: 'a relation is patched in part',
    send: 'PATCH /relations/scratch/b',
    body: { meta: { one_deselect_action: 'delete' } },
    status: 200,
    answer: { data: { schema: { on_delete: 'CASCADE' }, meta: { one_deselect_action: 'delete' } } },
  },
  {
    title: 'the foreign key follows on_delete',
    send: 'PATCH /relations/scratch/b',
    body: { schema: { on_delete: 'SET NULL' } },
    status: 200,
    answer: { data: { schema: { on_delete: 'SET NULL' }, meta: { one_deselect_action: 'delete' } } },
  },
  {
    title: 'a second relation of a field is refused',
    send: 'POST /relations',
    body: { collection: 'scratch', field: 'b', related_collection: 'tags' },
    status: 400,
    error: { code: 'INVALID_PAYLOAD' },
  },
  {
    title: 'a relation of an unknown field is refused',
    send: 'POST /relations',
    body: { collection: 'scratch', field: 'nope', related_collection: 'tags' },
    status: 400,
    answer: { errors: [{ message: 'Field "nope" doesn\'t exist in collection "scratch"' }] },
  },
  { title: 'a relation is deleted with its key', send: 'DELETE /relations/scratch/b', status: 204 },
  {
    title: 'its column stays',
    send: 'GET /fields/scratch/b',
    status: 200,
    answer: { data: { type: 'integer' } },
  },
  { title: 'a field is deleted with its column', send: 'DELETE /fields/scratch/b', status: 204 },
  { title: 'and is gone', send: 'GET /fields/scratch/b', status: 403 },
  {
    title: 'the key cannot be deleted',
    send: 'DELETE /fields/scratch/id',
    status: 400,
    error: { code: 'INVALID_PAYLOAD' },
  },
  {
    title: 'fields of the system stay',
    send: 'DELETE /fields/directus_users/email',
    status: 403,
    error: { reason: { code: 'system' } },
  },
  { title: 'so do its collections', send: 'DELETE /collections/directus_users', status: 403 },
  { title: 'a collection is deleted with its table', send: 'DELETE /collections/scratch', status: 204 },
  { title: 'an unknown collection is forbidden', send: 'GET /collections/scratch', status: 403 },
  { title: 'its fields too', send: 'GET /fields/scratch', status: 403 },
  { title: 'an unknown field is forbidden', send: 'GET /fields/articles/nope', status: 403 },
  {
    title: 'a collection that others point at is deleted with those keys',
    send: 'DELETE /collections/authors',
    status: 204,
  },
  {
    title: 'and the pointing column holds plain values from then on',
    send: 'GET /relations/articles/author',
    status: 403,
  },
];

describe('changing the model', () => {
  it.each(scenarios)('$title', (scenario) => play(server, scenario));
});

describe('reading the model', () => {
  it('CALL-41 lists are complete with and without a limit', async () => {
    const { body } = await server.call('admin', 'GET', '/fields?limit=-1');
    expect((body.data as unknown[]).length).toBeGreaterThan(120);
    const plain = await server.call('admin', 'GET', '/fields');
    expect(plain.body.data).toEqual(body.data);
    const relations = await server.call('admin', 'GET', '/relations?limit=-1');
    expect(relations.body.data).toContainEqual(
      expect.objectContaining({ collection: 'articles_tags', field: 'tags_id', related_collection: 'tags' }),
    );
    const collections = await server.call('admin', 'GET', '/collections?limit=-1');
    expect(collections.body.data).toContainEqual(
      expect.objectContaining({
        collection: 'directus_users',
        meta: expect.objectContaining({ system: true }) as unknown,
      }),
    );
  });

  it('a filter returns the fields of some collections only', async () => {
    const { body } = await server.call('admin', 'GET', '/fields?collections=tags,languages');
    const names = (body.data as { collection: string }[]).map(({ collection }) => collection);
    expect(new Set(names)).toEqual(new Set(['tags', 'languages']));
  });

  it('alias fields carry their kind as type', async () => {
    const { body } = await server.call('admin', 'GET', '/fields/articles');
    const types = Object.fromEntries(
      (body.data as { field: string; type: string }[]).map(({ field, type }) => [field, type]),
    );
    expect(types).toMatchObject({
      tags_rel: 'm2m',
      blocks: 'm2a',
      translations: 'translations',
      divider: 'alias',
      tags: 'csv',
      secret: 'hash',
      uid: 'uuid',
      price: 'decimal',
      views: 'bigInteger',
    });
  });
});
