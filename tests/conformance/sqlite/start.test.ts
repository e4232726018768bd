import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOptions } from '../../../adapters/server/commands/options.ts';
import { run } from '../../../adapters/server/commands/run.ts';
import { caller, signedIn } from '../../support/api.ts';
import { freePort, runToEnd, startServer } from '../../support/server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'armature-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const refused = async (...args: string[]) => {
  const { code, stderr } = await runToEnd(args, { ARMATURE_API_ONLY: 'true' });
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  return stderr;
};

test('an unknown option is refused with the nearest known one', async () => {
  expect(await refused('--prot', '9000')).toMatch(/Unknown option --prot\. Did you mean --port\?/);
  expect(await refused('--port', 'many')).toMatch(/must be a number/);
});

test('a busy port is reported before anything is written', async () => {
  const port = await freePort();
  const busy = createServer().listen(port, '127.0.0.1');
  const database = join(folder, 'data', 'a.sqlite');
  const said = await refused('--port', String(port), '--database', database);
  busy.close();
  expect(said).toContain(`Port ${port}`);
  expect(readdirSync(folder)).toEqual([]);
});

test('a refused start builds nothing, so the app of a running server stays unchanged', async () => {
  const refusedHere = async (database: string, port: number) => {
    const options = readOptions(['--database', database, '--port', String(port)], {}, '/nonexistent');
    if (options === 'help') throw new Error('no options');
    let built = false;
    const build = async () => {
      built = true;
      return null;
    };
    await expect(run(options, build)).rejects.toThrow(/in use|cannot be read/);
    expect(built).toBe(false);
  };
  const first = await startServer();
  await refusedHere(first.database, 0);
  await refusedHere(join(folder, 'new.sqlite'), Number(new URL(first.url).port));
  const notes = join(folder, 'notes.txt');
  writeFileSync(notes, 'These are notes, not rows. '.repeat(50));
  await refusedHere(notes, 0);
  await first.stop();
});

test('a database path whose folder cannot be created is reported', async () => {
  writeFileSync(join(folder, 'notes.txt'), '');
  for (const path of [join(folder, 'notes.txt', 'a.sqlite'), '/proc/armature/a.sqlite'])
    expect(await refused('--port', '0', '--database', path)).toMatch(/cannot be created/);
});

test('a connection string of another database is refused and not used as a file name', async () => {
  expect(await refused('--port', '0', '--database', 'mysql://root@localhost/shop')).toMatch(
    /not a mysql:\/\/ URL/,
  );
});

test('a file that is not a database is reported and stays unchanged', async () => {
  const database = join(folder, 'notes.txt');
  writeFileSync(database, 'These are notes, not rows. '.repeat(50));
  expect(await refused('--port', '0', '--database', database)).toMatch(/cannot be read/);
  expect(readdirSync(folder)).toEqual(['notes.txt']);
});

test.each([
  ['a file', ['notes.txt'], 'it is not a folder'],
  ['below a file', ['notes.txt', 'deep', 'uploads'], 'notes.txt'],
  ['where nobody may write', ['/proc'], '/proc'],
  ['where no folder can be made', ['/proc/armature/uploads'], '/proc'],
])('an uploads path that is %s is reported before anything is written', async (_what, steps, why) => {
  writeFileSync(join(folder, 'notes.txt'), 'Notes.');
  const storage = resolve(folder, ...steps);
  const database = join(folder, 'data', 'a.sqlite');
  const said = await refused('--port', '0', '--database', database, '--storage', storage);
  expect(said).toContain(`The folder of uploaded files ${storage} cannot be used: `);
  expect(said).toContain(why);
  expect(said).toMatch(/Choose another folder with --storage/);
  expect(readdirSync(folder)).toEqual(['notes.txt']);
});

test('a database that SQLite cannot write is reported and stays unchanged', async () => {
  const database = join(folder, 'later.sqlite');
  const made = new BetterSqlite(database);
  made.exec('create table ships (id integer primary key)');
  made.close();
  // The format's number for writers: a later one than this SQLite knows makes the file read-only.
  const bytes = readFileSync(database);
  bytes[18] = 3;
  writeFileSync(database, bytes);
  expect(await refused('--port', '0', '--database', database)).toMatch(/cannot be written: .*readonly/);
  expect(readFileSync(database).equals(bytes)).toBe(true);
  expect(readdirSync(folder)).toEqual(['later.sqlite']);
});

test('a database in memory is refused, and so is a secret that cannot be read', async () => {
  expect(await refused('--port', '0', '--database', ':memory:')).toMatch(/lost when the server stops/);
  mkdirSync(join(folder, 'secret'));
  const storage = join(folder, 'uploads');
  const database = join(folder, 'a.sqlite');
  expect(await refused('--port', '0', '--database', database, '--storage', storage)).toMatch(
    /secret .*EISDIR.* SECRET in the environment/,
  );
  expect(readdirSync(folder)).toEqual(['secret']);
});

test('a database of another platform is refused unchanged, with instructions', async () => {
  const database = join(folder, 'other.sqlite');
  const other = new BetterSqlite(database);
  other.exec(
    `create table directus_migrations (version text); insert into directus_migrations values ('20201028A'); create table directus_users (id text)`,
  );
  other.close();
  const bytes = readFileSync(database);
  expect(await refused('--port', '0', '--database', database)).toMatch(/--platform/);
  expect(readFileSync(database).equals(bytes)).toBe(true);
  expect(readdirSync(folder)).toEqual(['other.sqlite']);
});

test('a second process on the same file is refused; after a kill the next one starts', async () => {
  const first = await startServer();
  expect(await refused('--port', '0', '--database', first.database)).toMatch(/in use by another server/);
  await first.kill();
  const again = await first.again();
  expect((await caller(again.url)('GET', '/server/ping')).body).toBe('pong');
  await again.stop();
});

test('a new database has the example content and an editor who may change only drafts', async () => {
  const server = await startServer({ empty: false });
  try {
    const admin = await signedIn(server);
    const count = await admin('GET', '/items/articles?limit=0&meta=total_count');
    expect((count.body as { meta: { total_count: number } }).meta.total_count).toBeGreaterThan(40);
    const files = (await admin('GET', '/files?limit=1')).body as { data: { id: string }[] };
    const picture = await admin('GET', `/assets/${files.data[0]?.id}`);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    const editor = await signedIn(server, { email: 'editor@example.com', password: 'editor of the kiln' });
    expect((await editor('PATCH', '/items/articles/1', { title: 'x' })).status).toBe(403);
    expect((await editor('PATCH', '/items/articles/4', { title: 'x' })).status).toBe(200);
    expect((await editor('PATCH', '/items/articles/4', { status: 'published' })).status).toBe(400);
    const published = { title: 'Out at once', slug: 'out-at-once', status: 'published' };
    expect((await editor('POST', '/items/articles', published)).status).toBe(400);
  } finally {
    await server.stop();
  }
});
