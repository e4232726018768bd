/** The index of a search is built beside requests. A change of its table does not wait for the build. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signedIn, type Call } from '../../support/api.ts';
import { startInProcess, type TestServer } from '../../support/server.ts';

/** The build of this table's index takes seconds. */
const content = `create table essays (id integer primary key, title varchar(60), body text, note text);
  insert into essays (id, title, body)
    select n, 'Essay ' || n, (select string_agg(md5(n::text || part), ' ') from generate_series(1, 12) as part)
    from generate_series(1, 12000) as n;`;

let server: TestServer;
let call: Call;
beforeAll(async () => {
  server = await startInProcess({ database: content });
  call = await signedIn(server);
}, 60_000);
afterAll(() => server.stop());

async function index() {
  const { body } = await call('GET', '/collections/essays/search-index');
  return (body as { data: { state: string; columns: string[]; reason: string | null } }).data;
}

/** Starts the build and waits until PostgreSQL works on it. */
async function startBuild(): Promise<void> {
  await call('DELETE', '/collections/essays/search-index');
  expect((await call('PUT', '/collections/essays/search-index')).status).toBe(200);
  await vi.waitFor(
    async () => {
      const running = await server.rows('select phase from pg_stat_progress_create_index');
      expect(running.map(({ phase }) => phase)).toEqual([expect.stringContaining('building index')]);
    },
    { timeout: 10_000, interval: 5 },
  );
}

const becomesReady = () =>
  vi.waitFor(async () => expect(await index()).toMatchObject({ state: 'ready', reason: null }), {
    timeout: 50_000,
    interval: 50,
  });

test('a change of the table stops the build, which starts again with the changed fields', async () => {
  await startBuild();
  const changed = await call('PATCH', '/fields/essays/note', { type: 'string', schema: { max_length: 40 } });
  expect(changed.status).toBe(200);
  expect((await index()).state).toBe('building');
  expect((await call('DELETE', '/fields/essays/note')).status).toBe(204);
  await becomesReady();
  await vi.waitFor(async () => expect((await index()).columns).not.toContain('note'), { timeout: 10_000 });
});

test('a refused change of the table does not end the build', async () => {
  await server.rows('update essays set title = null where id = 7');
  await startBuild();
  const refused = await call('PATCH', '/fields/essays/title', { schema: { is_nullable: false } });
  expect(refused.status).toBe(400);
  await becomesReady();
});

test('a build that an administrator of the database cancels does not start again by itself', async () => {
  await startBuild();
  await server.rows(`select pg_cancel_backend(pid) from pg_stat_progress_create_index`);
  await vi.waitFor(
    async () =>
      expect(await index()).toMatchObject({ state: 'none', reason: expect.stringContaining('cancel') }),
    { timeout: 10_000, interval: 20 },
  );
  expect((await call('PUT', '/collections/essays/search-index')).status).toBe(200);
  await becomesReady();
});

test('the statement timeout of the database does not end a build', async () => {
  await server.rows(
    `do $$ begin execute format('alter database %I set statement_timeout to 500', current_database()); end $$`,
  );
  await startBuild();
  await becomesReady();
});
