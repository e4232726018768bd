/**
 * No request makes the server fail: every route, as an administrator, an editor and the public.
 * The routes come from Fastify, so that new ones are tested too. FUZZ_SEED repeats a run, FUZZ_TIMES multiplies it.
 */
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ids, permit, startServerWithModel, type TestServer } from '../support/content.ts';
import { databaseVersion } from '../support/database-version.ts';
import { fuzzSeed, fuzzTimes } from '../support/fuzz.ts';
import { databaseName } from '../support/server.ts';
import { changedByRefusal, hiddenMark, leakOf } from './fuzz/checks.ts';
import { changedByRefusals, databaseText } from './fuzz/database.ts';
import { isStructural, requests, requestTo, type Request, type Route } from './fuzz/requests.ts';
import { withRoutes } from './fuzz/routes.ts';
import { heavyBodiesFor } from './fuzz/samples.ts';
import { createSender } from './fuzz/send.ts';

let routes: readonly Route[];
let server: TestServer;
let sender: ReturnType<typeof createSender>;
const unhandled: unknown[] = [];
const notice = (reason: unknown) => void unhandled.push(reason);

beforeAll(async () => {
  ({ result: server, routes } = await withRoutes(() => startServerWithModel()));
  process.on('unhandledRejection', notice);
  await server.make('POST', '/collections', {
    collection: 'scratch',
    schema: {},
    fields: [
      { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
      { field: 'title', type: 'string', schema: {} },
    ],
  });
  await server.make('POST', '/items/articles', [
    { title: 'One', author: { name: 'Ada' }, tags_rel: [{ tags_id: { name: 'news' } }] },
    { title: 'Two', views: '9007199254740993', price: '12.50', publish_on: '2026-01-15T12:00:00' },
  ]);
  for (const collection of ['articles', 'authors', 'tags', 'articles_tags'])
    for (const action of ['create', 'read', 'update', 'delete'] as const)
      await permit(server, ids.editorRole, collection, action, { permissions: { id: { _lt: 100 } } });
  await permit(server, null, 'articles', 'read', {
    fields: ['id', 'title', 'author'],
    permissions: { id: { _lt: 100 } },
  });
  // Neither the editor nor the public may read these.
  await server.make('POST', '/items/articles', {
    id: 150,
    title: hiddenMark,
    body: hiddenMark,
    slug: hiddenMark,
  });
  await server.make('PATCH', '/items/articles/1', { secret: hiddenMark });
  await server.make('POST', '/items/authors', { id: 150, name: hiddenMark, bio: hiddenMark });
  await server.make('POST', '/items/tags', { id: 150, name: hiddenMark });
  await server.make('POST', '/items/block_text', { text: hiddenMark });
  await server.make('PATCH', '/items/homepage', { headline: hiddenMark });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  sender = createSender((server.app.server.address() as AddressInfo).port);
});
afterAll(async () => {
  process.off('unhandledRejection', notice);
  sender.close();
  await server.close();
});

const changesDatabase = ({ method }: Request) => method !== 'GET' && method !== 'SEARCH';

/** The database after the last request; null if it has to be read again. */
let stored: Stored | null = null;

interface Stored {
  readonly version: string;
  readonly text: Readonly<Record<string, string>>;
}

/** Reads the database, unless it has the version of `known`. */
async function readDatabase(known: Stored | null): Promise<Stored> {
  const version = await databaseVersion(server.database, changedByRefusals);
  return known?.version === version ? known : { version, text: await databaseText(server) };
}

/** Sends a request. Throws if the request is refused and the database still changed. */
async function surviveUnchanged(request: Request): Promise<number> {
  if (!changesDatabase(request)) return survive(request);
  const before = stored ?? (await readDatabase(null));
  const status = await survive(request);
  if (status < 400) return status;
  stored = await readDatabase(before);
  const changed = changedByRefusal(status, before.text, stored.text);
  if (changed.length > 0)
    throw new Error(
      `${status}, but ${changed.join(', ')} changed: ${request.who} ${request.method} ${request.path.slice(0, 1000)} ${request.body?.toString().slice(0, 500) ?? ''}`,
    );
  return status;
}

/** Sends a request. Throws if the server logged an unexpected error. */
async function survive(request: Request): Promise<number> {
  return (await respond(request)).status;
}

async function respond(request: Request): Promise<{ readonly status: number; readonly text: string }> {
  if (changesDatabase(request)) stored = null;
  const before = server.failures.length;
  const { status, text } = await sender.send(request);
  const body = request.body?.toString().slice(0, 500) ?? '';
  const about = `${request.who} ${request.method} ${request.path.slice(0, 1000)} ${JSON.stringify(request.headers)} ${body}`;
  if (status === 500 || server.failures.length > before)
    throw new Error(`${status}: ${about}\n${server.failures.at(-1) ?? text}`);
  if (status >= 400 && status !== 431 && text !== '')
    expect((JSON.parse(text) as { errors: unknown[] }).errors.length, about).toBeGreaterThan(0);
  // Others may be deleted, the last administrator stays.
  const isKnown = request.who === 'admin' && request.headers['authorization'] === undefined;
  if (status === 401 && isKnown && !/^\/auth|\/tfa/.test(request.path))
    throw new Error(`${request.who} is nobody any more: ${about}`);
  return { status, text };
}

const plain = (who: Request['who'], path: string): Request => ({ who, method: 'GET', path, headers: {} });

const permission = (action: string) => ({
  role: ids.editorRole,
  collection: 'scratch',
  action,
  fields: ['*'],
});

describe(`on ${databaseName} (FUZZ_SEED=${fuzzSeed})`, () => {
  // This test comes first: later requests of the administrator change rows and permissions.
  test('no read returns a marked value to a limited role', { timeout: 120_000 * fuzzTimes }, async () => {
    const leaks: string[] = [];
    let successes = 0;
    const reads = routes.filter(({ method }) => method === 'GET' || method === 'SEARCH');
    expect((await respond(plain('admin', '/items/articles/150'))).text).toContain(hiddenMark);
    const lists = ['articles', 'authors', 'tags', 'articles_tags', 'block_text', 'homepage'].flatMap((name) =>
      (['editor', 'public'] as const).flatMap((who) =>
        ['', '?fields=*.*.*', '?sort=-id', '?export=csv', '/150'].map((rest) =>
          plain(who, `/items/${name}${rest}`),
        ),
      ),
    );
    const random = reads.flatMap((route, i) =>
      fc
        .sample(requestTo(route), { numRuns: 24 * fuzzTimes, seed: fuzzSeed + i })
        .filter(({ who }) => who !== 'admin'),
    );
    for (const request of [...lists, ...random]) {
      const answer = await respond(request);
      if (answer.status < 400) successes += 1;
      const leak = leakOf(request, answer);
      if (leak !== null) leaks.push(leak);
    }
    expect(leaks).toEqual([]);
    expect(successes).toBeGreaterThan(random.length / 10);
  });

  // Random requests seldom fail after their first write.
  test.each([
    ['POST', '/items/articles', [{ title: 'Good' }, { id: 1, title: 'Taken' }]],
    ['PATCH', '/items/articles', { keys: [1, 2], data: { slug: 'twice' } }],
    ['PATCH', '/items/articles/1', { tags_rel: { create: [{ tags_id: 1 }, { tags_id: 99_999 }] } }],
    ['POST', '/permissions', [permission('create'), permission('nothing')]],
  ])('%s %s changes nothing if it fails halfway: %j', async (method, path, body) => {
    const headers = { 'content-type': 'application/json' };
    const request = { who: 'admin', method, path, headers, body: Buffer.from(JSON.stringify(body)) } as const;
    expect(await surviveUnchanged(request)).toBeGreaterThanOrEqual(400);
  });

  test(
    'every route responds to each user, whatever they send',
    { timeout: 120_000 * fuzzTimes },
    async () => {
      expect(routes.length).toBeGreaterThan(80);
      const statuses: number[] = [];
      const fell: string[] = [];
      for (const [i, route] of routes.entries())
        for (const request of fc.sample(requestTo(route), { numRuns: 12 * fuzzTimes, seed: fuzzSeed + i }))
          await surviveUnchanged(request).then(
            (status) => statuses.push(status),
            (error: Error) => fell.push(error.message),
          );
      expect(fell).toEqual([]);
      // Requests that are only refused would prove little.
      expect(statuses.filter((status) => status < 400).length).toBeGreaterThan(statuses.length / 20);
    },
  );

  test(
    'every route accepts or refuses bodies that are too deep, too wide or too long',
    { timeout: 120_000 },
    async () => {
      const fell: string[] = [];
      for (const { method, url } of routes.filter((route) => route.method !== 'GET'))
        for (const body of heavyBodiesFor(url)) {
          const collection = isStructural(url) ? 'scratch' : 'articles';
          const path = url.replace(/:collection/, collection).replaceAll(/:\w+|\*/g, '1');
          const headers = { 'content-type': 'application/json' };
          const request = { who: 'admin', method, path, headers, body: Buffer.from(body) } as const;
          await survive(request).catch((error: Error) => fell.push(error.message));
        }
      expect(fell).toEqual([]);
    },
  );

  test('every route responds to any sequence of requests', { timeout: 90_000 * fuzzTimes }, async () => {
    await fc.assert(
      fc.asyncProperty(requests(routes), async (request) => void (await surviveUnchanged(request))),
      {
        seed: fuzzSeed,
        numRuns: 1_000_000,
        interruptAfterTimeLimit: 6000 * fuzzTimes,
        markInterruptAsFailure: false,
      },
    );
  });

  test('afterwards all routes still work, and all tables exist', async () => {
    expect(await survive(plain('admin', '/users/me'))).toBe(200);
    expect(await survive(plain('admin', '/items/articles?limit=1'))).toBe(200);
    expect(await survive(plain('public', '/server/ping'))).toBe(200);
    const tables = await server.database.dialect.introspect(server.database.knex);
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['articles', 'authors', 'tags', 'directus_users', 'directus_activity']),
    );
    expect(unhandled).toEqual([]);
  });
});
