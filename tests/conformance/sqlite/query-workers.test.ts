/** Reads that are not known to be cheap run in threads, so that the server responds to other requests at the same time. */
import { join } from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessToken, signedIn, type Call } from '../../support/api.ts';
import { startInProcess, startServer, type TestServer } from '../../support/server.ts';

/** A search of the view tests 400 million rows, so it does not end by itself. */
const content = `
  create table lamps (id integer primary key, name text, shelf integer, photo blob);
  with recursive counting(n) as (select 1 union all select n + 1 from counting where n < 20000)
    insert into lamps select n, 'Lamp ' || n || case n % 100 when 0 then ' Ärmel' else '' end, n % 100, x'0102' from counting;
  create index lamps_by_shelf on lamps (shelf);
  create view endless_lamps as
    select a.id, b.name from lamps as a cross join lamps as b;
`;

let folder: string;
let path: string;
let server: TestServer;
let call: Call;
let token: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'armature-workers-'));
  path = join(folder, 'lamps.sqlite');
  const file = new BetterSqlite(path);
  file.exec(content);
  file.close();
  server = await startInProcess({ on: 'sqlite', database: path, env: { QUERY_TIMEOUT: '1s' } });
  call = await signedIn(server);
  token = await accessToken(server, server.admin);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const endless = '/items/endless_lamps?fields=name&search=nowhere&limit=1';

test('a ping and small reads are answered while searches run', async () => {
  const order: string[] = [];
  const searches = Array.from({ length: 4 }, () =>
    call('GET', endless).then(({ status }) => order.push(`search ${status}`)),
  );
  for (const path of [
    '/server/ping',
    '/items/lamps/7',
    '/items/lamps?limit=25',
    '/items/lamps?filter[shelf]=3&limit=5',
  ])
    order.push(`${(await call('GET', path)).status}`);
  await Promise.all(searches);
  expect(order).toEqual([...Array<string>(4).fill('200'), ...Array<string>(4).fill('search 503')]);
});

test('QUERY_TIMEOUT stops a search with status 503 and advice', async () => {
  // A short search ends when a thread has stopped the searches before.
  expect((await call('GET', '/items/lamps?fields=id&search=Lamp 19999')).status).toBe(200);
  const { status, body } = await call('GET', endless);
  expect(status).toBe(503);
  expect(body).toMatchObject({
    errors: [
      {
        message:
          'The query took too long, so the server stopped it. Use a narrower filter, or read fewer rows or fields.',
        extensions: { code: 'SERVICE_UNAVAILABLE' },
      },
    ],
  });
});

test('a search that waited for its whole QUERY_TIMEOUT is told to come back', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      fetch(server.url + endless, { headers: { authorization: `Bearer ${token}` } }),
    ),
  );
  const told = answers.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`);
  // Two to four threads run searches; the others wait.
  expect(new Set(told)).toEqual(new Set(['503 null', '503 1']));
  expect(told.filter((each) => each === '503 1').length).toBeGreaterThanOrEqual(4);
});

test('aborted searches free their threads for the next one', async () => {
  const leaving = new AbortController();
  const answers = Array.from({ length: 20 }, () =>
    fetch(server.url + endless, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    }).catch((error: Error) => error.name),
  );
  await call('GET', '/server/ping');
  leaving.abort();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['AbortError']));
  const { status, body } = await call('GET', '/items/lamps?fields=id,photo&search=Lamp 19900&sort=-name');
  expect({ status, body }).toEqual({ status: 200, body: { data: [{ id: 19_900, photo: 'AQI=' }] } });
});

test('reads in threads give the same results: text with and without ASCII, counts and groups', async () => {
  const data = async (path: string) => (await call('GET', path)).body;
  expect(await data('/items/lamps?fields=id&search=ÄRMEL&sort=-id&limit=2')).toEqual({
    data: [{ id: 20_000 }, { id: 19_900 }],
  });
  expect(await data('/items/lamps?limit=0&meta=*&filter[name][_contains]=lamp 1')).toMatchObject({
    meta: { total_count: 20_000, filter_count: 11_111 },
  });
  expect(await data('/items/lamps?aggregate[count]=*&filter[shelf][_lt]=10')).toEqual({
    data: [{ count: 2000 }],
  });
});

// With the QUERY_TIMEOUT of the other tests, a slow machine may stop the first search before it has sent the last.
test('too many waiting searches are refused with Retry-After', async () => {
  const patient = await startInProcess({ on: 'sqlite', database: path });
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${await accessToken(patient, patient.admin)}` };
  const answers = Array.from({ length: 140 }, () =>
    fetch(patient.url + endless, { headers, signal: leaving.signal }),
  );
  const refused = await Promise.any(answers);
  leaving.abort();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  await Promise.allSettled(answers);
  await patient.stop();
});

test('the bundle of the server contains the threads', async () => {
  const bundled = await startServer({ on: 'sqlite', database: path });
  const own = await signedIn(bundled);
  const { body } = await own('GET', '/items/lamps?fields=id&search=Lamp 19999');
  expect(body).toEqual({ data: [{ id: 19_999 }] });
  await bundled.stop();
});
