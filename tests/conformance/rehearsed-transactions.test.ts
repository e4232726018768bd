/**
 * The work of a transaction has no effect outside of it, because it runs again after a conflict with another writer.
 * One server runs the work of each transaction twice and rolls back the first run. It must do the same as another one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerEvent } from '../../adapters/server/contract.ts';
import { ids, permit, startServerWithModel, type TestServer } from '../support/content.ts';
import { rehearse } from '../support/rehearse.ts';

interface Side {
  readonly server: TestServer;
  readonly events: ServerEvent[];
}

const stacks: string[] = [];
let plain: Side;
let rehearsed: Side;

beforeAll(async () => {
  plain = listen(await startServerWithModel());
  rehearsed = listen(
    await startServerWithModel({}, {}, (database) => rehearse(database, (stack) => stacks.push(stack))),
  );
});
afterAll(async () => {
  await plain.server.close();
  await rehearsed.server.close();
});

function listen(server: TestServer): Side {
  const events: ServerEvent[] = [];
  server.database.channel.subscribe((event) => events.push(event));
  return { server, events };
}

const password = 'a password of the tests';
const who = { email: 'somebody@example.com', password };

async function sendFile(server: TestServer, method: string, path: string, content: string, name: string) {
  const form = new FormData();
  form.append('file', new File([content], name, { type: name.endsWith('csv') ? 'text/csv' : 'text/plain' }));
  const body = new Response(form);
  const answer = await server.app.inject({
    method: method as 'POST',
    url: path,
    headers: { authorization: 'Bearer admin-token', 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.body === '' ? {} : (JSON.parse(answer.body) as object) };
}

/** Uploads a file in two requests, and cancels another upload. Returns the statuses. */
async function sendParts(server: TestServer): Promise<readonly number[]> {
  const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, headers: object, payload = '') =>
    server.app.inject({
      method,
      url,
      headers: { authorization: 'Bearer admin-token', 'tus-resumable': '1.0.0', ...headers },
      payload,
    });
  const create = () => send('POST', '/files/tus', { 'upload-length': '8' });
  const bytesAt = (offset: number) => ({
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  });
  const pathOf = (created: Awaited<ReturnType<typeof create>>) => `/files/${created.headers.location}`;
  const stored = await create();
  const canceled = await create();
  return [
    (await send('PATCH', pathOf(stored), bytesAt(0), 'some')).statusCode,
    (await send('PATCH', pathOf(stored), bytesAt(4), 'text')).statusCode,
    (await send('PATCH', pathOf(canceled), bytesAt(0), 'some')).statusCode,
    (await send('DELETE', pathOf(canceled), {})).statusCode,
  ];
}

