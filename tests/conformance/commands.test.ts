/** Commands for users, the model and backups. Each wrong use prints one sentence and exits with 1. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { accessToken, caller, signedIn } from '../support/api.ts';
import { sqliteFile } from '../support/big.ts';
import { canDump, restore } from '../support/postgres.ts';
import { databaseName, prepare, runToEnd, startServer, type TestProcess } from '../support/server.ts';

let place: Awaited<ReturnType<typeof prepare>>;
let folder: string;
const env = () => ({
  DATABASE_URL: place.database,
  STORAGE_ROOT: join(place.folder, 'uploads'),
  SECRET: 'a secret of the tests, the same for every process',
});
const run = (...args: string[]) => runToEnd(args, env());
const refused = async (...args: string[]) => {
  const { code, stderr } = await run(...args);
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  return stderr;
};

beforeAll(async () => {
  place = await prepare();
  const server: TestProcess = await startServer({ place });
  const admin = await signedIn(server);
  await admin('POST', '/roles', { name: 'Editor', app_access: true });
  await server.end();
});
afterAll(() => place.remove());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'armature-command-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('users create and passwd print a password that signs in, and the previous one does not', async () => {
  const made = await run('users', 'create', 'ada@example.com', '--role', 'Editor');
  expect(made.code, made.stderr).toBe(0);
  const [, first = ''] = /password|: (\S+) \(shown once\)/.exec(made.stdout) ?? [];
  const changed = await run('users', 'passwd', 'ADA@example.com', '--password=another one');
  expect(changed.stdout).toBe('ada@example.com has a new password.\n');
  const server = await startServer({ place });
  try {
    const login = (password: string) =>
      caller(server.url)('POST', '/auth/login', { email: 'ada@example.com', password });
    expect((await login('another one')).status).toBe(200);
    expect(first.length).toBeGreaterThan(12);
    expect((await login(first)).status).toBe(401);
  } finally {
    await server.end();
  }
});

test('schema snapshot prints the model, and schema apply restores it', async () => {
  const file = join(folder, 'model.json');
  const { stdout, code } = await run('schema', 'snapshot');
  expect(code).toBe(0);
  const model = JSON.parse(stdout) as { collections: unknown[] };
  writeFileSync(file, stdout);
  expect((await run('schema', 'apply', file)).stdout).toContain('already');
  const server = await startServer({ place });
  const admin = await signedIn(server);
  await admin('POST', '/collections', {
    collection: 'passing',
    schema: {},
    fields: [{ field: 'id', type: 'integer', schema: { is_primary_key: true } }],
  });
  await server.end();
  expect((await run('schema', 'apply', file)).stdout).toMatch(/: \d+ steps/);
  expect(JSON.parse((await run('schema', 'snapshot')).stdout)).toEqual(model);
  writeFileSync(file, 'no json');
  expect(await refused('schema', 'apply', file)).toContain('cannot be read as JSON');
});

const foreign = 'create table buoys (number int primary key not null, light boolean)';
test.each([
  ['an untouched database', null],
  ['a database with foreign tables only', foreign],
])('schema apply creates the model in %s', async (_, statement) => {
  const file = join(folder, 'model.json');
  const column = { default_value: null, has_auto_increment: false, is_nullable: true, is_unique: false };
  const field = (name: string, type: string, schema: object = {}) => ({
    collection: 'buoys',
    field: name,
    type,
    schema: { ...column, is_primary_key: false, ...schema },
    meta: null,
  });
  const key = { is_primary_key: true, is_nullable: false };
  const model = {
    version: 1,
    armature: 'armature-1',
    collections: [
      { collection: 'buoys', meta: null, table: true, columns: ['number', 'light', 'color'], indexes: [] },
    ],
    fields: [
      field('color', 'string', { max_length: 20 }),
      field('light', 'boolean'),
      field('number', 'integer', key),
    ],
    relations: [],
  };
  writeFileSync(file, JSON.stringify(model));
  const untouched = await prepare(
    statement === null
      ? {}
      : { database: databaseName === 'sqlite' ? sqliteFile([statement]) : `${statement};` },
  );
  const inside = { ...env(), DATABASE_URL: untouched.database };
  try {
    expect((await runToEnd(['schema', 'apply', file], inside)).stdout).toMatch(
      /matches the snapshot: \d+ step/,
    );
    expect(JSON.parse((await runToEnd(['schema', 'snapshot'], inside)).stdout)).toEqual(model);
  } finally {
    await untouched.remove();
  }
});

test('backup copies a database that is written to, and its files, so that a server starts on the copy', async () => {
  const to = join(folder, 'copy');
  if (databaseName === 'postgres' && !canDump()) {
    expect(await refused('backup', to)).toContain('pg_dump was not found');
    return;
  }
  const server = await startServer({ place });
  const admin = await signedIn(server);
  const form = new FormData();
  form.append('file', new Blob(['kept'], { type: 'text/plain' }), 'notes.txt');
  const token = await accessToken(server, server.admin);
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${server.url}/files`, { method: 'POST', body: form, headers })).status).toBe(200);
  const copying = run('backup', to);
  const done = copying.then(() => true);
  const write = async (): Promise<void> => {
    const saved = admin('POST', '/folders', { name: 'while it is copied' }).then(() => false);
    if (!(await Promise.race([done, saved]))) await write();
  };
  await write();
  const { code, stdout, stderr } = await copying;
  await server.end();
  expect(code, stderr).toBe(0);
  expect(await refused('backup', to)).toContain('is not empty');
  const file = databaseName === 'postgres' ? 'armature.dump' : 'armature.sqlite';
  expect(readdirSync(to).toSorted()).toEqual([file, 'uploads']);
  expect(stdout).toContain(join(to, file));
  const [upload = '', ...others] = readdirSync(join(to, 'uploads')).filter((name) => name !== 'health-check');
  expect([readFileSync(join(to, 'uploads', upload), 'utf8'), others]).toEqual(['kept', []]);
  const restored = databaseName === 'postgres' ? await restore(join(to, file)) : null;
  const database = restored?.url ?? join(to, file);
  const copy = await startServer({ place: { ...place, folder: to, database } });
  try {
    const again = await signedIn(copy);
    const folders = (await again('GET', '/folders?limit=-1')).body as { data: unknown[] };
    expect(folders.data.length).toBeGreaterThan(0);
    expect(((await again('GET', '/files')).body as { data: unknown[] }).data).toHaveLength(1);
  } finally {
    await copy.end();
    await restored?.drop();
  }
}, 60_000);

test.each([
  [['user', 'create'], 'Did you mean "users create"'],
  [['migrate'], 'Unknown command "migrate"'],
  [['users', 'create'], 'Usage: npm start -- users create <e-mail>'],
  [['users', 'create', 'a@b.c', 'more'], 'Usage:'],
  [['users', 'create', 'nobody'], 'is not an e-mail address'],
  [['users', 'create', 'x@example.com', '--role', 'Nobody'], 'There is no role "Nobody". The roles are:'],
  [['users', 'create', 'x@example.com', '--role'], '--role needs a value'],
  [['users', 'create', 'admin@example.com'], 'has to be unique'],
  [['users', 'passwd', 'x@example.com'], 'There is no user'],
  [['schema', 'apply', 'nowhere.json'], 'cannot be read'],
  [['backup', 'x', '--what'], 'Unknown option --what'],
  [['schema', 'snapshot', '--platform', 'http://127.0.0.1:1'], '--platform'],
])('the arguments %j are refused', async (args, said) => {
  expect(await refused(...args)).toContain(said);
});
