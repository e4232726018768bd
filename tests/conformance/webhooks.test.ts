/** Webhooks are delivered after the commit and outside the request, also after a crash. */
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { retryDelayMs } from '../../adapters/server/jobs/worker.ts';
import { signedIn } from '../support/api.ts';
import { createTestClock } from '../support/clock.ts';
import { ids, permit, startServerWithModel, type TestServer } from '../support/content.ts';
import { execute } from '../support/execute.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { startServer as startProcess } from '../support/server.ts';

let server: TestServer;
let receiver: Receiver;
let clock: ReturnType<typeof createTestClock>;
let log: string[];
beforeEach(async () => {
  clock = createTestClock(Date.now());
  log = [];
  receiver = await startReceiver();
  server = await startServerWithModel(
    { clock, log: (text) => void log.push(text) },
    { importAllowPrivate: true },
  );
});
afterEach(async () => {
  await server.close();
  await receiver.close();
});

const within = { timeout: 5000, interval: 10 };
/** Returns the received deliveries. The queue runs when its clock advances. */
const arrived = (after = 25) => {
  clock.advance(after);
  return receiver.received.length;
};
const told = () => receiver.received.map(({ text }) => JSON.parse(text) as Record<string, unknown>);
const hook = (more: object = {}) =>
  server.make('POST', '/webhooks', {
    name: 'Hook',
    method: 'POST',
    url: `${receiver.url}/hook?key=hidden`,
    status: 'active',
    data: true,
    actions: ['create', 'update', 'delete'],
    collections: ['tags'],
    ...more,
  }) as Promise<{ id: number; secret: string }>;
/** Returns the number of waiting jobs. A step of half a second reaches the next poll of the queue after ten calls. */
const isIdle = async () => {
  clock.advance(500);
  return (await server.rows('directus_jobs')).length;
};

test('the next start drops secrets that revisions recorded before they were masked', async () => {
  const process = await startProcess();
  const admin = await signedIn(process);
  await admin('POST', '/webhooks', { name: 'Hook', actions: ['create'], collections: ['directus_users'] });
  await process.end();
  const data = JSON.stringify({ id: 1, name: 'Hook', secret: 'a secret of before' });
  await execute(process, `update directus_revisions set data = '${data}', delta = '${data}'`);
  await execute(process, "delete from directus_migrations where version <> 'armature-1'");
  const again = await process.again();
  const revisions = await again.rows('select data, delta from directus_revisions');
  expect(JSON.stringify(revisions)).toContain('Hook');
  expect(JSON.stringify(revisions)).not.toContain('a secret of before');
  await again.stop();
});

