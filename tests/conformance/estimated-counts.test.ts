/** COUNT_TIMEOUT: a count that takes too long becomes an estimate, which `meta` marks. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, signedIn, type Call } from '../support/api.ts';
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
    env: { COUNT_TIMEOUT: '1s', QUERY_TIMEOUT: '2s', QUERY_TIMEOUT_ROLES: 'Hurried=1s,public=20s' },
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

test('QUERY_TIMEOUT_ROLES limits the queries of a role, and QUERY_TIMEOUT those of all others', async () => {
  const { body } = await call('POST', '/roles', { name: 'Hurried', admin_access: true });
  const { id: role } = (body as { data: { id: string } }).data;
  const made = await call('POST', '/users', {
    email: 'hurried@example.com',
    role,
    token: 'token-of-the-hurried-administrator',
  });
  expect(made).toMatchObject({ status: 200 });
  const hurried = caller(server.url, 'token-of-the-hurried-administrator');
  expect((await hurried('GET', '/items/lamps?limit=1&sort=-shelf')).status).toBe(200);
  const estimated = await hurried(
    'GET',
    '/items/pairs?limit=1&fields=shelf&filter[shelf][_gte]=0&meta=filter_count',
  );
  expect(estimated.body).toMatchObject({ meta: { filter_count_estimated: true } });
  const path = '/items/pairs?limit=0&filter[shelf][_gte]=0&meta=filter_count,exact';
  const [own, other] = await Promise.all([hurried('GET', path), call('GET', path)]);
  expect([own.status, other.status]).toEqual([503, 503]);
  const messageOf = ({ body }: { readonly body: unknown }) =>
    (body as { errors: { message: string }[] }).errors[0]?.message;
  expect([messageOf(own), messageOf(other)]).toEqual(
    Array(2).fill(expect.stringContaining('The query took longer than your role may use')),
  );
});
