/** What a snapshot carries beside columns and relations, and what it names because it cannot carry it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Snapshot, SnapshotDiff } from '../../schemas/model/snapshot/types.ts';
import { startServer, type TestServer } from '../support/content.ts';
import { databaseName } from '../support/server.ts';

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  [server, other] = await Promise.all([startServer(), startServer()]);
  await server.database.transaction(async (trx) => {
    for (const statement of [
      `create table ports (name varchar(40), country varchar(2), id integer primary key, depth integer,
         code varchar(5) unique, check (depth > 0), check (country in ('no', 'dk')), check (name like 'B%'), unique (country, name))`,
      'create index by_depth on ports (depth, name)',
      'create index by_folded_name on ports (lower(name))',
      'create view deep_ports as select name from ports where depth > 10',
    ])
      await trx.raw(statement);
  });
});
afterAll(() => Promise.all([server.close(), other.close()]));

const snapshotOf = async (of: TestServer) => (await of.make('GET', '/schema/snapshot')) as Snapshot;

test('a snapshot has the order of the columns and the indexes, and names what it omits', async () => {
  const { collections, omitted } = await snapshotOf(server);
  expect(collections).toEqual([
    {
      collection: 'ports',
      meta: null,
      table: true,
      columns: ['name', 'country', 'id', 'depth', 'code'],
      indexes: [
        { columns: ['country', 'name'], unique: true },
        { columns: ['depth', 'name'], unique: false },
      ],
      checks: [`("country" in ('no', 'dk'))`, '("depth" > 0)'],
    },
  ]);
  const check =
    databaseName === 'sqlite'
      ? `the check constraint (name like 'B%') of "ports"`
      : 'the check constraint "ports_name_check" of "ports"';
  expect(omitted).toEqual([check, 'the index "by_folded_name" of "ports"', 'the view "deep_ports"']);
});

test('columns, their order and indexes travel to another database, and changed indexes are replaced', async () => {
  const apply = async (to: Snapshot) => {
    const diff = (await other.make('POST', '/schema/diff', to)) as SnapshotDiff;
    await other.make('POST', '/schema/apply', diff);
    return diff.steps.map(({ text }) => text);
  };
  const model = await snapshotOf(server);
  expect(await apply(model)).toEqual([
    'Create collection "ports" with 5 fields',
    'Set the indexes of collection "ports": country + name, depth + name',
  ]);
  expect((await snapshotOf(other)).collections).toEqual(model.collections);
  await other.make('POST', '/items/ports', { id: 1, name: 'Bergen', country: 'no' });
  const twice = await other.call('admin', 'POST', '/items/ports', { id: 2, name: 'Bergen', country: 'no' });
  expect([twice.status, twice.body.errors?.[0]?.extensions['code']]).toEqual([400, 'RECORD_NOT_UNIQUE']);

  const shallow = await other.call('admin', 'POST', '/items/ports', { id: 3, depth: 0, country: 'no' });
  expect(shallow.body.errors?.[0]?.message).toMatch(/violates the check constraint/);

  const [ports] = model.collections;
  const indexes = [{ columns: ['country'], unique: false }];
  const changed = { ...model, collections: ports ? [{ ...ports, indexes }] : [] };
  expect(await apply(changed)).toEqual(['Set the indexes of collection "ports": country']);
  expect((await snapshotOf(other)).collections[0]?.indexes).toEqual(indexes);
  const { indexes: _kept, ...withoutIndexes } = { ...ports };
  expect(
    await other.make('POST', '/schema/diff', { ...model, collections: [withoutIndexes] }),
  ).toBeUndefined();
});

test('check constraints of an existing table are compared, and other SQL is refused', async () => {
  const model = await snapshotOf(server);
  const [ports] = model.collections;
  const withChecks = (collection: string, check: string) => ({
    ...model,
    collections: [...model.collections.slice(1), { ...ports, collection, checks: [check] }],
    fields: model.fields.map((field) => ({ ...field, collection })),
  });
  const diff = (await server.make(
    'POST',
    '/schema/diff',
    withChecks('ports', '("depth" > 5)'),
  )) as SnapshotDiff;
  expect(diff.steps.map(({ text }) => text)).toEqual([
    'Not applied: the check constraints of "ports" differ. Change them in the database to: ("depth" > 5)',
  ]);
  await server.make('POST', '/schema/apply', diff);
  expect((await snapshotOf(server)).collections).toEqual(model.collections);
  for (const check of ['depth > 0) ; drop table ports --', 'pg_sleep(9) is null', 'gone > 0']) {
    const answer = await other.call('admin', 'POST', '/schema/diff', withChecks('quays', check));
    expect([answer.status, answer.body.errors?.[0]?.extensions]).toMatchObject([
      400,
      { code: 'INVALID_PAYLOAD', check },
    ]);
  }
});

test('columns of types that no column can have are named all at once', async () => {
  const column = {
    default_value: null,
    has_auto_increment: false,
    is_nullable: true,
    is_primary_key: false,
    is_unique: false,
  };
  const field = (name: string, type: string, schema: object = {}) => ({
    collection: 'maps',
    field: name,
    type,
    schema: { ...column, ...schema },
    meta: null,
  });
  const answer = await server.call('admin', 'POST', '/schema/diff', {
    version: 1,
    armature: 'armature-1',
    collections: [{ collection: 'maps', meta: null, table: true }],
    fields: [
      field('id', 'integer', { is_primary_key: true, is_nullable: false }),
      field('area', 'unknown'),
      field('place', 'unknown'),
    ],
    relations: [],
  });
  expect(answer.status).toBe(400);
  expect(answer.body.errors?.[0]?.message).toContain('"maps.area" (unknown), "maps.place" (unknown)');
  expect(answer.body.errors?.[0]?.extensions).toMatchObject({ fields: ['maps.area', 'maps.place'] });
});
