/** Fields made, altered and deleted through the API; what is asserted is the column, and the rows that were there. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/content.ts';
import { columnNames, columnOf, tableOf } from '../support/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
  await server.make('POST', '/collections', { collection: 'notes', schema: {}, fields: [id] });
});
afterEach(() => server.make('DELETE', '/collections/notes'));

const column = (name: string) => columnOf(server.database, 'notes', name);
const values = async (name: string) =>
  (await server.make('GET', `/items/notes?fields=${name}&sort=id`)) as object[];
const add = (field: string, type: string, schema: object = {}, meta?: object) =>
  server.make('POST', '/fields/notes', { field, type, schema, ...(meta ? { meta } : {}) });
const alter = (field: string, type: string, schema: object = {}) =>
  server.call('admin', 'PATCH', `/fields/notes/${field}`, { type, schema });

describe('a new field', () => {
  it('CALL-45 becomes a column with the properties of its payload', async () => {
    await add('title', 'string', {
      max_length: 40,
      is_nullable: false,
      default_value: 'new',
      is_unique: true,
    });
    expect(await column('title')).toMatchObject({
      type: 'string',
      maxLength: 40,
      nullable: false,
      defaultValue: 'new',
      unique: true,
    });
    await add('price', 'decimal', { numeric_precision: 8, numeric_scale: 2, default_value: '1.50' });
    expect(await column('price')).toMatchObject({
      type: 'decimal',
      precision: 8,
      scale: 2,
      defaultValue: 1.5,
    });
    await add('plain', 'string');
    expect(await column('plain')).toMatchObject({
      maxLength: 255,
      nullable: true,
      defaultValue: null,
      unique: false,
    });
  });

  it('can have an index, which an alteration creates and drops, and which other changes keep', async () => {
    const isIndexed = async (field: string) =>
      ((await server.make('GET', `/fields/notes/${field}`)) as { schema: { is_indexed?: boolean } }).schema
        .is_indexed === true;
    await add('title', 'string', { is_indexed: true });
    await add('rank', 'integer');
    expect([await isIndexed('title'), await isIndexed('rank')]).toEqual([true, false]);
    await alter('rank', 'integer', { is_indexed: true, default_value: 3 });
    await alter('title', 'string', { max_length: 40 });
    expect([await isIndexed('title'), await isIndexed('rank')]).toEqual([true, true]);
    expect(await column('rank')).toMatchObject({ defaultValue: 3, indexed: true });
    await alter('rank', 'integer', { is_indexed: false });
    // Values of this type cannot be indexed, so the index is dropped with the old type.
    await alter('title', 'json');
    expect([await isIndexed('title'), await isIndexed('rank')]).toEqual([false, false]);
    expect(await alter('title', 'json', { is_indexed: true })).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'INVALID_PAYLOAD', field: 'schema.is_indexed' } }] },
    });
  });

  it('that is required is refused where rows would have no value, and fills them with its default otherwise', async () => {
    await server.make('POST', '/items/notes', [{}, {}]);
    const refused = await server.call('admin', 'POST', '/fields/notes', {
      field: 'rank',
      type: 'integer',
      schema: { is_nullable: false },
    });
    expect(refused.body.errors?.[0]?.extensions).toMatchObject({
      code: 'CONTAINS_NULL_VALUES',
      field: 'rank',
    });
    expect(await columnNames(server.database, 'notes')).toEqual(['id']);
    await add('rank', 'integer', { is_nullable: false, default_value: 7 });
    expect(await values('rank')).toEqual([{ rank: 7 }, { rank: 7 }]);
  });

  it.each(['{"a": 4x}', '[1, 2', '"draft'])(
    'of JSON is refused with the invalid default %s',
    async (text) => {
      const body = { field: 'size', type: 'json', schema: { default_value: text } };
      expect(await server.call('admin', 'POST', '/fields/notes', body)).toMatchObject({
        status: 400,
        body: { errors: [{ extensions: { code: 'INVALID_PAYLOAD', field: 'schema.default_value' } }] },
      });
    },
  );

  it('is refused with a default that is longer than its maximum length', async () => {
    const schema = { default_value: 'four', max_length: 3 };
    const body = { field: 'code', type: 'string', schema };
    expect(await server.call('admin', 'POST', '/fields/notes', body)).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'INVALID_PAYLOAD', field: 'schema.default_value' } }] },
    });
  });

  it('of JSON has a default that is parsed, or a text', async () => {
    await add('size', 'json', { default_value: '{"a": 4}' });
    await add('state', 'json', { default_value: 'draft' });
    await server.make('POST', '/items/notes', {});
    expect(await values('size,state')).toEqual([{ size: { a: 4 }, state: 'draft' }]);
  });

  it('can have a default that the database computes', async () => {
    await add('made', 'timestamp', { default_value: 'now()' });
    await add('token', 'uuid', { default_value: 'gen_random_uuid()' });
    expect(await column('made')).toMatchObject({ defaultValue: 'CURRENT_TIMESTAMP' });
    expect(await column('token')).toMatchObject({ defaultValue: 'gen_random_uuid()' });
    await server.make('POST', '/items/notes', [{}, {}]);
    const [one, two] = (await values('made,token')) as { made: string; token: string }[];
    expect(one?.made).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(one?.token).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(two?.token).not.toBe(one?.token);
  });

  it('FLD-10 is recognized by its special values', async () => {
    const marked: readonly (readonly [string, string, string[], string])[] = [
      ['uuid', 'uuid', ['uuid'], 'uuid'],
      ['hash', 'hash', [], 'hash'],
      ['json', 'json', ['json'], 'json'],
      ['csv', 'csv', [], 'csv'],
      ['boolean', 'boolean', ['boolean'], 'boolean'],
      ['user-created', 'uuid', ['user-created'], 'uuid'],
      ['role-created', 'uuid', ['role-created'], 'uuid'],
      ['date-created', 'timestamp', ['date-created'], 'timestamp'],
      ['user-updated', 'uuid', ['user-updated'], 'uuid'],
      ['role-updated', 'uuid', ['role-updated'], 'uuid'],
      ['date-updated', 'timestamp', ['date-updated'], 'timestamp'],
      ['alias', 'alias', ['alias', 'no-data'], 'alias'],
      ['o2m', 'o2m', [], 'o2m'],
      ['m2m', 'm2m', [], 'm2m'],
      ['m2a', 'm2a', [], 'm2a'],
      ['files', 'files', [], 'files'],
      ['translations', 'translations', [], 'translations'],
    ];
    for (const [name, type, special] of marked) await add(name, type, {}, special.length ? { special } : {});
    const fields = (await server.make('GET', '/fields/notes')) as {
      field: string;
      meta: { special: string[] } | null;
    }[];
    for (const [name] of marked)
      expect(fields.find(({ field }) => field === name)?.meta?.special, name).toContain(name);
    const stored = marked.filter(
      ([, type]) => !['alias', 'o2m', 'm2m', 'm2a', 'files', 'translations'].includes(type),
    );
    expect(await columnNames(server.database, 'notes')).toEqual(['id', ...stored.map(([name]) => name)]);
    await server.make('POST', '/items/notes', {
      hash: 'secret',
      csv: ['a', 'b'],
      json: { a: [1] },
      boolean: true,
    });
    expect(await values('hash,csv,json,boolean')).toEqual([
      { hash: '**********', csv: ['a', 'b'], json: { a: [1] }, boolean: true },
    ]);
  });

  it('without a type becomes an alias', async () => {
    await server.make('POST', '/fields/notes', { field: 'divider' });
    expect(await server.make('GET', '/fields/notes/divider')).toMatchObject({ type: 'alias', schema: null });
  });

  it('can be added to a system collection, whose system fields stay', async () => {
    await server.make('POST', '/fields/directus_users', {
      field: 'nickname',
      type: 'string',
      meta: { note: 'n' },
    });
    await server.make('PATCH', '/users/me', { nickname: 'Addy' });
    expect(await server.make('GET', '/users/me?fields=nickname')).toEqual({ nickname: 'Addy' });
    await server.make('PATCH', '/fields/directus_users/nickname', { type: 'text', schema: {} });
    await server.make('DELETE', '/fields/directus_users/nickname');
    expect(await columnNames(server.database, 'directus_users')).not.toContain('nickname');
    for (const method of ['PATCH', 'DELETE'])
      expect((await server.call('admin', method, '/fields/directus_users/email', { meta: {} })).status).toBe(
        403,
      );
  });
});

describe('an altered field', () => {
  it('CALL-47 keeps rows, indexes and properties that its payload omits', async () => {
    await add('title', 'string', { max_length: 40, default_value: 'new' }, { note: 'first' });
    await server.database.transaction(
      async (trx) => void (await trx.raw('create index notes_by_title on notes (title)')),
    );
    await server.make('POST', '/items/notes', [{ title: 'One' }, { title: 'Two' }]);
    const answer = await server.call('admin', 'PATCH', '/fields/notes/title', {
      type: 'string',
      schema: { max_length: 20, is_nullable: false },
      meta: { interface: 'input' },
    });
    expect(answer.body.data).toMatchObject({
      schema: { max_length: 20, is_nullable: false, default_value: 'new' },
      meta: { note: 'first', interface: 'input' },
    });
    expect(await column('title')).toMatchObject({ maxLength: 20, nullable: false, defaultValue: 'new' });
    expect(await values('id,title')).toEqual([
      { id: 1, title: 'One' },
      { id: 2, title: 'Two' },
    ]);
    const indexes =
      server.database.dialect.name === 'sqlite'
        ? server.database.knex('sqlite_master').where({ name: 'notes_by_title' })
        : server.database.knex('pg_indexes').where({ indexname: 'notes_by_title' });
    expect(await indexes).toHaveLength(1);
    expect(await server.make('POST', '/items/notes', { title: 'Three' })).toMatchObject({ id: 3 });
  });

  it('CALL-46 is changed by POST of its own path as by PATCH', async () => {
    await add('title', 'string');
    await server.make('POST', '/fields/notes/title', { type: 'text', schema: {}, meta: { note: 'long' } });
    expect(await column('title')).toMatchObject({ type: 'text' });
    expect(await server.make('GET', '/fields/notes/title')).toMatchObject({ meta: { note: 'long' } });
    expect((await server.call('admin', 'POST', '/fields/notes/nope', { meta: {} })).status).toBe(403);
  });

  it('CALL-48 is part of a list that is changed completely or not at all', async () => {
    for (const name of ['a', 'b']) await add(name, 'string', {}, {});
    const list = [
      { field: 'b', meta: { sort: 1 } },
      { field: 'a', type: 'text', schema: {}, meta: { sort: 2 } },
    ];
    const answer = await server.call('admin', 'PATCH', '/fields/notes', list);
    expect(answer.body.data).toMatchObject([
      { field: 'b', meta: { sort: 1 } },
      { field: 'a', type: 'text', meta: { sort: 2 } },
    ]);
    expect(await column('a')).toMatchObject({ type: 'text' });
    const twice = await server.call('admin', 'PATCH', '/fields/notes', [list[0], list[0]]);
    expect(twice.status).toBe(400);
  });

  it('becomes unique, and is refused with the duplicate values', async () => {
    await add('slug', 'string');
    await server.make('POST', '/items/notes', [{ slug: 'a' }, { slug: 'b' }]);
    expect((await alter('slug', 'string', { is_unique: true })).status).toBe(200);
    expect((await column('slug'))?.unique).toBe(true);
    expect((await alter('slug', 'string', { is_unique: false })).status).toBe(200);
    await server.make('POST', '/items/notes', { slug: 'a' });
    const refused = await alter('slug', 'string', { is_unique: true });
    expect(refused.body.errors?.[0]).toMatchObject({
      message: expect.stringContaining('"a" (2 times)'),
      extensions: {
        code: 'RECORD_NOT_UNIQUE',
        field: 'slug',
        duplicates: [{ value: 'a', count: 2 }],
      },
    });
    expect((await column('slug'))?.unique).toBe(false);
  });

  it('loses its default, and is nullable again', async () => {
    await add('n', 'integer', { default_value: 3, is_nullable: false });
    await alter('n', 'integer', { default_value: null, is_nullable: true });
    expect(await column('n')).toMatchObject({ defaultValue: null, nullable: true });
    await server.make('POST', '/items/notes', {});
    const refused = await alter('n', 'integer', { is_nullable: false });
    expect(refused.body.errors?.[0]?.extensions['code']).toBe('CONTAINS_NULL_VALUES');
  });

  it.each<[string, unknown, string, object, unknown]>([
    ['string', '42', 'integer', {}, 42],
    ['string', '2026-01-31', 'date', {}, '2026-01-31'],
    ['string', 'true', 'boolean', {}, true],
    ['string', '{"a":1}', 'json', {}, { a: 1 }],
    ['string', 'a,b', 'csv', {}, ['a', 'b']],
    ['text', '11111111-1111-4111-8111-000000000001', 'uuid', {}, '11111111-1111-4111-8111-000000000001'],
    ['integer', 42, 'string', {}, '42'],
    ['integer', 42, 'bigInteger', {}, 42],
    ['integer', 42, 'decimal', { numeric_precision: 6, numeric_scale: 2 }, 42],
    ['integer', 1, 'boolean', {}, true],
    ['decimal', '1.25', 'decimal', { numeric_precision: 6, numeric_scale: 1 }, 1.3],
    ['decimal', '2.5', 'integer', {}, 3],
    ['boolean', false, 'string', {}, 'false'],
    ['dateTime', '2026-01-31T14:05:00', 'date', {}, '2026-01-31'],
    ['dateTime', '2026-01-31T14:05:00', 'time', {}, '14:05:00'],
    ['csv', ['a', 'b'], 'string', {}, 'a,b'],
    ['uuid', '11111111-1111-4111-8111-000000000001', 'string', {}, '11111111-1111-4111-8111-000000000001'],
  ])('of type %s has %j as %s %j: %j', async (from, value, to, schema, expected) => {
    await add('x', from, {}, {});
    await server.make('POST', '/items/notes', [{ x: value }, { x: null }]);
    const answer = await alter('x', to, schema);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ type: to });
    expect(await values('x')).toEqual([{ x: expected }, { x: null }]);
  });

  it.each<[string, unknown, string, object, string]>([
    ['string', 'many', 'integer', {}, 'INVALID_PAYLOAD'],
    ['string', 'soon', 'date', {}, 'INVALID_PAYLOAD'],
    ['string', 'perhaps', 'boolean', {}, 'INVALID_PAYLOAD'],
    ['string', '{', 'json', {}, 'INVALID_PAYLOAD'],
    ['string', 'four', 'string', { max_length: 3 }, 'VALUE_TOO_LONG'],
    ['text', 'four', 'string', { max_length: 3 }, 'VALUE_TOO_LONG'],
    ['decimal', '123.5', 'decimal', { numeric_precision: 4, numeric_scale: 2 }, 'VALUE_OUT_OF_RANGE'],
  ])('of type %s that has %j cannot become %s %j', async (from, value, to, schema, code) => {
    await add('x', from);
    await server.make('POST', '/items/notes', [{ x: value }]);
    const [rows, before] = [await server.rows('notes'), await column('x')];
    const answer = await alter('x', to, schema);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.extensions['code']).toBe(code);
    expect(await column('x')).toEqual(before);
    expect(await server.rows('notes')).toEqual(rows);
  });

  it.each<[string, string, object, RegExp]>([
    ['id', 'string', { schema: {} }, /is an auto-increment key/],
    ['id', 'integer', { schema: { is_primary_key: false } }, /primary key of a table cannot be changed/],
    ['x', 'alias', {}, /cannot become an alias/],
    ['x', 'integer', { schema: { has_auto_increment: true } }, /auto-increment cannot be changed/],
  ])('%s cannot become %s %j', async (name, type, more, message) => {
    await add('x', 'integer');
    const before = await tableOf(server.database, 'notes');
    const answer = await server.call('admin', 'PATCH', `/fields/notes/${name}`, { type, ...more });
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.message).toMatch(message);
    expect(await tableOf(server.database, 'notes')).toEqual(before);
  });
});

it('a sort field that does not exist is refused at its field', async () => {
  await add('place', 'integer');
  await add('parent', 'integer');
  const meta = { sort_field: 'plase' };
  const requests: readonly [string, string, object][] = [
    ['PATCH', '/collections/notes', { meta }],
    ['POST', '/collections', { collection: 'others', meta, schema: {} }],
    ['POST', '/relations', { collection: 'notes', field: 'parent', related_collection: 'notes', meta }],
  ];
  for (const [method, path, body] of requests) {
    const { status, body: answer } = await server.call('admin', method, path, body);
    expect([status, answer.errors?.[0]?.extensions]).toMatchObject([
      400,
      { code: 'INVALID_PAYLOAD', field: 'meta.sort_field', invalid: 'plase' },
    ]);
  }
  await server.make('PATCH', '/collections/notes', { meta: { sort_field: 'place' } });
});

describe('a deleted field', () => {
  it('CALL-49 is removed with its column, metadata and the settings that name it; other values stay', async () => {
    await add('place', 'integer', {}, {});
    await add('title', 'string');
    await server.make('PATCH', '/collections/notes', { meta: { sort_field: 'place' } });
    await server.make('POST', '/items/notes', { title: 'One', place: 1 });
    const answer = await server.call('admin', 'DELETE', '/fields/notes/place');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await columnNames(server.database, 'notes')).toEqual(['id', 'title']);
    expect(await values('*')).toEqual([{ id: 1, title: 'One' }]);
    expect(await server.make('GET', '/collections/notes')).toMatchObject({ meta: { sort_field: null } });
    expect((await server.rows('directus_fields')).filter(({ field }) => field === 'place')).toEqual([]);
  });

  it('that was a group leaves its members without a group', async () => {
    await add('details', 'group');
    const [group] = (await server.rows('directus_fields')).filter(({ field }) => field === 'details');
    await add('title', 'string', {}, { group: group?.['id'] });
    await server.make('DELETE', '/fields/notes/details');
    expect(await server.make('GET', '/fields/notes/title')).toMatchObject({ meta: { group: null } });
  });

  it('that a view needs is not deleted', async () => {
    await add('title', 'string');
    const run = (statement: string) =>
      server.database.transaction(async (trx) => void (await trx.raw(statement)));
    await run('create view titles as select title from notes');
    const answer = await server.call('admin', 'DELETE', '/fields/notes/title');
    expect(answer.body.errors?.[0]?.extensions['code']).toBe('INVALID_PAYLOAD');
    expect(answer.body.errors?.[0]?.message).toContain('titles');
    expect(await columnNames(server.database, 'notes')).toEqual(['id', 'title']);
    await run('drop view titles');
  });
});
