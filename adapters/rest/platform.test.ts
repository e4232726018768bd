import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../tests/support/clock.ts';
import { failure, origin, token, type Call, type Reply } from '../../tests/support/fake-fetch.ts';
import { createFakePlatform } from '../../tests/support/fake-platform.ts';
import { createRestPlatform } from './platform.ts';

async function setUp(reply: (call: Call) => Reply | undefined = () => undefined, capabilities = {}) {
  const { platform, calls } = createFakePlatform((call) => {
    if (call.path === '/auth/refresh') return token('t');
    if (call.path === '/server/info') return { body: { data: { capabilities } } };
    return reply(call);
  });
  await platform.session.resume();
  calls.length = 0;
  const parametersOf = (call: Call | undefined) =>
    Object.fromEntries(new URL(origin + (call?.path ?? '')).searchParams);
  return { platform, calls, parametersOf };
}

const articles = { collection: 'articles' };

describe('every request', () => {
  test('CALL-01 sends credentials and the no-cache header', async () => {
    const { platform, calls } = await setUp();
    await platform.read(articles, {});
    await platform.create(articles, { title: 'A' });
    for (const call of calls)
      expect(call).toMatchObject({ credentials: 'include', headers: { 'cache-control': 'no-cache' } });
    expect(calls).toHaveLength(2);
  });

  test('CALL-02 takes data and meta out of the envelope', async () => {
    const { platform } = await setUp(() => ({ body: { data: [{ id: 7 }], meta: { filter_count: 3 } } }));
    expect(await platform.read(articles, { meta: ['filter_count'] })).toEqual({
      data: [{ id: 7 }],
      meta: { filter_count: 3 },
    });
  });

  test('an error has the code, the issues and the message of the server', async () => {
    const { platform } = await setUp(() => ({
      status: 400,
      body: {
        errors: [
          {
            message: '"title" is required',
            extensions: { code: 'FAILED_VALIDATION', field: 'title', type: 'required' },
          },
        ],
      },
    }));
    await expect(platform.create(articles, {})).rejects.toMatchObject({
      status: 400,
      code: 'FAILED_VALIDATION',
      issues: [{ field: 'title', type: 'required' }],
    });
  });

  test('an error without a body is UNKNOWN, and a network error has status 0', async () => {
    const { platform } = await setUp(() => ({ status: 502 }));
    await expect(platform.read(articles, {})).rejects.toMatchObject({ status: 502, code: 'UNKNOWN' });
    const broken = createRestPlatform({
      origin,
      clock: createTestClock(),
      fetch: () => Promise.reject(new TypeError('refused')),
    });
    await expect(broken.read(articles, { fields: ['title'] })).rejects.toMatchObject({
      status: 0,
      message: `GET ${origin}/items/articles failed: refused. Check the connection and try again.`,
    });
  });
});

