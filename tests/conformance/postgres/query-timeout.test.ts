/** QUERY_TIMEOUT: PostgreSQL stops queries of requests that take too long. Exports may take longer. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Call } from '../../support/api.ts';
import { startInProcess, type TestServer } from '../../support/server.ts';

let server: TestServer;
let call: Call;
beforeAll(async () => {
  server = await startInProcess({
    on: 'postgres',
    env: { QUERY_TIMEOUT: '1s' },
    database: `create table lamps (id integer primary key, name text);
      insert into lamps values (1, 'Ship');
      create view slow_lamps as select id, name, pg_sleep(1.5)::text as waited from lamps;`,
  });
  call = await signedIn(server);
});
afterAll(() => server.stop());

const slow = '/items/slow_lamps?fields=id,waited';

test('a query that takes longer is stopped with status 503 and advice, and other requests go on', async () => {
  const [stopped, other] = await Promise.all([call('GET', slow), call('GET', '/items/lamps')]);
  expect(stopped.status).toBe(503);
  expect(stopped.body).toMatchObject({
    errors: [
      {
        message:
          'The query took too long, so the database stopped it. Use a narrower filter, or read fewer rows or fields.',
        extensions: { code: 'SERVICE_UNAVAILABLE' },
      },
    ],
  });
  expect(other.body).toMatchObject({ data: [{ id: 1, name: 'Ship' }] });
  const waiting = await server.rows(
    `select count(*)::int as n from pg_stat_activity where state = 'active' and query like '%slow_lamps%' and pid <> pg_backend_pid() and datname = current_database()`,
  );
  expect(waiting).toEqual([{ n: 0 }]);
});

test('an export may take longer', async () => {
  const { status, body } = await call('GET', `${slow}&export=csv`);
  expect(status).toBe(200);
  expect(String(body)).toMatch(/^"?id"?,"?waited"?\r?\n"?1"?/);
});
