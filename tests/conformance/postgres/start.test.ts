/** How the server starts on PostgreSQL, and what it says where it cannot. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { caller, signedIn } from '../../support/api.ts';
import { asAdmin, canDump, freshDatabase, rowsOf, type FreshDatabase } from '../../support/postgres.ts';
import { freePort, runToEnd, startInProcess, startServer } from '../../support/server.ts';

const databases: FreshDatabase[] = [];
const fresh = async (statements?: string) => {
  const database = await freshDatabase(statements);
  databases.push(database);
  return database.url;
};
afterEach(async () => {
  for (const { drop } of databases.splice(0)) await drop();
});

/** The one sentence; the address's password is never in it. */
const refused = async (url: string, env: Readonly<Record<string, string>> = {}) => {
  const sentence = await startInProcess({ beside: { database: url }, env }).then(
    () => 'started',
    (error: Error) => `${error.name}: ${error.message}`,
  );
  expect(sentence).toMatch(/^StartFailure: /);
  const { password } = new URL(url);
  if (password !== '') expect(sentence).not.toContain(password);
  return sentence.replace('StartFailure: ', '');
};
const changed = (url: string, change: (url: URL) => void) => {
  const other = new URL(url);
  change(other);
  return other.href;
};

test('without SECRET the start fails before it connects to the database', async () => {
  expect(await refused('postgres://nobody:hush@127.0.0.1:1/none', { SECRET: '' })).toMatch(
    /^PostgreSQL needs SECRET in the environment/,
  );
});

test('an unreachable database server is named in one sentence without its password', async () => {
  const port = await freePort();
  const { code, stdout, stderr } = await runToEnd(['--port', '0'], {
    ARMATURE_API_ONLY: 'true',
    SECRET: 'a secret that is long enough for the tests',
    DATABASE_URL: `postgres://me:hush%23hush@127.0.0.1:${port}/none`,
  });
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    `PostgreSQL at 127.0.0.1:${port} cannot be reached (ECONNREFUSED). Check that it runs and that the URL in --database is correct.\n`,
  ]);
  expect(await refused('postgres://me:hush@no.such.host.invalid/none')).toMatch(/cannot be reached/);
});

test('an invalid connection string is not repeated in the error', async () => {
  const start = startInProcess({ beside: { database: 'postgres://me:pa55/w0rd@host:port/x' } });
  await expect(start).rejects.toThrow(/^The URL given as --database cannot be read.*%23/);
  await expect(start).rejects.not.toThrow(/w0rd/);
});

test('a wrong password, a missing database and a missing schema get different errors', async () => {
  const url = await fresh('create schema shop');
  const role = `r${randomBytes(4).toString('hex')}`;
  await asAdmin(url, `create role ${role} login password 'right'`);
  try {
    const as = (password: string) =>
      changed(url, (it) => {
        it.username = role;
        it.password = password;
      });
    expect(await refused(as('wrong-word'))).toMatch(`rejects the password of user "${role}"`);
    expect(await refused(as('right'))).toMatch(`User "${role}" may not create tables in schema "public"`);
  } finally {
    await asAdmin(url, `drop role ${role}`);
  }
  expect(await refused(changed(url, (it) => void (it.pathname = '/no_such_database')))).toMatch(
    'has no database "no_such_database"',
  );
  expect(await refused(url, { DATABASE_SCHEMA: 'shpo' })).toMatch('has no schema "shpo"');
  expect(await rowsOf(url, `select 1 from pg_tables where tablename like 'directus_%'`)).toEqual([]);
});

test('a database of another platform is refused unchanged, with instructions', async () => {
  const url = await fresh(
    `create table directus_migrations (version text); insert into directus_migrations values ('20201028A'); create table directus_users (id uuid)`,
  );
  expect(await refused(url)).toMatch(/--platform/);
  expect(await rowsOf(url, `select 1 from pg_tables where schemaname = 'public'`)).toHaveLength(2);
});

test('a database with another encoding is refused', async () => {
  const url = await fresh();
  const name = `latin_${randomBytes(4).toString('hex')}`;
  await asAdmin(
    url,
    `create database ${name} template template0 encoding 'LATIN1' locale_provider libc locale 'C'`,
  );
  try {
    expect(await refused(changed(url, (it) => void (it.pathname = `/${name}`)))).toMatch(/LATIN1.*UTF8/);
  } finally {
    await asAdmin(url, `drop database ${name} with (force)`);
  }
});

test('a new database has the example content and an editor who may change only drafts', async () => {
  const server = await startServer({ empty: false });
  try {
    const admin = await signedIn(server);
    const count = await admin('GET', '/items/articles?limit=0&meta=total_count');
    expect((count.body as { meta: { total_count: number } }).meta.total_count).toBeGreaterThan(40);
    const pages = await admin('GET', '/items/pages?fields=blocks.item:block_text.heading&limit=1');
    expect(JSON.stringify(pages.body)).toMatch(/"heading":"/);
    const files = (await admin('GET', '/files?limit=1')).body as { data: { id: string }[] };
    const picture = await admin('GET', `/assets/${files.data[0]?.id}`);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    const editor = await signedIn(server, { email: 'editor@example.com', password: 'editor of the kiln' });
    expect((await editor('PATCH', '/items/articles/1', { title: 'x' })).status).toBe(403);
    expect((await editor('PATCH', '/items/articles/4', { title: 'x' })).status).toBe(200);
    expect((await editor('PATCH', '/items/articles/4', { status: 'published' })).status).toBe(400);
    const published = { title: 'Out at once', slug: 'out-at-once', status: 'published' };
    expect((await editor('POST', '/items/articles', published)).status).toBe(400);
    const made = await editor('POST', '/items/articles?fields=status', { title: 'New' });
    expect(made.body).toEqual({ data: { status: 'draft' } });
  } finally {
    await server.stop();
  }
});

test('two processes that start at once on a new database create one administrator and one example', async () => {
  const url = await fresh();
  const pair = await Promise.all(
    [1, 2].map(() => startInProcess({ empty: false, beside: { database: url } })),
  );
  try {
    const [count] = await rowsOf(
      url,
      `select (select count(*) from directus_users where email = 'admin@example.com')::int as admins,
        (select count(distinct slug) = count(*) from articles) as once`,
    );
    expect(count).toEqual({ admins: 1, once: true });
    for (const { url } of pair) expect((await caller(url)('GET', '/server/ping')).body).toBe('pong');
  } finally {
    for (const server of pair) await server.stop();
  }
});

test('a process that is killed leaves no lock: the next one starts on its database', async () => {
  const server = await startServer();
  await server.kill();
  const again = await server.again();
  expect((await caller(again.url)('GET', '/server/ping')).body).toBe('pong');
  await again.stop();
});

test('a backup without pg_dump, or of a missing database, fails with the reason and leaves no file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'armature-backup-'));
  const url = await fresh();
  const backup = async (env: Readonly<Record<string, string>>) => {
    const { code, stderr } = await runToEnd(['backup', join(folder, 'copy')], { DATABASE_URL: url, ...env });
    expect([code, readdirSync(join(folder, 'copy'))]).toEqual([1, []]);
    return stderr;
  };
  expect(await backup({ PATH: folder })).toMatch(/^pg_dump was not found.*PATH\.\n$/);
  const nowhere = changed(url, (one) => (one.pathname = '/nowhere'));
  if (canDump())
    expect(await backup({ DATABASE_URL: nowhere })).toMatch(/^pg_dump could not copy.*"nowhere".*\n$/);
  rmSync(folder, { recursive: true });
});
