/** Headers of every response, and values that must not be logged. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { caller } from '../support/api.ts';
import { startServer, type TestServer } from '../support/content.ts';
import { execute } from '../support/execute.ts';
import { startInProcess } from '../support/server.ts';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startServer(undefined, { access: (line) => void lines.push(line) });
});
afterAll(() => server.close());

test('CORS headers tell other origins what they may send and read', async () => {
  const { headers, statusCode } = await server.app.inject({
    method: 'OPTIONS',
    url: '/items/articles',
    headers: {
      origin: 'http://example.com',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
  expect(statusCode).toBe(204);
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': expect.stringContaining('PATCH') as string,
    'access-control-allow-headers': expect.stringMatching(/Authorization.*Range/) as string,
    'access-control-max-age': '18000',
  });
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
  const read = await server.app.inject({ url: '/server/info', headers: { origin: 'http://example.com' } });
  expect(read.headers['access-control-expose-headers']).toMatch(/Accept-Ranges.*Content-Range/);
});

test('security headers prevent type sniffing, framing and referrers', async () => {
  const { headers } = await server.app.inject('/server/info');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
});

test('long JSON is compressed if the client accepts it', async () => {
  const read = (encoding: string) =>
    server.app.inject({
      url: '/fields',
      headers: { authorization: 'Bearer admin-token', 'accept-encoding': encoding },
    });
  expect((await read('br')).headers['content-encoding']).toBe('br');
  expect((await read('gzip')).headers['content-encoding']).toBe('gzip');
  expect((await read('identity')).headers).not.toHaveProperty('content-encoding');
});

test('every request has an id, its own or the given one, in the response and in the log', async () => {
  lines.length = 0;
  const given = await server.app.inject({
    url: '/server/ping',
    headers: { 'x-request-id': 'from-the-proxy' },
  });
  expect(given.headers['x-request-id']).toBe('from-the-proxy');
  const forged = await server.app.inject({ url: '/server/ping', headers: { 'x-request-id': 'a\tb" }' } });
  expect(forged.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  const [first] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(first).toMatchObject({
    request: 'from-the-proxy',
    method: 'GET',
    path: '/server/ping',
    status: 200,
  });
});

test('the log contains no token and no password, wherever it was sent', async () => {
  lines.length = 0;
  const secret = 'never-to-be-logged';
  await server.app.inject(`/users/me?access_token=${secret}`);
  await server.app.inject(`/assets/00000000-0000-4000-8000-000000000000?asset_token=${secret}`);
  await server.app.inject({ url: '/users/me', headers: { authorization: `Bearer ${secret}` } });
  await server.app.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { email: 'admin@example.com', password: secret, otp: secret },
  });
  await server.app.inject({
    method: 'POST',
    url: '/auth/refresh',
    cookies: { directus_refresh_token: secret },
  });
  await server.app.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: `{"password":"${secret}"`,
  });
  expect(lines).toHaveLength(6);
  expect(lines.join('') + server.failures.join('')).not.toContain(secret);
});

test('an error is a log line with the id of its request', async () => {
  const server = await startInProcess({ env: { LOG_REQUESTS: 'true' } });
  const said: string[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => said.push(String(text)) > 0),
  );
  const request = 'the-one-that-met-it';
  try {
    await execute(server, 'drop table directus_settings');
    const { status } = await caller(server.url)('GET', '/server/info', undefined, {
      'x-request-id': request,
    });
    expect(status).toBe(500);
    await vi.waitFor(() => expect(said.length).toBe(2));
  } finally {
    for (const spy of spies) spy.mockRestore();
    await server.stop();
  }
  expect(said.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      time: expect.any(String) as string,
      request,
      message: expect.stringContaining('directus_settings') as string,
    },
    expect.objectContaining({ request, path: '/server/info', status: 500 }),
  ]);
});

test('an invalid URL of the app is refused like an invalid URL of the API', async () => {
  const { statusCode, body } = await server.app.inject('/admin/collections/%');
  expect(statusCode).toBe(400);
  expect(JSON.parse(body)).toMatchObject({ errors: [{ extensions: { code: 'INVALID_QUERY' } }] });
});
