/** `GET /realtime`: which events a caller gets, from which position, and until when. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessToken, caller, signedIn, type Call } from '../support/api.ts';
import { createTestClock } from '../support/clock.ts';
import { startInProcess, type TestServer } from '../support/server.ts';
import { maxStreamsPerUser } from '../../adapters/server/realtime/hub.ts';
import { openStream, type Heard, type Stream } from '../support/stream.ts';

let server: TestServer;
let admin: Call;
const people = {
  reader: { email: 'reader@example.com', password: 'reads what is published' },
  other: { email: 'other@example.com', password: 'reads nothing of it' },
  machine: { email: 'machine@example.com', password: 'has no app at all' },
};
const tokens: Record<string, string> = {};
const streams: Stream[] = [];

beforeAll(async () => {
  server = await startInProcess();
  admin = await signedIn(server);
  await make('/collections', {
    collection: 'articles',
    schema: {},
    fields: [
      { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
      { field: 'status', type: 'string' },
      { field: 'title', type: 'string' },
    ],
  });
  await make('/collections', {
    collection: 'authors',
    schema: {},
    fields: [
      { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
      { field: 'name', type: 'string' },
    ],
  });
  await make('/fields/articles', { field: 'author', type: 'integer' });
  await make('/relations', {
    collection: 'articles',
    field: 'author',
    related_collection: 'authors',
    schema: { on_delete: 'SET NULL' },
    meta: { one_field: null },
  });
  for (const [name, who] of Object.entries(people)) {
    const role = await make('/roles', { name, app_access: name !== 'machine' });
    await make('/users', { ...who, role, status: 'active' });
    if (name !== 'other')
      await make('/permissions', {
        role,
        collection: 'articles',
        action: 'read',
        fields: ['*'],
        permissions: name === 'reader' ? { status: { _eq: 'published' } } : {},
      });
    tokens[name] = await tokenOf(who);
  }
  tokens['admin'] = await tokenOf(server.admin);
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await server.stop();
});

async function make(path: string, body: object): Promise<string> {
  const { status, body: answer } = await admin('POST', path, body);
  expect(status, `POST ${path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
  return (answer as { data: { id: string } } | '').toString() === ''
    ? ''
    : (answer as { data: { id: string } }).data.id;
}

const tokenOf = (who: { email: string; password: string }, at = server) => accessToken(at, who);

async function listen(who: string, headers: Record<string, string> = {}): Promise<Stream> {
  const stream = await openStream(server.url, tokens[who] ?? null, headers);
  streams.push(stream);
  return stream;
}

let count = 0;
/** After this event is received, all earlier events were delivered too. */
async function settled(stream: Stream): Promise<readonly Heard[]> {
  count += 1;
  const origin = `mark-${count}`;
  await admin('PATCH', '/settings', { project_name: origin }, { 'x-armature-origin': origin });
  await stream.until((event) => event.type === 'settings' && event.origin === origin);
  return stream.heard;
}

const of = (heard: readonly Heard[], collection: string) =>
  heard.filter((event) => event.collection === collection);

describe('the stream', () => {
  test('is an event stream that is not compressed, not cached, and listed by /server/info', async () => {
    const stream = await listen('admin', { 'accept-encoding': 'br, gzip' });
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('content-encoding')).toBeNull();
    expect(stream.headers.get('cache-control')).toContain('no-cache');
    expect(stream.id).toMatch(/^\w+-\d+$/);
    expect((await caller(server.url)('GET', '/server/info')).body).toMatchObject({
      data: { capabilities: { realtime: true } },
    });
  });

  test.each([
    ['nobody', null],
    ['a forged token', 'a.b.c'],
    ['an unknown token', 'unknown'],
  ])('refuses %s', async (_who, token) => {
    const answer = await caller(server.url, token ?? undefined)('GET', '/realtime');
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ errors: [{ extensions: { code: 'INVALID_CREDENTIALS' } }] });
  });

  test('names the origin that the writing request sent', async () => {
    const stream = await listen('admin');
    await admin('POST', '/items/articles', { title: 'a' }, { 'x-armature-origin': 'tab-1' });
    const event = await stream.until(({ collection }) => collection === 'articles');
    expect(event).toEqual({
      type: 'create',
      collection: 'articles',
      keys: [expect.any(Number)],
      origin: 'tab-1',
    });
  });

  test('ends with the access token', async () => {
    const clock = createTestClock();
    const short = await startInProcess({ parts: { clock }, env: { ACCESS_TOKEN_TTL: '10s' } });
    const stream = await openStream(short.url, await tokenOf(short.admin, short));
    expect(stream.status).toBe(200);
    clock.advance(10_000);
    await stream.ended;
    await short.stop();
  });

  test('does not delay a server that stops', async () => {
    const stopping = await startInProcess();
    const stream = await openStream(stopping.url, await tokenOf(stopping.admin, stopping));
    const begun = performance.now();
    await Promise.all([stopping.stop(), stream.ended]);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});