/** Runs every kind of change. Returns the statuses. */
async function changeEverything(server: TestServer): Promise<readonly number[]> {
  const statuses: number[] = [];
  const admin = async (method: string, path: string, body?: unknown, type?: string): Promise<unknown> => {
    const answer = await server.call('admin', method, path, body, type);
    statuses.push(answer.status);
    return answer.body.data;
  };
  const open = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await server.call('public', 'POST', path, body);
    statuses.push(answer.status);
    return (answer.body.data ?? {}) as Record<string, unknown>;
  };
  const edit = 'application/vnd.armature.edit+json';
  await permit(server, ids.editorRole, 'authors', 'read');
  await admin('POST', '/items/languages', [{ code: 'en' }, { code: 'de' }]);
  const actions = ['create', 'update', 'delete'];
  const webhook = {
    name: 'Told',
    url: 'http://127.0.0.1:9/',
    actions,
    collections: ['articles'],
    data: true,
  };
  await admin('POST', '/webhooks', webhook);
  const nested = {
    title: 'One',
    secret: 'hashed',
    author: { name: 'Ada' },
    tags_rel: [{ tags_id: { name: 'a' } }],
    translations: [{ languages_code: 'en', title: 'one' }],
  };
  const { id: one } = (await admin('POST', '/items/articles', nested)) as { id: number };
  const [two, three] = (await admin('POST', '/items/articles', [
    { title: 'Two', secret: 'same' },
    { title: 'Three', secret: 'same' },
  ])) as { id: number }[];
  await admin('PATCH', `/items/articles/${one}`, { set: { title: 'Uno' }, base: { title: 'One' } }, edit);
  await admin('PATCH', `/items/articles/${one}`, { set: { title: 'Un' }, base: { title: 'One' } }, edit);
  await admin('PATCH', '/items/articles', [
    { id: two?.id, body: 'b' },
    { id: three?.id, body: null },
  ]);
  await admin('PATCH', '/items/homepage', { headline: 'Hello' });
  await admin('PATCH', '/items/homepage', { set: { headline: 'Bye' }, base: { headline: 'Hello' } }, edit);
  await admin('POST', '/utils/sort/articles', { item: three?.id, to: one });
  const revisions = (await admin('GET', `/revisions?filter[item]=${one}&sort=id&limit=1`)) as {
    id: number;
  }[];
  await admin('POST', `/utils/revert/${revisions[0]?.id}`);
  await admin('DELETE', `/items/articles/${two?.id}`);
  const said = { collection: 'articles', item: one, comment: 'Good' };
  const { id: comment } = (await admin('POST', '/activity/comment', said)) as { id: number };
  await admin('PATCH', `/activity/comment/${comment}`, { comment: 'Better' });
  await admin('DELETE', `/activity/comment/${comment}`);
  await admin('PATCH', '/users/me/track/page', { last_page: '/content' });
  await admin('DELETE', '/users/me/sessions');
  await admin('DELETE', '/collections/articles/search-index');

  statuses.push((await sendFile(server, 'POST', '/utils/import/authors', 'name\nBo\nCy', 'a.csv')).status);
  const head = { mode: 'upsert', key: 'email', by: {}, id: '33333333-3333-4333-8333-000000000001', rows: 1 };
  const row = { row: 2, values: { name: 'Di', email: 'di@example.com' } };
  await admin('POST', '/utils/import/authors/check', { ...head, rows: [row] });
  const lines = [head, row].map((line) => JSON.stringify(line)).join('\n');
  statuses.push((await sendFile(server, 'POST', '/utils/import/authors/rows', lines, 'rows.txt')).status);
  await admin('POST', '/utils/import/authors/undo', { id: head.id, skipChanged: false });
  const stored = await sendFile(server, 'POST', '/files', 'some text', 'a.txt');
  const { id: file } = (stored.body as { data: { id: string } }).data;
  statuses.push(stored.status, (await sendFile(server, 'PATCH', `/files/${file}`, 'other', 'b.txt')).status);
  const originals = async () =>
    (await admin('GET', `/files/${file}/originals`)) as readonly { readonly original: string }[];
  await admin('POST', `/files/${file}/originals`, (await originals())[0]);
  await admin('DELETE', `/files/${file}/originals/${(await originals())[0]?.original}`);
  await admin('DELETE', `/files/${file}`);
  statuses.push(...(await sendParts(server)));

  await admin('POST', '/users', { ...who, role: ids.editorRole, status: 'active' });
  await admin('POST', '/users/invite', { email: ['x@example.com', 'y@example.com'], role: ids.editorRole });
  await open('/auth/password/request', { email: who.email });
  await open('/auth/login', { ...who, password: 'wrong' });
  const { refresh_token } = await open('/auth/login', who);
  const next = await open('/auth/refresh', { refresh_token, mode: 'json' });
  await open('/auth/logout', { refresh_token: next['refresh_token'], mode: 'json' });
  const { access_token } = await open('/auth/login', who);
  const confirmed = await server.app.inject({
    method: 'POST',
    url: '/users/me/tfa/generate',
    headers: { authorization: `Bearer ${String(access_token)}` },
    payload: { password },
  });
  statuses.push(confirmed.statusCode);

  const chief = { email: 'chief@example.com', password };
  await admin('POST', '/users', { ...chief, role: ids.adminRole, status: 'active' });
  const session = await open('/auth/login', chief);
  const view = await server.app.inject({
    method: 'POST',
    url: '/utils/view-as',
    headers: { authorization: `Bearer ${String(session['access_token'])}` },
    payload: { role: ids.editorRole },
  });
  statuses.push(view.statusCode);
  return statuses;
}

const writtenLater: ReadonlySet<string> = new Set([
  'directus_jobs',
  'directus_loose_objects',
  'directus_uploads',
  'directus_invitations',
  'directus_static_tokens',
]);

/** The number of rows of each table, and the values that the requests have set. */
async function stateOf({ server, events }: Side) {
  const { knex, dialect } = server.database;
  const counts: Record<string, number> = {};
  for (const { name } of await dialect.introspect(knex)) {
    // The worker, the sweeper and the recorder of token uses work at other times.
    if (writtenLater.has(name)) continue;
    const found: { n?: number | string } | undefined = await knex(name).count({ n: '*' }).first();
    counts[name] = Number(found?.n);
  }
  const articles: unknown = await knex('articles').select('title', 'body', 'sort').orderBy('title');
  const secrets: readonly string[] = await knex('articles').pluck('secret');
  return {
    counts,
    articles,
    differentHashes: new Set(secrets).size,
    events: events
      .filter(({ collection }) => collection !== 'directus_jobs')
      .map(({ type, collection, keys }) => `${type} ${collection} ${keys?.length ?? 'many'}`),
  };
}

test('a transaction that runs twice has the effects of one', async () => {
  const statuses = await changeEverything(plain.server);
  expect(await changeEverything(rehearsed.server)).toEqual(statuses);
  // The conflict, the wrong password and the permission without data are part of it.
  expect(statuses.filter((status) => status >= 300)).toEqual([409, 401]);
  expect(await stateOf(rehearsed)).toEqual(await stateOf(plain));
  expect([...plain.server.failures, ...rehearsed.server.failures].filter(isUnexpected)).toEqual([]);
});

/** The webhook's URL does not respond. */
const isUnexpected = (text: string) => !text.startsWith('Job ');

/** Files whose transactions need more than a server: their work consists of statements. */
const exceptions: readonly string[] = [
  // Runs before the server starts.
  'commands/admin.ts',
  // Need an identity provider, one-time codes, or the token of a mail.
  'services/system/provider-users.ts',
  'services/system/second-factor.ts',
  'auth/used-codes.ts',
];

test('every file that runs transactions is among them', () => {
  const root = join(import.meta.dirname, '../../adapters/server');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('database/'),
  );
  const callers = files.filter((file) =>
    /\b(inTransaction|transaction)\((?!\s*work\b)/.test(readFileSync(join(root, file), 'utf8')),
  );
  const untested = callers.filter(
    (file) => !stacks.some((stack) => stack.includes(`/adapters/server/${file}`)),
  );
  expect(untested.toSorted()).toEqual(exceptions.toSorted());
});
