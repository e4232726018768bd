/** Existing tables without metadata: composite keys, views, names with spaces and capitals. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/content.ts';
import { columnOf, tableOf } from '../support/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.database.transaction(async (trx) => {
    for (const statement of [
      'create table "Harbour Towns" ("Town No" integer primary key, "Full Name" varchar(40) not null)',
      `create table "Ships" ("Id" integer primary key, "Full Name" varchar(40) not null default 'unnamed', "Home" integer
        references "Harbour Towns" ("Town No"), "select" text, check (length("Full Name") > 1), unique ("Home", "Full Name"))`,
      'create index "Ships by Name" on "Ships" ("Full Name")',
      'create table "Crews" ("ship" integer references "Ships" ("Id") on delete cascade, "person" varchar(20), role text, primary key ("ship", "person"))',
      'create view "Ship Marks" as select "Id", "select" from "Ships"',
      `insert into "Harbour Towns" values (1, 'Bergen')`,
      `insert into "Ships" values (1, 'Fram', 1, 'x'), (2, 'Maud', 1, null)`,
      `insert into "Crews" values (1, 'Amundsen', 'captain'), (1, 'Wisting', null), (2, 'Amundsen', null)`,
    ])
      await trx.raw(statement);
  });
});
afterAll(() => server.close());

const ships = encodeURIComponent('Ships');
const towns = encodeURIComponent('Harbour Towns');
const marks = encodeURIComponent('Ship Marks');
const column = (table: string, name: string) => columnOf(server.database, table, name);

describe('tables without metadata', () => {
  it('DM-07 are collections whose meta is null, with their relations', async () => {
    expect(await server.make('GET', `/collections/${towns}`)).toMatchObject({
      meta: null,
      schema: { name: 'Harbour Towns' },
    });
    expect(await server.make('GET', '/relations/Ships/Home')).toMatchObject({
      related_collection: 'Harbour Towns',
    });
    expect(
      await server.make('GET', `/items/${ships}?fields=Full Name,Home.Full Name&sort=Id&limit=1`),
    ).toEqual([{ 'Full Name': 'Fram', Home: { 'Full Name': 'Bergen' } }]);
  });

  it('are altered, and keep rows, checks, indexes, composite constraints and references to them', async () => {
    await server.make('PATCH', `/fields/Ships/${encodeURIComponent('Full Name')}`, {
      type: 'string',
      schema: { max_length: 60 },
      meta: { note: 'as painted' },
    });
    expect(await column('Ships', 'Full Name')).toMatchObject({
      maxLength: 60,
      nullable: false,
      defaultValue: 'unnamed',
    });
    await server.make('POST', '/fields/Ships', {
      field: 'Launched In',
      type: 'integer',
      schema: { is_unique: true },
    });
    expect(await column('Ships', 'Launched In')).toMatchObject({ type: 'integer', unique: true });
    expect(await server.rows('Crews', 'person')).toHaveLength(3);
    const refused = [
      { Id: 3, 'Full Name': 'X' },
      { Id: 3, 'Full Name': 'Maud', Home: 1 },
    ];
    for (const row of refused)
      expect((await server.call('admin', 'POST', '/items/Ships', row)).status).toBe(400);
    const indexes =
      server.database.dialect.name === 'sqlite'
        ? server.database.knex('sqlite_master').where({ name: 'Ships by Name' })
        : server.database.knex('pg_indexes').where({ indexname: 'Ships by Name' });
    expect(await indexes).toHaveLength(1);
    await server.make('DELETE', '/fields/Ships/Launched%20In');
    await server.make('DELETE', '/items/Ships/2');
    expect(await server.rows('Crews', 'person')).toHaveLength(2);
  });
});

describe('a rule of a foreign key in the database', () => {
  const list = `/fields/${towns}/Ships`;

  it('stays when the list on the other side is described', async () => {
    expect(await server.make('GET', list)).toMatchObject({ type: 'o2m' });
    await server.make('PATCH', list, { meta: { note: 'at home here' } });
    expect(await server.make('GET', list)).toMatchObject({ type: 'o2m', meta: { note: 'at home here' } });
    expect(await server.make('GET', '/relations/Ships/Home')).toMatchObject({ meta: { one_field: 'Ships' } });
  });

  it('and then follows the relation', async () => {
    await server.make('PATCH', '/relations/Ships/Home', { meta: { one_deselect_action: 'delete' } });
    expect(await server.make('GET', '/relations/Ships/Home')).toMatchObject({
      meta: { one_field: 'Ships', one_deselect_action: 'delete' },
    });
    expect(await server.make('GET', list)).toMatchObject({ type: 'o2m' });
  });
});

describe('a key of two columns', () => {
  it('is listed and filtered, and its rows are not written one by one', async () => {
    expect(await server.make('GET', '/items/Crews?filter[person]=Wisting')).toEqual([
      { ship: 1, person: 'Wisting', role: null },
    ]);
    for (const [method, path, body] of [
      ['POST', '/items/Crews', { ship: 1, person: 'Hansen' }],
      ['PATCH', '/items/Crews/1', { role: 'mate' }],
      ['DELETE', '/items/Crews/1', undefined],
    ] as const) {
      const answer = await server.call('admin', method, path, body);
      expect([answer.status, answer.body.errors?.[0]?.extensions['code']]).toEqual([400, 'INVALID_PAYLOAD']);
    }
    expect(await server.rows('Crews', 'person')).toHaveLength(2);
  });

  it('stays when another column of its table changes', async () => {
    await server.make('PATCH', '/fields/Crews/role', { type: 'string', schema: { max_length: 30 } });
    expect((await tableOf(server.database, 'Crews'))?.primaryKey).toEqual(['ship', 'person']);
    await server.make('POST', '/fields/Crews', { field: 'since', type: 'date', schema: {} });
    expect((await tableOf(server.database, 'Crews'))?.primaryKey).toEqual(['ship', 'person']);
  });
});

describe('a foreign key without metadata', () => {
  it('is described by POST or PATCH, and its rule changed', async () => {
    const relation = {
      collection: 'Crews',
      field: 'ship',
      related_collection: 'Ships',
      meta: { one_field: null },
    };
    await server.make('POST', '/relations', relation);
    expect((await server.call('admin', 'POST', '/relations', relation)).status).toBe(400);
    await server.make('PATCH', '/relations/Crews/ship', { schema: { on_delete: 'RESTRICT' } });
    expect((await column('Crews', 'ship'))?.foreignKey).toMatchObject({ column: 'Id', onDelete: 'RESTRICT' });
    expect((await tableOf(server.database, 'Crews'))?.primaryKey).toEqual(['ship', 'person']);
  });
});

describe('a view', () => {
  it('is read, and can be described', async () => {
    expect(await server.make('GET', `/items/${marks}`)).toEqual([{ Id: 1, select: 'x' }]);
    await server.make('PATCH', `/collections/${marks}`, { meta: { icon: 'sailing' } });
    await server.make('PATCH', `/fields/${marks}/Id`, { meta: { hidden: true } });
    expect(await server.make('GET', `/fields/${marks}/Id`)).toMatchObject({ meta: { hidden: true } });
  });

  it.each<[string, string, unknown]>([
    ['POST', `/items/${marks}`, { Id: 9, select: 'y' }],
    ['PATCH', `/items/${marks}/1`, { select: 'y' }],
    ['DELETE', `/items/${marks}/1`, undefined],
    ['POST', `/fields/${marks}`, { field: 'more', type: 'string' }],
    ['PATCH', `/fields/${marks}/Id`, { type: 'string', schema: {} }],
    ['DELETE', `/fields/${marks}/Id`, undefined],
    ['DELETE', `/collections/${marks}`, undefined],
  ])('is not written: %s %s', async (method, path, body) => {
    const [rows, view] = [await server.rows('Ships', 'Id'), await tableOf(server.database, 'Ship Marks')];
    const answer = await server.call('admin', method, path, body);
    expect([answer.status, answer.body.errors?.[0]?.extensions['code']]).toEqual([400, 'INVALID_PAYLOAD']);
    expect(await server.rows('Ships', 'Id')).toEqual(rows);
    expect(await tableOf(server.database, 'Ship Marks')).toEqual(view);
  });
});

describe('names with spaces and capitals', () => {
  it('are given to new collections and fields, and deleted again', async () => {
    const body = {
      collection: 'Log Books',
      meta: { sort_field: 'Page No' },
      schema: {},
      fields: [
        { field: 'Log Id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
        { field: 'Page No', type: 'integer', schema: { default_value: 1 } },
        { field: 'order', type: 'string', schema: { is_unique: true } },
      ],
    };
    await server.make('POST', '/collections', body);
    expect(await server.make('POST', '/items/Log%20Books', { order: 'north' })).toMatchObject({
      'Log Id': 1,
      'Page No': 1,
    });
    await server.make('PATCH', '/fields/Log%20Books/Page%20No', {
      type: 'bigInteger',
      schema: { is_nullable: false },
    });
    expect(await column('Log Books', 'Page No')).toMatchObject({ type: 'bigInteger', nullable: false });
    await server.make('DELETE', '/collections/Log%20Books');
    expect(await tableOf(server.database, 'Log Books')).toBeUndefined();
  });
});