describe('after a disconnect', () => {
  test('Last-Event-ID returns the missed events', async () => {
    const first = await listen('admin');
    await settled(first);
    const id = first.id ?? '';
    first.close();
    await admin('POST', '/items/articles', { title: 'missed' });
    const second = await listen('admin', { 'last-event-id': id });
    expect(await second.until(({ collection }) => collection === 'articles')).toMatchObject({
      type: 'create',
    });
  });

  test('an id of another process causes a reset', async () => {
    const stream = await listen('admin', { 'last-event-id': 'ffffffffffff-3' });
    expect(stream.heard).toEqual([{ type: 'reset' }]);
  });

  test('/users/me returns the event id to subscribe from', async () => {
    const { headers } = await admin('GET', '/users/me');
    await admin('POST', '/items/articles', { title: 'between' });
    const stream = await listen('admin', { 'last-event-id': headers.get('last-event-id') ?? '' });
    expect(await stream.until(({ collection }) => collection === 'articles')).toMatchObject({
      type: 'create',
    });
  });
});

describe('which subscriber gets which events', () => {
  test('without a read grant a subscriber gets nothing, and with a rule only the keys of readable rows', async () => {
    const [reader, other] = [await listen('reader'), await listen('other')];
    const published = await make('/items/articles', { title: 'p', status: 'published' });
    const draft = await make('/items/articles', { title: 'd', status: 'draft' });
    await admin('PATCH', `/items/articles/${draft}`, { title: 'd2' });
    await admin('PATCH', `/items/articles/${published}`, { title: 'p2' });
    const heard = of(await settled(reader), 'articles');
    const keys = heard.flatMap((event) => event.keys ?? []);
    expect(keys).toContain(published);
    expect(keys).not.toContain(draft);
    expect(heard.filter(({ type }) => type === 'create')).toMatchObject([{ keys: [published] }]);
    expect(of(await settled(other), 'articles')).toEqual([]);
  });

  test('a row that no longer matches the rule is a deletion without its key', async () => {
    const reader = await listen('reader');
    const key = await make('/items/articles', { title: 'p', status: 'published' });
    await reader.until(({ type, collection }) => type === 'create' && collection === 'articles');
    await admin('PATCH', `/items/articles/${key}`, { status: 'draft' });
    const left = await reader.until(({ type, collection }) => type === 'delete' && collection === 'articles');
    expect(left).toEqual({ type: 'delete', collection: 'articles', origin: null });
  });

  test('a subscriber with a grant without a rule gets deletions with their keys', async () => {
    const machine = await listen('machine');
    const key = await make('/items/articles', { title: 'x' });
    await admin('DELETE', `/items/articles/${key}`);
    expect(await machine.until(({ type }) => type === 'delete')).toMatchObject({ keys: [key] });
  });

  test('all users of the app get its events, without names that they may not read', async () => {
    const [reader, other, machine] = [await listen('reader'), await listen('other'), await listen('machine')];
    await make('/fields/articles', { field: `extra_${(count += 1)}`, type: 'string' });
    const role = await make('/roles', { name: 'new', app_access: true });
    await make('/permissions', { role, collection: 'authors', action: 'read', fields: ['*'] });
    const [heard, unnamed] = [await settled(reader), await settled(other)];
    expect(heard).toContainEqual({ type: 'schema', collection: 'articles', part: 'fields', origin: null });
    expect(unnamed).toContainEqual({ type: 'schema', collection: '', origin: null });
    for (const list of [heard, unnamed]) {
      expect(list.some(({ type }) => type === 'permissions')).toBe(true);
      expect(list.some(({ type }) => type === 'settings')).toBe(true);
    }
    await make('/items/articles', { title: 'last' });
    await machine.until(({ type }) => type === 'create');
    expect(machine.heard.every(({ collection }) => collection === 'articles')).toBe(true);
    expect(machine.heard.some(({ type }) => type === 'schema')).toBe(false);
  });

  test('a revoked permission applies to the open stream', async () => {
    const who = { email: 'late@example.com', password: 'reads for a while' };
    const role = await make('/roles', { name: 'late', app_access: true });
    await make('/users', { ...who, role, status: 'active' });
    const grant = await make('/permissions', { role, collection: 'articles', action: 'read', fields: ['*'] });
    tokens['late'] = await tokenOf(who);
    const stream = await listen('late');
    const before = await make('/items/articles', { title: 'heard' });
    await stream.until(({ collection }) => collection === 'articles');
    await admin('DELETE', `/permissions/${grant}`);
    await settled(stream);
    const after = await make('/items/articles', { title: 'not heard' });
    const keys = of(await settled(stream), 'articles').flatMap((event) => event.keys ?? []);
    expect(keys).toContain(before);
    expect(keys).not.toContain(after);
  });

  test('the stream of a suspended user ends', async () => {
    const who = { email: 'gone@example.com', password: 'is here for a while' };
    const role = await make('/roles', { name: 'gone', app_access: true });
    const key = await make('/users', { ...who, role, status: 'active' });
    tokens['gone'] = await tokenOf(who);
    const stream = await listen('gone');
    await admin('PATCH', `/users/${key}`, { status: 'suspended' });
    await stream.ended;
  });
});

