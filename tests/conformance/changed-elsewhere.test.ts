/** Tables that another program creates, alters and drops while the server runs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../support/clock.ts';
import { tablesIntervalMs } from '../../adapters/server/database/model/cache.ts';
import { batchWindowMs, heartbeatIntervalMs } from '../../adapters/server/realtime/hub.ts';
import { startServer, type TestServer } from '../support/content.ts';
import { openStream } from '../support/stream.ts';

let server: TestServer;
let clock: TestClock;
let url: string;
beforeAll(async () => {
  clock = createTestClock();
  server = await startServer(undefined, { clock });
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

/** Runs a statement directly on the database. Afterwards the next check of the tables is due. */
async function elsewhere(statement: string): Promise<void> {
  await server.database.transaction((trx) => trx.raw(statement));
  clock.advance(tablesIntervalMs);
}
const read = (path: string) => server.call('admin', 'GET', path);

test('a new table, a new column and a dropped table are noticed without a restart', async () => {
  expect((await read('/items/boats')).status).toBe(403);
  await elsewhere('create table boats (id integer primary key, name text)');
  await server.make('POST', '/items/boats', { id: 1, name: 'Fram' });
  await elsewhere('alter table boats add column length integer');
  await server.make('PATCH', '/items/boats/1', { length: 39 });
  expect((await read('/items/boats')).body.data).toEqual([{ id: 1, name: 'Fram', length: 39 }]);
  await elsewhere('drop table boats');
  const { status, body } = await read('/items/boats');
  expect([status, body.errors?.[0]?.extensions['code']]).toEqual([403, 'FORBIDDEN']);
});

test('data of other programs does not reload the model', async () => {
  await elsewhere('create table buoys (id integer primary key)');
  const { headers } = await read('/collections');
  await elsewhere('insert into buoys values (1)');
  expect((await read('/collections')).headers['etag']).toBe(headers['etag']);
});

test('sessions that send no request are notified of each changed table', async () => {
  await elsewhere('create table crews (id integer primary key)');
  await read('/collections');
  const stream = await openStream(url, 'admin-token');
  await elsewhere('alter table crews add column name text');
  const published = new Promise<void>((resolve) => server.database.channel.subscribe(() => resolve()));
  clock.advance(heartbeatIntervalMs);
  await published;
  clock.advance(batchWindowMs);
  const event = await stream.until(({ type }) => type === 'schema');
  expect(event).toEqual({ type: 'schema', collection: 'crews', origin: null });
  stream.close();
});
