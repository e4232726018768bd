/** PostgreSQL stops the query of a client that closes its connection, and its database connection is free again. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { caller, signedIn, type Call } from '../../support/api.ts';
import { startInProcess, type TestServer } from '../../support/server.ts';

let server: TestServer;
let call: Call;
beforeAll(async () => {
  server = await startInProcess({
    on: 'postgres',
    database: `create table lamps (id integer primary key, name text);
      insert into lamps values (1, 'Ship');
      create view endless_lamps as select id, name, pg_sleep(60)::text as waited from lamps;`,
  });
  call = await signedIn(server);
});
afterAll(() => server.stop());

const running = async () => {
  const [row] = await server.rows(
    `select count(*)::int as n from pg_stat_activity where state = 'active' and query like '%endless_lamps%' and pid <> pg_backend_pid() and datname = current_database()`,
  );
  return row?.['n'];
};
const becomes = (count: number) =>
  vi.waitFor(async () => expect(await running()).toBe(count), { timeout: 10_000, interval: 20 });

test('aborted reads stop their queries, even if they use all connections, and other requests go on', async () => {
  const login = await caller(server.url)('POST', '/auth/login', server.admin);
  const { access_token } = (login.body as { data: { access_token: string } }).data;
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${access_token}` };
  const answers = Array.from({ length: 20 }, (_, i) =>
    fetch(`${server.url}/items/endless_lamps?fields=id,waited&search=word${i}`, {
      headers,
      signal: leaving.signal,
    }).then(
      () => 'answered',
      (error: Error) => error.name,
    ),
  );
  // As many as long reads have connections. Small reads have others.
  await becomes(6);
  expect((await call('GET', '/items/lamps/1')).status).toBe(200);
  expect(await running()).toBe(6);
  leaving.abort();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['AbortError']));
  const { body } = await call('GET', '/items/lamps');
  expect(body).toMatchObject({ data: [{ id: 1, name: 'Ship' }] });
  await becomes(0);
});

test('no later query of these connections is cancelled', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => call('GET', '/items/lamps?meta=*')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