describe('which writes publish events', () => {
  /** Each write and the events it has to cause. */
  const writes: readonly (readonly [string, () => Promise<unknown>, readonly Partial<Heard>[]])[] = [
    [
      'a nested write',
      () => admin('POST', '/items/articles', { title: 'n', author: { name: 'Nested' } }),
      [
        { type: 'create', collection: 'articles' },
        { type: 'create', collection: 'authors' },
      ],
    ],
    [
      'several at once',
      async () => {
        const { body } = await admin('POST', '/items/authors', [{ name: 'a' }, { name: 'b' }]);
        const keys = (body as { data: { id: number }[] }).data.map(({ id }) => id);
        await admin('PATCH', '/items/authors', { keys, data: { name: 'c' } });
      },
      [{ type: 'update', collection: 'authors' }],
    ],
    [
      'what a foreign key empties',
      async () => {
        const { body } = await admin('POST', '/items/articles', { author: { name: 'Short' } });
        const { author } = (body as { data: { author: number } }).data;
        await admin('DELETE', `/items/authors/${author}`);
      },
      [
        { type: 'delete', collection: 'authors' },
        { type: 'update', collection: 'articles' },
      ],
    ],
    [
      'its history',
      () => admin('POST', '/items/articles', { title: 'h' }),
      [
        { type: 'create', collection: 'directus_activity' },
        { type: 'create', collection: 'directus_revisions' },
      ],
    ],
    [
      'a comment',
      async () => {
        const item = await make('/items/articles', { title: 'c' });
        await admin('POST', '/activity/comment', { collection: 'articles', item, comment: 'So.' });
      },
      [{ type: 'create', collection: 'directus_activity' }],
    ],
    [
      'a preset',
      () => admin('POST', '/presets', { collection: 'articles', layout: 'tabular' }),
      [{ type: 'create', collection: 'directus_presets' }],
    ],
    [
      'a file',
      async () => {
        const body = new FormData();
        body.append('file', new Blob(['text'], { type: 'text/plain' }), 'a.txt');
        await fetch(`${server.url}/files`, {
          method: 'POST',
          body,
          headers: { authorization: `Bearer ${tokens['admin']}`, 'x-armature-origin': 'upload' },
        });
      },
      [{ type: 'create', collection: 'directus_files', origin: 'upload' }],
    ],
    [
      'a folder and a user',
      async () => {
        await make('/folders', { name: 'f' });
        await make('/users', { email: 'x@example.com', password: 'a long password' });
      },
      [
        { type: 'create', collection: 'directus_folders' },
        { type: 'create', collection: 'directus_users' },
      ],
    ],
    [
      'a role that goes, and with it the standing of its users',
      async () => {
        const role = await make('/roles', { name: 'short' });
        await admin('DELETE', `/roles/${role}`);
      },
      [
        { type: 'delete', collection: 'directus_roles' },
        { type: 'update', collection: 'directus_users' },
        { type: 'permissions', collection: 'directus_permissions' },
      ],
    ],
    [
      'a collection that is made',
      () => make('/collections', { collection: 'made', schema: {} }),
      [{ type: 'schema', collection: 'made' }],
    ],
  ];

  test.each(writes)('%s', async (_name, write, expected) => {
    const stream = await listen('admin');
    await write();
    const heard = await settled(stream);
    for (const event of expected) expect(heard).toContainEqual(expect.objectContaining(event));
  });

  test('a refused write publishes nothing', async () => {
    const stream = await listen('admin');
    const { status } = await admin('POST', '/items/articles', [{ title: 'x' }, { author: 'no key' }]);
    expect(status).toBe(400);
    expect(of(await settled(stream), 'articles')).toEqual([]);
  });

  test('a burst of 200 writes reaches 20 listeners in a few events each', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => listen('reader')));
    const bodies = Array.from({ length: 200 }, (_, i) => ({ title: `b${i}`, status: 'published' }));
    await Promise.all(bodies.map((body) => admin('POST', '/items/articles', body)));
    for (const stream of many) {
      const heard = of(await settled(stream), 'articles');
      expect(heard.length).toBeGreaterThan(0);
      expect(heard.length).toBeLessThan(100);
    }
  });
});

test('a stream beyond the limit of a user replaces the oldest one, which gets an event', async () => {
  const person = await tokenOf(server.admin, server);
  const oldest = await fetch(`${server.url}/realtime`, { headers: { authorization: `Bearer ${person}` } });
  const rest = await Promise.all(
    Array.from({ length: maxStreamsPerUser }, () => openStream(server.url, person)),
  );
  expect(await oldest.text()).toMatch(/^: replaced$/m);
  expect(rest.every(({ status }) => status === 200)).toBe(true);
  for (const stream of rest) stream.close();
});
