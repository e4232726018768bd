/** Several server processes on one database: what one changes, the others know within a second. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, ServerEvent } from '../../../adapters/server/contract.ts';
import { openDatabase } from '../../../adapters/server/database/open.ts';
import { caller, signedIn, type Call } from '../../support/api.ts';
import { startReceiver } from '../../support/receiver.ts';
import { startServer, type TestProcess } from '../../support/server.ts';
import { openStream } from '../../support/stream.ts';

let here: TestProcess;
let there: TestProcess;
let admin: Call;
let adminThere: Call;
beforeAll(async () => {
  const env = { IMPORT_ALLOW_PRIVATE: 'true' };
  here = await startServer({ env });
  there = await startServer({ env, beside: here });
  admin = await signedIn(here);
  adminThere = await signedIn(there);
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const dataOf = <Data>({ body }: { body: unknown }) => (body as { data: Data }).data;
const within = { timeout: 1000, interval: 25 };

const notes = {
  collection: 'notes',
  schema: {},
  fields: [
    { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
    { field: 'text', type: 'string', schema: {} },
  ],
};

test('processes share changes of tables and fields', async () => {
  expect((await adminThere('GET', '/items/notes')).status).toBe(403);
  expect((await admin('POST', '/collections', notes)).status).toBe(200);
  await expect.poll(async () => (await adminThere('GET', '/items/notes')).status, within).toBe(200);
  await admin('POST', '/fields/notes', { field: 'due', type: 'date', meta: { note: 'until' }, schema: {} });
  await expect
    .poll(async () => (await adminThere('GET', '/fields/notes/due')).body, within)
    .toMatchObject({ data: { meta: { note: 'until' } } });
  await adminThere('DELETE', '/fields/notes/due');
  await expect.poll(async () => (await admin('GET', '/fields/notes/due')).status, within).toBe(403);
});

test('processes share changes of permissions, roles and users', async () => {
  const role = dataOf<{ id: string }>(await admin('POST', '/roles', { name: 'Readers' }));
  const who = { email: 'reader@example.com', password: 'reads a lot' };
  const user = dataOf<{ id: string }>(await admin('POST', '/users', { ...who, role: role.id }));
  const reader = await signedIn(there, who);
  expect((await reader('GET', '/items/notes')).status).toBe(403);
  const grant = { role: role.id, collection: 'notes', action: 'read', fields: ['text'] };
  const permission = dataOf<{ id: number }>(await admin('POST', '/permissions', grant));
  await expect.poll(async () => (await reader('GET', '/items/notes')).status, within).toBe(200);
  await admin('DELETE', `/permissions/${permission.id}`);
  await expect.poll(async () => (await reader('GET', '/items/notes')).status, within).toBe(403);
  await admin('PATCH', `/users/${user.id}`, { status: 'suspended' });
  expect((await reader('GET', '/items/notes')).status).toBe(401);
});

test('one process rotates a refresh token of another, and a session ends for all processes', async () => {
  const login = dataOf<Record<string, string>>(await caller(here.url)('POST', '/auth/login', here.admin));
  const token = { refresh_token: login['refresh_token'] };
  const next = dataOf<Record<string, string>>(await caller(there.url)('POST', '/auth/refresh', token));
  expect((await caller(here.url, next['access_token'])('GET', '/users/me')).status).toBe(200);
  const ended = { refresh_token: next['refresh_token'] };
  expect((await caller(here.url)('POST', '/auth/logout', ended)).status).toBe(204);
  expect((await caller(there.url)('POST', '/auth/refresh', ended)).status).toBe(401);
});

test('writers of both processes take turns, so a value that a transaction read is current when it writes', async () => {
  const role = dataOf<{ id: string }>(await admin('POST', '/roles', { name: 'Second', admin_access: true }));
  const second = dataOf<{ id: string }>(
    await admin('POST', '/users', { email: 'second@example.com', role: role.id, status: 'active' }),
  );
  const [first] = dataOf<{ id: string }[]>(
    await admin('GET', '/users?filter[email][_eq]=admin@example.com&fields=id'),
  );
  // Each would leave the other as the last administrator.
  const answers = await Promise.all([
    admin('PATCH', `/users/${second.id}`, { status: 'suspended' }),
    adminThere('PATCH', `/users/${first?.id}`, { status: 'suspended' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const [left] = await here.rows(
    `select count(*)::int as n from directus_users u join directus_roles r on r.id = u.role where r.admin_access and u.status = 'active'`,
  );
  expect(left).toEqual({ n: 1 });
  await here.rows(`update directus_users set status = 'active'`);
});

test('no edit of one text from two processes is lost', async () => {
  const { id } = dataOf<{ id: number }>(await admin('POST', '/items/notes', { text: '' }));
  const type = { 'content-type': 'application/vnd.armature.edit+json' };
  const add = async (call: Call, letter: string): Promise<void> => {
    const { text } = dataOf<{ text: string }>(await call('GET', `/items/notes/${id}`));
    const body = { set: { text: text + letter }, base: { text } };
    if ((await call('PATCH', `/items/notes/${id}`, body, type)).status === 409) await add(call, letter);
  };
  await Promise.all([...'abcdef'].map((letter, i) => add(i % 2 ? admin : adminThere, letter)));
  const { text } = dataOf<{ text: string }>(await admin('GET', `/items/notes/${id}`));
  expect([...text].toSorted().join('')).toBe('abcdef');
});

test('events reach every process; too many keys are omitted; a disconnected listener reconnects', async () => {
  const open = (): Promise<Database> => openDatabase({ database: here.database });
  const [one, other] = [await open(), await open()];
  const [heardByOne, heard]: [ServerEvent[], ServerEvent[]] = [[], []];
  one.channel.subscribe((event) => heardByOne.push(event));
  let gaps = 0;
  other.channel.subscribe(
    (event) => heard.push(event),
    () => (gaps += 1),
  );
  const ofNotes = () => heard.filter(({ collection }) => collection === 'notes');
  try {
    const event = { type: 'update', collection: 'notes', keys: [1, 'b'], origin: 'tab-1' } as const;
    one.channel.publish(event);
    expect(heardByOne).toEqual([event]);
    await expect.poll(ofNotes, within).toEqual([event]);

    const long = Array.from({ length: 100 }, (_, i) => `${i}`.padStart(100, 'k'));
    one.channel.publish({ ...event, keys: long });
    await expect.poll(ofNotes, within).toHaveLength(2);
    expect(ofNotes()[1]).toEqual({ type: 'update', collection: 'notes', origin: 'tab-1' });

    await here.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'armature channel' and datname = current_database()`,
    );
    await expect.poll(() => gaps, { timeout: 5000 }).toBe(1);
    one.channel.publish({ ...event, keys: [3] });
    await expect.poll(() => ofNotes().at(-1), { timeout: 5000 }).toEqual({ ...event, keys: [3] });
    expect(heardByOne.filter(({ collection }) => collection === 'notes')).toHaveLength(3);
  } finally {
    await one.close();
    await other.close();
  }
});

test('writes of the server are published to other processes with their origin', async () => {
  const other = await openDatabase({ database: here.database });
  const heard: ServerEvent[] = [];
  other.channel.subscribe((event) => heard.push(event));
  try {
    const { id } = dataOf<{ id: number }>(
      await admin('POST', '/items/notes', { text: 'told' }, { 'x-armature-origin': 'tab-7' }),
    );
    await expect
      .poll(() => heard, within)
      .toContainEqual({ type: 'create', collection: 'notes', keys: [id], origin: 'tab-7' });
  } finally {
    await other.close();
  }
});

test('a subscriber of one process gets events of another, and a reset if events may be missing', async () => {
  const login = dataOf<{ access_token: string }>(await caller(there.url)('POST', '/auth/login', there.admin));
  const stream = await openStream(there.url, login.access_token);
  const headers = { 'x-armature-origin': 'tab-9' };
  const { id } = dataOf<{ id: number }>(await admin('POST', '/items/notes', { text: 'far' }, headers));
  const told = await stream.until(({ collection }) => collection === 'notes');
  expect(told).toEqual({ type: 'create', collection: 'notes', keys: [id], origin: 'tab-9' });

  await here.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'armature channel' and datname = current_database()`,
  );
  await stream.until(({ type }) => type === 'reset');
  stream.close();
});

test('connections that the database closed are opened again by the next request', async () => {
  await here.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'armature%' and datname = current_database()`,
  );
  const read = await admin('GET', '/items/notes?limit=1');
  expect([200, 503]).toContain(read.status);
  expect((await admin('GET', '/items/notes?limit=1')).status).toBe(200);
  expect((await admin('POST', '/items/notes', { text: 'again' })).status).toBe(200);
  expect((await caller(there.url)('GET', '/server/health')).body).toEqual({ status: 'ok' });
});

test('one of the processes delivers each webhook event, once', async () => {
  const receiver = await startReceiver();
  try {
    await admin('POST', '/collections', { ...notes, collection: 'told' });
    const webhook = { name: 'Told', url: receiver.url, actions: ['create'], collections: ['told'] };
    expect((await admin('POST', '/webhooks', webhook)).status).toBe(200);
    await expect.poll(async () => (await adminThere('GET', '/items/told')).status, within).toBe(200);
    const created = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        (i % 2 === 0 ? admin : adminThere)('POST', '/items/told', { text: `${i}` }),
      ),
    );
    const waiting = async () => (await here.rows('select id from directus_jobs')).length;
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(30);
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
    const keys = receiver.received.flatMap(({ text }) => (JSON.parse(text) as { keys: number[] }).keys);
    const ids = created.map((answer) => dataOf<{ id: number }>(answer).id);
    expect(keys.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
  } finally {
    await receiver.close();
  }
});
