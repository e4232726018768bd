/**
 * The counter of a table can give a key that is in use: pg_restore without sequences and other programs leave it behind
 * the rows, and a parallel writer may have inserted the key itself.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/content.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.database.transaction(async (trx) => {
    await trx.raw('create table docks (id serial primary key, name text unique)');
    await trx.raw(`insert into docks (id, name) select n, 'Dock ' || n from generate_series(1, 40) as n`);
  });
});
afterAll(() => server.close());

async function create(row: object, url = '/items/docks') {
  const headers = { authorization: 'Bearer admin-token' };
  const { statusCode, json } = await server.app.inject({ method: 'POST', url, headers, payload: row });
  return { status: statusCode, body: json<{ data?: { id: number }; errors?: unknown[] }>() };
}

test('a row without a key gets a new one, even if the counter is behind the rows', async () => {
  expect((await create({ name: 'New' })).body.data).toMatchObject({ id: 41, name: 'New' });
  expect((await create({ name: 'Next' })).body.data).toMatchObject({ id: 42 });
});

test('a key or another unique value that the request gave, and that is in use, is still refused', async () => {
  for (const [row, field] of [
    [{ id: 7, name: 'Seven' }, 'id'],
    [{ name: 'Dock 7' }, 'name'],
  ] as const)
    expect(await create(row)).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'RECORD_NOT_UNIQUE', field } }] },
    });
});

test('the activity of a change is stored, even if the counter of the activity is behind its rows', async () => {
  await server.database.transaction((trx) =>
    trx.raw(`select setval(pg_get_serial_sequence('directus_activity', 'id'), 1)`),
  );
  expect((await create({ name: 'Recorded' })).status).toBe(200);
});
