/** Which pages may use the cookies of the server, and what other origins may read. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOrigins } from '../../adapters/server/commands/cors-options.ts';
import { readOptions } from '../../adapters/server/commands/options.ts';
import { caller } from '../support/api.ts';
import { startInProcess, type TestServer } from '../support/server.ts';
import { codeOf, dataOf } from '../support/users.ts';

const listed = 'https://app.example.com';
const servers = {} as Record<'own' | 'listing' | 'secure', TestServer>;
beforeAll(async () => {
  servers.own = await startInProcess();
  servers.listing = await startInProcess({
    env: { CORS_ORIGIN: `${listed}, http://other.example.com:8080` },
  });
  servers.secure = await startInProcess({ env: { IP_TRUST_PROXY: '1' } });
});
afterAll(async () => {
  for (const server of Object.values(servers)) await server.stop();
});

type Headers = Readonly<Record<string, string>>;
const pairOf = (cookie: string | null) => cookie?.split(';')[0] ?? '';
async function cookieOf(server: TestServer, headers: Headers = {}): Promise<string> {
  const login = { ...server.admin, mode: 'cookie' };
  const answer = await caller(server.url)('POST', '/auth/login', login, headers);
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie().find((one) => one.includes('refresh_token')) ?? '';
}
const send = (server: TestServer, path: string, body: object, headers: Headers) =>
  caller(server.url)('POST', path, body, headers);

describe('the refresh cookie', () => {
  const pages: readonly [who: string, headers: (server: TestServer) => Headers, isAccepted: boolean][] = [
    ['a page of the same origin', () => ({ 'sec-fetch-site': 'same-origin' }), true],
    ['a page of the same origin in an old browser', ({ url }) => ({ origin: url }), true],
    [
      'a page behind a proxy that changed the host',
      () => ({ origin: 'https://x.test', 'sec-fetch-site': 'same-origin' }),
      true,
    ],
    [
      'a page of another port',
      () => ({ origin: 'http://127.0.0.1:9', 'sec-fetch-site': 'same-site' }),
      false,
    ],
    ['a page of another port in an old browser', () => ({ origin: 'http://127.0.0.1:9' }), false],
    [
      'a page of another site',
      () => ({ origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }),
      false,
    ],
    ['a page without an origin', () => ({ origin: 'null', 'sec-fetch-site': 'cross-site' }), false],
    ['a page without an origin in an old browser', () => ({ origin: 'null' }), false],
    ['a navigation', () => ({ 'sec-fetch-site': 'none' }), false],
    ['a client that sends neither header', () => ({}), false],
  ];
  test.each(pages)(
    'the cookie of %s is accepted only from the server’s own pages',
    async (_who, headersOf, isAccepted) => {
      const server = servers.own;
      const headers = { ...headersOf(server), cookie: pairOf(await cookieOf(server)) };
      const refreshed = await send(server, '/auth/refresh', {}, headers);
      expect(refreshed.status).toBe(isAccepted ? 200 : 403);
      if (!isAccepted) {
        expect(codeOf(refreshed)).toBe('FORBIDDEN');
        expect(refreshed.headers.get('set-cookie')).toBeNull();
      }
      const next = isAccepted ? pairOf(refreshed.headers.get('set-cookie')) : headers.cookie;
      const left = await send(server, '/auth/logout', {}, { ...headers, cookie: next });
      expect(left.status).toBe(isAccepted ? 204 : 403);
      expect(left.headers.get('clear-site-data')).toBe(isAccepted ? '"cache"' : null);
    },
  );

  test.each(['/auth/refresh', '/auth/logout'])('is not read by %s in mode json', async (path) => {
    const server = servers.own;
    const headers = { cookie: pairOf(await cookieOf(server)), origin: server.url };
    const answer = await send(server, path, { mode: 'json' }, headers);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_PAYLOAD']);
    expect((await send(server, '/auth/refresh', { mode: 'cookie' }, headers)).status).toBe(200);
  });

  test('is not set for pages of other origins, which could sign the user in to another account', async () => {
    const { url, admin } = servers.own;
    const pages: Headers[] = [
      { origin: 'https://evil.test' },
      { origin: url, 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of pages) {
      const answer = await caller(url)('POST', '/auth/login', { ...admin, mode: 'cookie' }, headers);
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
    }
    const text = { 'content-type': 'text/plain', origin: 'https://evil.test' };
    expect((await caller(url)('POST', '/auth/login', JSON.stringify(admin), text)).status).toBe(400);
  });

  test('is not needed by a client that sends its token in the body', async () => {
    const { url, admin } = servers.own;
    const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
    const login = await caller(url)('POST', '/auth/login', admin, headers);
    const { refresh_token } = dataOf(login);
    const next = await caller(url)('POST', '/auth/refresh', { refresh_token }, headers);
    expect(next.status).toBe(200);
    const body = { refresh_token: dataOf(next)['refresh_token'] };
    const left = await caller(url)('POST', '/auth/logout', body, headers);
    expect([left.status, left.headers.get('clear-site-data')]).toEqual([204, null]);
  });

  test('is accepted from pages of the origins in CORS_ORIGIN', async () => {
    const server = servers.listing;
    for (const site of ['same-site', 'cross-site']) {
      const headers = { origin: listed, 'sec-fetch-site': site };
      const cookie = pairOf(await cookieOf(server, headers));
      expect((await send(server, '/auth/refresh', {}, { ...headers, cookie })).status).toBe(200);
    }
  });
});

describe('on https', () => {
  const https = {
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '10.0.0.1',
    'x-forwarded-host': 'cms.test',
  };
  const page = { ...https, origin: 'https://cms.test' };

  test('the cookie has the prefix that keeps subdomains and plain http from setting it', async () => {
    const cookie = await cookieOf(servers.secure, https);
    expect(cookie).toMatch(
      /^__Host-directus_refresh_token=[^;]+; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const refreshed = await send(servers.secure, '/auth/refresh', {}, { ...page, cookie: pairOf(cookie) });
    expect([refreshed.status, refreshed.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringMatching(/^__Host-/),
    ]);
    const next = pairOf(refreshed.headers.get('set-cookie'));
    const left = await send(servers.secure, '/auth/logout', {}, { ...page, cookie: next });
    expect(left.headers.get('set-cookie')).toMatch(/^__Host-directus_refresh_token=; .*Path=\/.*Secure/);
  });

  test('a cookie without the prefix is ignored', async () => {
    const cookie = pairOf(await cookieOf(servers.secure, https)).replace('__Host-', '');
    const answer = await send(servers.secure, '/auth/refresh', {}, { ...page, cookie });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_PAYLOAD']);
  });

  test('a page on plain http of the same host is another origin', async () => {
    const cookie = pairOf(await cookieOf(servers.secure, https));
    const answer = await send(
      servers.secure,
      '/auth/refresh',
      {},
      { ...page, origin: 'http://cms.test', cookie },
    );
    expect(answer.status).toBe(403);
  });

  test('browsers are told to use https, unless the option turns it off', async () => {
    const ping = async (server: TestServer, headers: Headers) =>
      (await caller(server.url)('GET', '/server/ping', undefined, headers)).headers.get(
        'strict-transport-security',
      );
    expect(await ping(servers.secure, https)).toBe('max-age=31536000');
    expect(await ping(servers.secure, {})).toBeNull();
    expect(await ping(servers.own, https)).toBeNull();
    const of = (STRICT_TRANSPORT_SECURITY: string) => {
      const options = readOptions([], { STRICT_TRANSPORT_SECURITY }, '/nonexistent');
      return options === 'help' ? null : options.transportSecurity;
    };
    expect(of('false')).toBeNull();
    expect(of('max-age=60; includeSubDomains; preload')).toBe('max-age=60; includeSubDomains; preload');
    expect(() => of('yes')).toThrow('STRICT_TRANSPORT_SECURITY must be false or a value such as');
    const other = await startInProcess({ env: { PUBLIC_URL: 'https://cms.test' } });
    try {
      expect(await ping(other, {})).toBe('max-age=31536000');
    } finally {
      await other.stop();
    }
  });
});

describe('other origins', () => {
  const preflight = (server: TestServer, origin: string) =>
    caller(server.url)('OPTIONS', '/auth/refresh', undefined, {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    });
  const corsOf = ({ headers }: { headers: globalThis.Headers }) => ({
    origin: headers.get('access-control-allow-origin'),
    credentials: headers.get('access-control-allow-credentials'),
    vary: /\bOrigin\b/.test(headers.get('vary') ?? ''),
  });

  test.each(['http://127.0.0.1:9', 'https://evil.test', 'null'])(
    '%s may send a token but no cookies',
    async (origin) => {
      const open = { origin: '*', credentials: null };
      const { own: alone, listing: some } = servers;
      expect(corsOf(await preflight(alone, origin))).toEqual({ ...open, vary: false });
      expect(corsOf(await caller(alone.url)('GET', '/server/info', undefined, { origin }))).toMatchObject(
        open,
      );
      expect(corsOf(await preflight(some, origin))).toEqual({ ...open, vary: true });
      expect(corsOf(await caller(some.url)('GET', '/server/info', undefined, { origin }))).toEqual({
        ...open,
        vary: true,
      });
    },
  );

  test('an origin in CORS_ORIGIN may send cookies, and its responses vary by origin', async () => {
    const allowed = { origin: listed, credentials: 'true', vary: true };
    expect(corsOf(await preflight(servers.listing, listed))).toEqual(allowed);
    const read = await caller(servers.listing.url)('GET', '/server/info', undefined, { origin: listed });
    expect(corsOf(read)).toEqual(allowed);
    expect(corsOf(await caller(servers.listing.url)('GET', '/server/info')).vary).toBe(true);
  });

  test('CORS_ORIGIN accepts only origins, and no wildcard', () => {
    expect(readOrigins('https://App.example.com/, http://b.test:8080')).toEqual([
      listed,
      'http://b.test:8080',
    ]);
    expect(readOrigins('')).toEqual([]);
    for (const wrong of ['*', 'null', 'example.com', 'https://a.test/path', 'ftp://a.test'])
      expect(() => readOrigins(wrong)).toThrow(`CORS_ORIGIN must be origins`);
  });
});
