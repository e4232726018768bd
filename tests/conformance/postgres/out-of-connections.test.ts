/** DATABASE_WAIT: a request that waits too long for a connection is refused, and logged once. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signedIn, type Answer, type Call } from '../../support/api.ts';
import { startInProcess, type TestServer } from '../../support/server.ts';

/** The number of long reads that run in parallel (adapters/server/database/postgres/open.ts). */
const longReads = 6;
let server: TestServer;
let call: Call;
let locker: pg.Client;
const lines: { readonly text: string; readonly request: string | undefined }[] = [];
beforeAll(async () => {
  server = await startInProcess({
    on: 'postgres',
    env: { DATABASE_WAIT: '1s', DATABASE_WRITERS: '1' },
    parts: { log: (text, request) => void lines.push({ text, request }) },
    database: `create table lamps (id integer primary key, name text);
      insert into lamps values (1, 'Ship'), (2, 'Storm');
      create view slow_lamps as select id, name, pg_sleep(2)::text as waited from lamps;`,
  });
  call = await signedIn(server);
  locker = new pg.Client({ connectionString: server.database });
  await locker.connect();
});
afterAll(async () => {
  await locker.end();
  await server.stop();
});
beforeEach(() => void lines.splice(0));

const message = 'All connections to the database are in use. Try again in a moment.';

function expectRefused(answer: Answer): void {
  expect([answer.status, answer.headers.get('retry-after'), answer.body]).toEqual([
    503,
    '1',
    { errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE', retry_after: 1 } }] },
  ]);
}

const writing = () =>
  server.rows(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );

test('a write that waits for the only connection gets 503, and writes succeed when it is free', async () => {
  await locker.query('begin');
  await locker.query('select from lamps where id = 1 for update');
  const slow = call('PATCH', '/items/lamps/1', { name: 'Slow' });
  await expect.poll(writing, { timeout: 10_000 }).toHaveLength(1);
  const begin = performance.now();
  const refused = await call('PATCH', '/items/lamps/2', { name: 'Late' });
  expectRefused(refused);
  expect(performance.now() - begin).toBeLessThan(5_000);
  const request = refused.headers.get('x-request-id');
  expect(lines).toEqual([
    { text: `${request} PATCH /items/lamps/2: no connection to the database became free.\n`, request },
  ]);
  // Reads have other connections.
  expect((await call('GET', '/items/lamps/2')).body).toEqual({ data: { id: 2, name: 'Storm' } });
  await locker.query('rollback');
  expect((await slow).status).toBe(200);
  expect((await call('PATCH', '/items/lamps/2', { name: 'Again' })).status).toBe(200);
});

test('a long read beyond those that may run gets 503, and the others end', async () => {
  const path = (i: number) => `/items/slow_lamps?fields=id,waited&search=${i}`;
  const answers = await Promise.all(Array.from({ length: longReads + 1 }, (_, i) => call('GET', path(i))));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) expectRefused(answer);
  expect(lines.map(({ request }) => request).toSorted()).toEqual(
    refused.map(({ headers }) => headers.get('x-request-id')).toSorted(),
  );
});