describe('HOOK-05 a webhook', () => {
  test('gets created, updated and deleted items with the values and the user', async () => {
    await hook();
    await server.make('POST', '/items/tags', { name: 'news' });
    await expect.poll(() => arrived(), within).toBe(1);
    await server.make('PATCH', '/items/tags/1', { name: 'olds' });
    await expect.poll(() => arrived(), within).toBe(2);
    await server.make('DELETE', '/items/tags/1');
    await expect.poll(() => arrived(), within).toBe(3);
    const by = { accountability: { user: ids.admin, role: ids.adminRole }, collection: 'tags', keys: [1] };
    expect(told()).toMatchObject([
      { ...by, event: 'tags.create', action: 'create', payload: [{ id: 1, name: 'news' }] },
      { ...by, event: 'tags.update', action: 'update', payload: [{ name: 'olds' }] },
      { ...by, event: 'tags.delete', action: 'delete', payload: [null] },
    ]);
    expect(receiver.received[0]).toMatchObject({
      method: 'POST',
      path: '/hook?key=hidden',
      headers: { 'x-armature-event': 'tags.create', 'content-type': 'application/json' },
    });
    await expect.poll(isIdle, within).toBe(0);
  });

  test('returns its secret only in the responses that create or renew it', async () => {
    const { id, secret } = await hook();
    await permit(server, ids.editorRole, 'directus_webhooks', 'read');
    await permit(server, ids.editorRole, 'directus_webhooks', 'update');
    await permit(server, ids.editorRole, 'directus_revisions', 'read');
    const texts = async (...paths: string[]) => {
      for (const path of paths)
        for (const who of ['admin', 'editor'] as const)
          expect([path, (await server.call(who, 'GET', path)).text]).toEqual([
            path,
            expect.not.stringContaining(secret),
          ]);
    };
    await server.make('PATCH', `/webhooks/${id}`, { name: 'Renamed' });
    await texts(
      '/webhooks',
      `/webhooks/${id}?fields=secret`,
      '/webhooks?export=csv',
      '/webhooks?export=json',
      '/revisions?fields=*',
      '/activity?fields=*.*',
    );
    for (const query of [
      'filter[secret][_starts_with]=a',
      'sort=secret',
      'aggregate[min]=secret',
      'groupBy=secret',
    ])
      expect([query, (await server.call('editor', 'GET', `/webhooks?${query}`)).status]).toEqual([
        query,
        expect.toBeOneOf([400, 403]),
      ]);
    const found = await server.call('editor', 'GET', `/webhooks?search=${secret}&fields=id`);
    expect(found.body.data).toEqual([]);
    expect(JSON.stringify(await server.rows('directus_revisions'))).not.toContain(secret);
    const renamed = await server.call('editor', 'PATCH', `/webhooks/${id}`, {
      name: 'Again',
      secret: '**********',
    });
    expect(renamed.body.data).toMatchObject({ name: 'Again', secret: '**********' });
    const kept = await server.rows('directus_webhooks');
    expect(kept).toMatchObject([{ secret }]);
    for (const sent of [null, '', 'a secret of my own'])
      for (const send of [
        () => server.call('admin', 'PATCH', `/webhooks/${id}`, { secret: sent }),
        () => server.call('admin', 'PATCH', '/webhooks', { keys: [id], data: { secret: sent } }),
      ]) {
        const { body } = await send();
        const [row] = [body.data].flat() as { secret: string }[];
        expect(await server.rows('directus_webhooks')).toMatchObject([{ secret: row?.secret }]);
      }
  });

  test('masks the secrets that old revisions contain', async () => {
    const { id } = await hook();
    await server.database.transaction(async (trx) => {
      const data = JSON.stringify({ id, secret: 'a secret of before' });
      await trx('directus_revisions')
        .where({ collection: 'directus_webhooks' })
        .update({ data, delta: data });
    });
    const { text } = await server.call('admin', 'GET', '/revisions?fields=data,delta');
    expect(text).toContain('"secret":"**********"');
    expect(text).not.toContain('a secret of before');
  });

  test('signs requests with its own secret, which the server creates and renews', async () => {
    const { id, secret } = await hook();
    expect(secret).toMatch(/^[\w-]{43}$/);
    await server.make('POST', '/items/tags', { name: 'news' });
    await expect.poll(() => arrived(), within).toBe(1);
    const [delivery] = receiver.received;
    const given = String(delivery?.headers['x-armature-signature']);
    const [, at, signature] = /^t=(\d+),v1=(\w+)$/.exec(given) ?? [];
    expect(signature).toBe(createHmac('sha256', secret).update(`${at}.${delivery?.text}`).digest('hex'));
    const renewed = await server.make('PATCH', `/webhooks/${id}`, { secret: null });
    expect((renewed as { secret: string }).secret).toMatch(/^[\w-]{43}$/);
    expect((renewed as { secret: string }).secret).not.toBe(secret);
  });

  test('without data sends its event only in the headers; GET has no body', async () => {
    await hook({ data: false });
    await hook({ method: 'GET' });
    await server.make('POST', '/items/tags', { name: 'news' });
    await expect.poll(() => arrived(), within).toBe(2);
    expect(receiver.received.map(({ method, text }) => `${method}${text}`).toSorted()).toEqual([
      'GET',
      'POST',
    ]);
    expect(receiver.received.map(({ headers }) => headers['x-armature-event'])).toEqual([
      'tags.create',
      'tags.create',
    ]);
  });

  test('gets no events of other collections and actions, and none while it is inactive', async () => {
    await hook({ status: 'inactive' });
    await hook({ collections: ['authors'], actions: ['delete'] });
    await server.make('POST', '/items/tags', { name: 'news' });
    await server.make('POST', '/items/authors', { name: 'Ada' });
    expect(await server.rows('directus_jobs')).toEqual([]);
    await server.make('DELETE', '/items/authors/1');
    await expect.poll(() => arrived(), within).toBe(1);
    expect(told()).toMatchObject([{ event: 'authors.delete' }]);
  });

  test('gets no event of a refused change, and one event of rows that changed together', async () => {
    await hook();
    const refused = await server.call('admin', 'POST', '/items/tags', [{ name: 'a' }, { nome: 'b' }]);
    expect(refused.status).toBe(400);
    expect(await server.rows('directus_jobs')).toEqual([]);
    await server.make(
      'POST',
      '/items/tags',
      Array.from({ length: 150 }, (_, i) => ({ name: `tag ${i}` })),
    );
    await expect.poll(() => arrived(), within).toBe(2);
    expect(
      told()
        .map(({ keys }) => (keys as unknown[]).length)
        .toSorted((a, b) => b - a),
    ).toEqual([100, 50]);
  });

  test('never gets hashes', async () => {
    await hook({ collections: ['articles'] });
    await server.make('POST', '/items/articles', { title: 'One', secret: 'not to be told' });
    await expect.poll(() => arrived(), within).toBe(1);
    expect(told()).toMatchObject([{ payload: [{ title: 'One' }] }]);
    expect(receiver.received[0]?.text).not.toMatch(/"secret"|argon2|not to be told/);
  });

  test.each([
    ['url', { url: 'ftp://example.com' }],
    ['url', { url: 'nowhere' }],
    ['method', { method: 'DELETE' }],
    ['status', { status: 'on' }],
    ['actions', { actions: ['read'] }],
  ])('with a wrong %s is refused: %o', async (field, part) => {
    const answer = await server.call('admin', 'POST', '/webhooks', {
      name: 'x',
      actions: ['create'],
      ...part,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_PAYLOAD', field });
  });

  test('needs an administrator, or permission for the requested fields', async () => {
    expect((await server.call('editor', 'GET', '/webhooks')).status).toBe(403);
    await permit(server, ids.editorRole, 'directus_webhooks', 'read', { fields: ['id', 'name'] });
    expect((await server.call('editor', 'GET', '/webhooks?fields=secret')).status).toBe(403);
  });
});

describe('a delivery that fails', () => {
  test('is repeated after 15 s, then 30 s, then a minute, and logged without its secrets', async () => {
    await hook();
    receiver.status = 503;
    await server.make('POST', '/items/tags', { name: 'news' });
    await expect.poll(() => arrived(), within).toBe(1);
    for (const attempt of [1, 2, 3]) {
      await expect.poll(() => log.filter((line) => line.startsWith('Job')).length, within).toBe(attempt);
      const [job] = await server.rows('directus_jobs');
      expect(job).toMatchObject({ attempts: attempt });
      expect(receiver.received.length).toBe(attempt);
      clock.advance(retryDelayMs(attempt));
      await expect.poll(() => arrived(500), within).toBe(attempt + 1);
    }
    expect(retryDelayMs(3)).toBe(4 * retryDelayMs(1));
    receiver.status = 200;
    await expect.poll(() => log.filter((line) => line.startsWith('Job')).length, within).toBe(4);
    clock.advance(retryDelayMs(4));
    await expect.poll(isIdle, within).toBe(0);
    expect(log.join('')).toMatch(/Webhook 1 "Hook" tags\.create → POST http:\/\/127\.0\.0\.1:\d+: 503/);
    expect(log.join('')).not.toMatch(/hidden|news/);
    expect(new Set(receiver.received.map(({ headers }) => headers['x-armature-delivery'])).size).toBe(1);
  });

  test('fails after twelve attempts and is kept with its reason; a redirect is a failure', async () => {
    await hook();
    receiver.status = 302;
    await server.make('POST', '/items/tags', { name: 'news' });
    for (let attempt = 1; attempt <= 12; attempt++) {
      await expect.poll(() => arrived(1000), within).toBe(attempt);
      await expect.poll(() => log.filter((line) => line.startsWith('Job')).length, within).toBe(attempt);
      clock.advance(retryDelayMs(attempt));
    }
    expect(log.at(-1)).toContain('given up');
    expect(await server.rows('directus_jobs')).toMatchObject([
      { attempts: 12, due: null, error: 'Webhook 1 got the status 302' },
    ]);
  });

  test('of a webhook that was deactivated meanwhile is not sent', async () => {
    await hook();
    receiver.status = 500;
    await server.make('POST', '/items/tags', { name: 'news' });
    await expect.poll(() => arrived(), within).toBe(1);
    await expect.poll(() => log.filter((line) => line.startsWith('Job')).length, within).toBe(1);
    await server.make('PATCH', '/webhooks/1', { status: 'inactive' });
    clock.advance(retryDelayMs(1));
    await expect.poll(isIdle, within).toBe(0);
    expect(receiver.received.length).toBe(1);
  });

  test('does not prevent the server from stopping, and is sent after the next start', async () => {
    await hook();
    receiver.status = null;
    await server.make('POST', '/items/tags', { name: 'news' });
    await expect.poll(() => arrived(), within).toBe(1);
    const begin = performance.now();
    await server.app.close();
    expect(performance.now() - begin).toBeLessThan(5000);
    expect(await server.rows('directus_jobs')).toMatchObject([{ kind: 'webhook' }]);
  });
});

describe('receivers of private networks', () => {
  const lines = () => log.filter((line) => line.startsWith('Job'));

  test.each(['127.0.0.1', 'localhost', '[::1]', '0x7f.1'])(
    'get no events unless they are allowed: %s',
    async (host) => {
      await server.close();
      server = await startServerWithModel({ clock, log: (text) => void log.push(text) });
      const { port } = new URL(receiver.url);
      await hook({ url: `http://${host}:${port}/` });
      await server.make('POST', '/items/tags', { name: 'news' });
      await expect.poll(() => arrived() + lines().length, within).toBe(1);
      expect(lines()[0]).toMatch(/private network.*IMPORT_ALLOW_PRIVATE/);
      expect(receiver.received).toEqual([]);
    },
  );

  test('are not reached by a redirect', async () => {
    const other = await startReceiver();
    try {
      receiver.status = 307;
      receiver.location = other.url;
      await hook();
      await server.make('POST', '/items/tags', { name: 'news' });
      await expect.poll(() => arrived(), within).toBe(1);
      await expect.poll(() => lines().length, within).toBe(1);
      expect(other.received).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

describe('real processes', () => {
  const model = {
    collection: 'notes',
    schema: {},
    fields: [{ field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } }],
  };
  const webhook = () => ({
    name: 'Notes',
    url: receiver.url,
    actions: ['create'],
    collections: ['notes'],
  });

  test('a process that is killed between the commit and the delivery loses no event', async () => {
    receiver.status = null;
    const process = await startProcess({ env: { IMPORT_ALLOW_PRIVATE: 'true' } });
    const admin = await signedIn(process);
    await admin('POST', '/collections', model);
    await admin('POST', '/webhooks', webhook());
    for (let i = 0; i < 5; i++) expect((await admin('POST', '/items/notes', {})).status).toBe(200);
    await process.kill();
    expect((await process.rows('select id from directus_jobs')).length).toBe(5);
    receiver.received.splice(0);
    receiver.status = 200;
    const again = await process.again();
    try {
      const keys = () => new Set(told().flatMap(({ keys: some }) => some as number[]));
      await expect.poll(() => keys().size, { timeout: 40_000, interval: 250 }).toBe(5);
      await expect
        .poll(async () => (await again.rows('select id from directus_jobs')).length, { timeout: 40_000 })
        .toBe(0);
    } finally {
      await again.stop();
    }
  }, 90_000);
});
