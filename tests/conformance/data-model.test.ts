/** Collections made, changed and deleted through the API; what is asserted is the table as the database has it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeModel, permit, ids, startServer, type TestServer } from '../support/content.ts';
import { columnNames, columnOf, tableOf } from '../support/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await makeModel(server);
});
afterAll(() => server.close());

const column = (table: string, name: string) => columnOf(server.database, table, name);
const hidden = { hidden: true, readonly: true, interface: 'input' };

const keys = {
  counted: {
    field: 'id',
    type: 'integer',
    meta: hidden,
    schema: { is_primary_key: true, has_auto_increment: true },
  },
  uuid: {
    field: 'id',
    type: 'uuid',
    meta: { ...hidden, special: ['uuid'] },
    schema: { is_primary_key: true, length: 36, has_auto_increment: false },
  },
  manual: {
    field: 'code',
    type: 'string',
    meta: { interface: 'input' },
    schema: { is_primary_key: true, length: 255, has_auto_increment: false },
  },
};

describe('the primary key of a new collection', () => {
  it('counts by itself, hidden and read-only', async () => {
    await server.make('POST', '/collections', { collection: 'counted', schema: {}, fields: [keys.counted] });
    expect(await column('counted', 'id')).toMatchObject({
      type: 'integer',
      primaryKey: true,
      autoIncrement: true,
      nullable: false,
    });
    expect(await server.make('GET', '/fields/counted/id')).toMatchObject({
      meta: { hidden: true, readonly: true },
    });
    const made = await server.make('POST', '/items/counted', [{}, {}]);
    expect(made).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('is a UUID that the platform makes', async () => {
    await server.make('POST', '/collections', { collection: 'unique', schema: {}, fields: [keys.uuid] });
    expect(await column('unique', 'id')).toMatchObject({
      type: 'uuid',
      primaryKey: true,
      autoIncrement: false,
    });
    expect(await server.make('POST', '/items/unique', {})).toEqual({
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/) as unknown,
    });
  });

  it('is a text of 255 characters that people give', async () => {
    await server.make('POST', '/collections', { collection: 'given', schema: {}, fields: [keys.manual] });
    expect(await column('given', 'code')).toMatchObject({ type: 'string', primaryKey: true, maxLength: 255 });
    expect(await server.make('POST', '/items/given', { code: 'a' })).toEqual({ code: 'a' });
    expect((await server.call('admin', 'POST', '/items/given', {})).status).toBe(400);
  });

  it('counts only where it says so', async () => {
    const id = { field: 'id', type: 'integer', schema: { is_primary_key: true } };
    await server.make('POST', '/collections', { collection: 'numbered', schema: {}, fields: [id] });
    expect(await column('numbered', 'id')).toMatchObject({ primaryKey: true, autoIncrement: false });
    const answer = await server.call('admin', 'POST', '/items/numbered', {});
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: 'FAILED_VALIDATION', field: 'id' });
    expect(await server.make('POST', '/items/numbered', { id: 7 })).toEqual({ id: 7 });
  });
});

const user = { type: 'uuid', schema: {} };
const half = { hidden: true, readonly: true, width: 'half' };
const choice = (value: string, background: string) => ({ text: value, value, background });
const systemFields = [
  keys.counted,
  {
    field: 'status',
    type: 'string',
    meta: {
      interface: 'select-dropdown',
      options: {
        choices: [choice('published', '#00C897'), choice('draft', '#D3DAE4'), choice('archived', '#F7971C')],
      },
    },
    schema: { default_value: 'draft', is_nullable: false },
  },
  { field: 'sort', type: 'integer', meta: { interface: 'input', hidden: true }, schema: {} },
  { field: 'user_created', ...user, meta: { special: ['user-created'], ...half } },
  { field: 'date_created', type: 'timestamp', meta: { special: ['date-created'], ...half }, schema: {} },
  { field: 'user_updated', ...user, meta: { special: ['user-updated'], ...half } },
  { field: 'date_updated', type: 'timestamp', meta: { special: ['date-updated'], ...half }, schema: {} },
];

describe('a collection with the optional system fields', () => {
  beforeAll(async () => {
    await server.make('POST', '/collections', {
      collection: 'posts',
      schema: {},
      fields: systemFields,
      meta: {
        sort_field: 'sort',
        archive_field: 'status',
        archive_value: 'archived',
        unarchive_value: 'draft',
        singleton: false,
      },
    });
    for (const field of ['user_created', 'user_updated'])
      await server.make('POST', '/relations', {
        collection: 'posts',
        field,
        related_collection: 'directus_users',
        schema: {},
      });
  });

  it('comes with its table and its settings in one call', async () => {
    expect(await columnNames(server.database, 'posts')).toEqual(systemFields.map(({ field }) => field));
    expect(await server.make('GET', '/collections/posts')).toMatchObject({
      meta: {
        sort_field: 'sort',
        archive_field: 'status',
        archive_value: 'archived',
        unarchive_value: 'draft',
        singleton: false,
      },
    });
  });

  it('has a status that begins as a draft and is never null, and a hidden position', async () => {
    expect(await column('posts', 'status')).toMatchObject({
      type: 'string',
      defaultValue: 'draft',
      nullable: false,
    });
    expect(await column('posts', 'sort')).toMatchObject({ type: 'integer', nullable: true });
    expect(await server.make('GET', '/fields/posts/sort')).toMatchObject({ meta: { hidden: true } });
    expect(await server.make('POST', '/items/posts', {})).toMatchObject({ status: 'draft' });
    const refused = await server.call('admin', 'POST', '/items/posts', { status: null });
    expect(refused.body.errors?.[0]?.extensions).toMatchObject({
      code: 'NOT_NULL_VIOLATION',
      field: 'status',
    });
  });

  it('knows who made and changed a row, and when', async () => {
    for (const field of ['date_created', 'date_updated'])
      expect(await column('posts', field)).toMatchObject({ type: 'timestamp' });
    for (const field of ['user_created', 'user_updated'])
      expect(await column('posts', field)).toMatchObject({
        type: 'uuid',
        foreignKey: { table: 'directus_users' },
      });
    expect(await server.make('GET', '/fields/posts/user_created')).toMatchObject({ meta: half });
    expect(await server.make('GET', '/fields/posts/date_created')).toMatchObject({ meta: half });
    const { id } = (await server.make('POST', '/items/posts', {})) as { id: number };
    const changed = await server.make('PATCH', `/items/posts/${id}`, { sort: 3 });
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown;
    expect(changed).toMatchObject({
      user_created: ids.admin,
      user_updated: ids.admin,
      date_created: moment,
      date_updated: moment,
    });
  });
});

describe('a collection that is there', () => {
  it('CALL-43 without metadata gets it with an empty patch, and its table stays as it is', async () => {
    await server.database.changeSchema(async (_trx, ddl) => {
      await ddl.createTable('found', [
        { name: 'id', type: 'integer', primaryKey: true, autoIncrement: true },
      ]);
    });
    await server.make('PATCH', '/collections/tags', { meta: {} });
    const before = await tableOf(server.database, 'found');
    expect(await server.make('GET', '/collections/found')).toMatchObject({ meta: null });
    expect(await server.make('PATCH', '/collections/found', { meta: {} })).toMatchObject({
      meta: { collection: 'found', hidden: false, singleton: false, accountability: 'all' },
    });
    expect(await tableOf(server.database, 'found')).toEqual(before);
  });

  it('DM-26 keeps everything that can be said of it', async () => {
    const meta = {
      icon: 'sell',
      color: '#6644FF',
      note: 'Words',
      hidden: true,
      singleton: false,
      sort_field: null,
      archive_field: 'name',
      archive_value: 'gone',
      unarchive_value: 'here',
      archive_app_filter: false,
      accountability: null,
      display_template: '{{ name }}',
      translations: [{ language: 'de-DE', translation: 'Wörter', singular: 'Wort', plural: 'Wörter' }],
    };
    await server.make('PATCH', '/collections/tags', { meta });
    expect(await server.make('GET', '/collections/tags')).toMatchObject({ meta });
  });

  it('CALL-44 goes with its table, its metadata, its permissions and what pointed at it', async () => {
    await permit(server, ids.editorRole, 'articles', 'read');
    const answer = await server.call('admin', 'DELETE', '/collections/articles');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await tableOf(server.database, 'articles')).toBeUndefined();
    expect(await column('articles_tags', 'articles_id')).toMatchObject({ type: 'integer', foreignKey: null });
    const left = async (table: string, names: readonly string[]) =>
      (await server.rows(table, names[0])).filter((row) => names.some((name) => row[name] === 'articles'));
    expect(await left('directus_fields', ['collection'])).toEqual([]);
    expect(await left('directus_permissions', ['collection'])).toEqual([]);
    expect(await left('directus_relations', ['many_collection', 'one_collection'])).toEqual([]);
    expect((await server.call('admin', 'GET', '/fields/authors/articles')).status).toBe(403);
  });
});

describe('a new collection is refused', () => {
  const id = keys.counted;
  it.each<[string, unknown, string]>([
    ['with the name of another in other case', { collection: 'Tags', schema: {} }, 'collection'],
    ['with a name that a path cannot have', { collection: 'a.b', schema: {} }, 'collection'],
    ['with a name that is too long', { collection: 'x'.repeat(64), schema: {} }, 'collection'],
    ['with two primary keys', { collection: 'n', fields: [id, { ...id, field: 'id2' }] }, 'id2'],
    ['with a field twice', { collection: 'n', fields: [id, { ...id, field: 'ID', schema: {} }] }, 'ID'],
    [
      'with a length that is none',
      { collection: 'n', fields: [id, { field: 'a', type: 'string', schema: { max_length: 'long' } }] },
      'schema.max_length',
    ],
    [
      'with a default that does not fit',
      { collection: 'n', fields: [id, { field: 'a', type: 'date', schema: { default_value: 'soon' } }] },
      'schema.default_value',
    ],
    [
      'with unknown metadata',
      { collection: 'n', fields: [id, { field: 'a', type: 'date', meta: { intreface: 'input' } }] },
      'meta.intreface',
    ],
  ])('%s', async (_title, body, field) => {
    const tables = await server.database.dialect.introspect(server.database.knex);
    const answer = await server.call('admin', 'POST', '/collections', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_PAYLOAD', field });
    expect(await server.database.dialect.introspect(server.database.knex)).toEqual(tables);
  });

  it.each(['editor', 'api', 'public'] as const)('to %s', async (who) => {
    const answers = [
      await server.call(who, 'POST', '/collections', { collection: 'theirs', schema: {} }),
      await server.call(who, 'PATCH', '/collections/tags', { meta: { note: 'x' } }),
      await server.call(who, 'DELETE', '/collections/tags'),
      await server.call(who, 'POST', '/fields/tags', { field: 'theirs', type: 'string' }),
      await server.call(who, 'PATCH', '/fields/tags/name', { meta: { note: 'x' } }),
      await server.call(who, 'DELETE', '/fields/tags/name'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await tableOf(server.database, 'theirs')).toBeUndefined();
    expect(await columnNames(server.database, 'tags')).toEqual(['id', 'name']);
  });
});
