/** Structures of PostgreSQL other than ordinary tables are described, and their errors are clear. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RawCollection } from '../../../schemas/collection/types.ts';
import { strangePostgres } from '../../fixtures/strange-structures.ts';
import { startServer, type TestServer } from '../../support/content.ts';

let server: TestServer;
let collections: ReadonlyMap<string, RawCollection>;
beforeAll(async () => {
  server = await startServer();
  await server.database.transaction(async (trx) => {
    for (const statement of strangePostgres) await trx.raw(statement);
  });
  await server.app.inject('/server/ping');
  await server.make('PATCH', '/settings', { project_name: 'Harbour' });
  const list = (await server.make('GET', '/collections')) as RawCollection[];
  collections = new Map(list.map((one) => [one.collection, one]));
});
afterAll(() => server.close());

/** Like `call`, which throws if the status is 500 or higher. */
async function send(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  const answer = await server.app.inject({
    method,
    url,
    headers: { authorization: 'Bearer admin-token' },
    ...(payload && { payload }),
  });
  const { errors } = answer.json<{ errors?: { message: string }[] }>();
  return { status: answer.statusCode, message: errors?.[0]?.message };
}

test('foreign keys to other schemas and of partitions are listed with the reason', () => {
  expect(collections.get('boats')?.schema?.limitations).toEqual([
    {
      name: 'boats_owner_fkey',
      reason:
        'The foreign key "boats_owner_fkey" is not a relation: it refers to the table "owners" of the schema "elsewhere".',
    },
  ]);
  expect(collections.get('trips')?.schema?.limitations).toEqual([
    {
      name: 'boat_of_2024',
      reason:
        'The foreign key "boat_of_2024" is not a relation: only the partition "trips_2024" declares it.',
    },
  ]);
});

test('views and materialized views are marked as views', () => {
  expect(collections.get('fleet')?.schema).toMatchObject({ kind: 'view' });
  expect(collections.get('counts')?.schema).toMatchObject({ kind: 'view' });
  expect(collections.get('boats')?.schema).not.toHaveProperty('kind');
});

test('a materialized view without data gives 503 with the remedy', async () => {
  const { status, message } = await send('GET', '/items/fleet');
  expect(status).toBe(503);
  expect(message).toMatch(/"fleet" has not been populated.*REFRESH MATERIALIZED VIEW/);
});

test('a range whose bounds are inverted gives 400', async () => {
  const { status, message } = await send('PATCH', '/items/boats/1', { berth: '[9,2)' });
  expect(status).toBe(400);
  expect(message).toMatch(/range lower bound must be less than or equal to range upper bound/);
});

test('a table whose rules forbid RETURNING gives 400 with the hint of the database', async () => {
  const { status, message } = await send('POST', '/items/requests', { id: 1, text: 'x' });
  expect(status).toBe(400);
  expect(message).toMatch(/cannot perform INSERT RETURNING.*RETURNING clause/);
});

test('a view whose function uses a missing table gives 400', async () => {
  const { status, message } = await send('GET', '/items/counts');
  expect(status).toBe(400);
  expect(message).toMatch(/^A function, trigger or view of the database is broken: .*"gone"/);
});
