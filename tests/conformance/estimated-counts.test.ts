/** COUNT_TIMEOUT: a count that takes too long becomes an estimate, which `meta` marks. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Call } from '../support/api.ts';
import { databaseName, startInProcess, type TestServer } from '../support/server.ts';

/** A count of the view visits 400 million rows. */
const content = `
  create table lamps (id integer primary key, shelf integer);
  with recursive counting(n) as (select 1 union all select n + 1 from counting where n < 20000)
    insert into lamps select n, n % 100 from counting;
  create view pairs as select a.id, b.shelf from lamps as a cross join lamps as b;
  analyze;
`;

let folder: string;
let server: TestServer;
let call: Call;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'armature-counts-'));
  const path = join(folder, 'lamps.sqlite');
  if (databaseName === 'sqlite') new BetterSqlite(path).exec(content).close();
  server = await startInProcess({
    database: databaseName === 'sqlite' ? path : content,
    env: { COUNT_TIMEOUT: '1s', QUERY_TIMEOUT: '2s' },
  });
  call = await signedIn(server);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('a long count is an estimate, and the rows of the page are returned with it', async () => {
  const { status, body } = await call(
    'GET',
    '/items/pairs?limit=1&fields=shelf&filter[shelf][_gte]=0&meta=filter_count',
  );
  const { data, meta } = body as { data: unknown[]; meta: Record<string, unknown> };
  expect([status, data.length, Object.keys(meta)]).toEqual([
    200,
    1,
    ['filter_count', 'filter_count_estimated'],
  ]);
  expect(meta['filter_count_estimated']).toBe(true);
  // The planner of PostgreSQL estimates views. On SQLite, the tested rows of a view are a lower bound.
  const [low, high] = databaseName === 'sqlite' ? [10_000, 10_000] : [100e6, 400e6];
  expect(meta['filter_count']).toBeGreaterThanOrEqual(low);
  expect(meta['filter_count']).toBeLessThanOrEqual(high);
});

test('an exact count may take as long as other queries', async () => {
  const { status } = await call('GET', '/items/pairs?limit=0&filter[shelf][_gte]=0&meta=filter_count,exact');
  expect(status).toBe(503);
  const { body } = await call('GET', '/items/lamps?limit=0&filter[shelf]=3&meta=*,exact');
  expect(body).toMatchObject({ meta: { total_count: 20_000, filter_count: 200 } });
});

test('a short count is exact and is not marked', async () => {
  const { body } = await call('GET', '/items/lamps?limit=0&filter[shelf]=3&meta=*');
  expect(body).toEqual({ data: [], meta: { total_count: 20_000, filter_count: 200 } });
});