describe('items', () => {
  test('CALL-03 CALL-23 have their paths, for system collections and others, with and without a key', async () => {
    const { platform, calls } = await setUp();
    await platform.read({ collection: 'articles', key: 'a/b' }, {});
    await platform.read({ collection: 'directus_users', key: 'u1' }, {});
    await platform.create({ collection: 'directus_roles' }, { name: 'Editors' });
    await platform.update({ collection: 'articles', key: 3 }, { title: 'B' });
    await platform.update({ collection: 'homepage', singleton: true }, { title: 'C' });
    await platform.remove(articles, [3]);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /items/articles/a%2Fb',
      'GET /users/u1',
      'POST /roles',
      'PATCH /items/articles/3',
      'PATCH /items/homepage',
      'DELETE /items/articles/3',
    ]);
  });

  test('CALL-24 CALL-68 one item is requested with the fields of its template', async () => {
    const { platform, calls, parametersOf } = await setUp();
    await platform.read({ collection: 'articles', key: 3 }, { fields: ['title', 'author.name'] });
    expect(calls[0]?.path).toMatch(/^\/items\/articles\/3\?/);
    expect(parametersOf(calls[0])).toEqual({ fields: 'title,author.name' });
  });

  test('CALL-25 several items are updated with keys and data', async () => {
    const { platform, calls } = await setUp();
    await platform.updateMany(articles, [1, 2], { status: 'archived' });
    expect(calls[0]).toMatchObject({
      method: 'PATCH',
      path: '/items/articles',
      body: { keys: [1, 2], data: { status: 'archived' } },
    });
  });

  test('CALL-26 several items are deleted with the list of their keys', async () => {
    const { platform, calls } = await setUp();
    await platform.remove(articles, [1, 2]);
    expect(calls[0]).toMatchObject({ method: 'DELETE', path: '/items/articles', body: [1, 2] });
  });

  test('CALL-04 CALL-71 a limit of -1 requests all items', async () => {
    const { platform, calls, parametersOf } = await setUp();
    await platform.read(articles, { limit: -1, fields: ['id', 'title'] });
    expect(parametersOf(calls[0])).toEqual({ limit: '-1', fields: 'id,title' });
  });

  test('CALL-69 previews are requested by their keys', async () => {
    const { platform, calls, parametersOf } = await setUp();
    await platform.read(articles, { filter: { id: { _in: [1, 2] } }, fields: ['title'] });
    expect(parametersOf(calls[0])).toEqual({ filter: '{"id":{"_in":[1,2]}}', fields: 'title' });
  });

  test('CALL-70 CALL-72 a list and its counts are two requests with their parameters', async () => {
    const { platform, calls, parametersOf } = await setUp();
    const filter = { status: { _eq: 'draft' } };
    await platform.read(articles, {
      limit: 25,
      fields: ['title'],
      sort: ['-date'],
      page: 2,
      search: 'sea',
      filter,
    });
    await platform.read(articles, { limit: 0, meta: ['filter_count', 'total_count'], filter });
    expect(parametersOf(calls[0])).toEqual({
      limit: '25',
      fields: 'title',
      sort: '-date',
      page: '2',
      search: 'sea',
      filter: JSON.stringify(filter),
    });
    expect(parametersOf(calls[1])).toEqual({
      limit: '0',
      meta: 'filter_count,total_count',
      filter: JSON.stringify(filter),
    });
  });

  test('an export is the stream of the file, and the token is in a header only', async () => {
    const { platform, calls } = await setUp(({ path }) =>
      path.startsWith('/items/secrets') ? failure(403, 'FORBIDDEN') : { body: ['row'] },
    );
    const query = { export: 'csv', fields: ['id'], limit: -1 } as const;
    const { data } = await platform.read<ReadableStream>(articles, query);
    expect(await new Response(data).text()).toBe('["row"]');
    expect(calls[0]).toMatchObject({
      path: '/items/articles?fields=id&limit=-1&export=csv',
      headers: { authorization: 'Bearer t' },
    });
    await expect(platform.read({ collection: 'secrets' }, query)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('a query that is too long for a URL is sent by SEARCH', async () => {
    const { platform, calls } = await setUp();
    const filter = { id: { _in: Array.from({ length: 1000 }, (_, i) => 10_000 + i) } };
    await platform.read(articles, { filter });
    expect(calls[0]).toMatchObject({
      method: 'SEARCH',
      path: '/items/articles',
      body: { query: { filter } },
    });
  });

  test('new related rows are sent without their client ids', async () => {
    const { platform, calls } = await setUp();
    const tags = {
      create: [{ $id: 'n1', tag: { $id: 'n2', name: 'Sea' } }],
      update: [{ id: 4, sort: 1 }],
      delete: [5],
      order: ['n1', 4],
    };
    const settings = { theme: { dark: true } };
    await platform.update({ collection: 'articles', key: 3 }, { tags, settings });
    expect(calls[0]?.body).toEqual({
      tags: { create: [{ tag: { name: 'Sea' } }], update: [{ id: 4, sort: 1 }], delete: [5] },
      settings,
    });
  });

  test('safe saving sends the base values if the platform supports it', async () => {
    const safe = await setUp(undefined, { safeSaving: true });
    await safe.platform.update({ collection: 'articles', key: 3 }, { title: 'B' }, { title: 'A' });
    expect(safe.calls[0]).toMatchObject({
      body: { set: { title: 'B' }, base: { title: 'A' } },
      headers: { 'content-type': 'application/vnd.armature.edit+json' },
    });
  });
});

describe('metadata', () => {
  test('CALL-41 collections, relations and fields are requested completely', async () => {
    const { platform, calls } = await setUp(({ path }) => ({
      body: {
        data: path.startsWith('/fields') ? ['a', 'b'].map((collection) => ({ collection, meta: null })) : [],
      },
    }));
    await platform.metadata('collections');
    await platform.metadata('relations');
    const { value } = await platform.metadata({ fields: ['b'] });
    expect(calls.map(({ path }) => path)).toEqual([
      '/collections?limit=-1',
      '/relations?limit=-1',
      '/fields?limit=-1',
    ]);
    expect(value).toEqual([{ collection: 'b', meta: null }]);
  });

  test('fields are requested by collection if the platform supports it', async () => {
    const { platform, calls } = await setUp(() => ({ body: { data: [] } }), { fieldsByCollection: true });
    await platform.metadata({ fields: ['a', 'b'] });
    expect(calls[0]?.path).toBe('/fields?collections=a,b&limit=-1');
  });

  test('an unchanged body is read from the browser', async () => {
    const { platform, calls } = await setUp(({ headers }) =>
      headers['if-none-match'] === '"v1"'
        ? { status: 304 }
        : { body: { data: [{ collection: 'a', meta: null }] }, headers: { etag: '"v1"' } },
    );
    const first = await platform.metadata('collections');
    const second = await platform.metadata('collections');
    expect(second).toEqual(first);
    expect(second).toEqual({ value: [{ collection: 'a', meta: null }], version: '"v1"' });
    expect(calls.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"']);
  });
});

describe('other calls', () => {
  test('CALL-56 a preset is read, created, changed and deleted', async () => {
    const { platform, calls } = await setUp();
    const presets = { collection: 'directus_presets' };
    await platform.read({ ...presets, key: 1 }, {});
    await platform.create(presets, { collection: 'articles' });
    await platform.update({ ...presets, key: 1 }, { search: 'sea' });
    await platform.remove(presets, [1]);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /presets/1',
      'POST /presets',
      'PATCH /presets/1',
      'DELETE /presets/1',
    ]);
  });

  test('CALL-77 an asset has its key, download, modified and access token', async () => {
    const { platform } = await setUp();
    const url = new URL(
      platform.assetUrl('f1', {
        key: 'system-large-cover',
        download: true,
        modified: '2026-01-01T00:00:00Z',
      }),
    );
    expect(url.pathname).toBe('/assets/f1');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      key: 'system-large-cover',
      download: '',
      modified: '2026-01-01T00:00:00Z',
      access_token: 't',
    });
  });

  test('an asset URL has the asset token instead of the access token, if the platform provides one', async () => {
    const { platform } = createFakePlatform(({ path }) =>
      path === '/auth/refresh'
        ? { body: { data: { access_token: 't', asset_token: 'f', expires: 900_000 } } }
        : { body: { data: null } },
    );
    expect(platform.assetUrl('f1')).toBe(`${origin}/assets/f1`);
    await platform.session.resume();
    expect(platform.assetUrl('f1')).toBe(`${origin}/assets/f1?asset_token=f`);
    await platform.session.logout('SIGN_OUT');
    expect(platform.assetUrl('f1')).toBe(`${origin}/assets/f1`);
  });

  test('an error of any other route rejects with its code', async () => {
    const { platform } = await setUp(() => failure(404, 'ROUTE_NOT_FOUND'));
    await expect(platform.call('GET', '/nowhere')).rejects.toMatchObject({ code: 'ROUTE_NOT_FOUND' });
  });

  test('SHELL-22 the last 20 response times are kept', async () => {
    const { platform } = await setUp();
    for (let i = 0; i < 25; i++) await platform.call('GET', '/server/ping');
    expect(platform.latencies).toHaveLength(20);
  });
});
