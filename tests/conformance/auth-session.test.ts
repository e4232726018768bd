/** Sign-in with `mode: session`: a cookie is the credential of every request, and scripts see no token. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caller } from '../support/api.ts';
import { startInProcess, type TestServer } from '../support/server.ts';
import { codeOf, dataOf } from '../support/users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startInProcess();
});
afterAll(() => server.stop());

type Headers = Readonly<Record<string, string>>;
const own = (): Headers => ({ origin: server.url });

const call = (method: string, path: string, body?: object, headers: Headers = {}) =>
  caller(server.url)(method, path, body, headers);

/** Returns the cookies of a response as a `Cookie` header. */
const cookiesOf = ({ headers }: { readonly headers: globalThis.Headers }) =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

async function signIn(): Promise<string> {
  const answer = await call('POST', '/auth/login', { ...server.admin, mode: 'session' }, own());
  expect(answer.status).toBe(200);
  expect(dataOf(answer)).toEqual({ expires: 86_400_000 });
  const session = answer.headers.getSetCookie().find((one) => one.startsWith('directus_session_token='));
  expect(session).toMatch(/HttpOnly/);
  expect(session).toMatch(/SameSite=Lax/);
  return cookiesOf(answer);
}

const emailOf = async (headers: Headers) => {
  const answer = await call('GET', '/users/me?fields=email', undefined, headers);
  return answer.status === 200 ? (dataOf(answer) as { email: string }).email : codeOf(answer);
};

describe('the session cookie', () => {
  test('identifies the caller, is renewed, and ends with the session', async () => {
    const cookie = await signIn();
    expect(await emailOf({ ...own(), cookie })).toBe(server.admin.email);
    const renewed = await call('POST', '/auth/refresh', { mode: 'session' }, { ...own(), cookie });
    expect(dataOf(renewed)).toEqual({ expires: 86_400_000 });
    const next = cookiesOf(renewed);
    expect(await emailOf({ ...own(), cookie: next })).toBe(server.admin.email);
    const left = await call('POST', '/auth/logout', { mode: 'session' }, { ...own(), cookie: next });
    expect(left.status).toBe(204);
    expect(left.headers.getSetCookie().join()).toMatch(/directus_session_token=;/);
    // A cookie that a browser still sends must not lock the user out.
    expect(await emailOf({ ...own(), cookie: next })).toBe('INVALID_CREDENTIALS');
    expect((await call('GET', '/server/info', undefined, { ...own(), cookie: next })).status).toBe(200);
  });

  test('is refused as a bearer token', async () => {
    const [, token] = /directus_session_token=([^;]+)/.exec(await signIn()) ?? [];
    expect(await emailOf({ authorization: `Bearer ${token}` })).toBe('INVALID_CREDENTIALS');
  });

  test('yields to a token in the header', async () => {
    const cookie = await signIn();
    expect(await emailOf({ ...own(), cookie, authorization: 'Bearer wrong' })).toBe('INVALID_CREDENTIALS');
  });

  test.each<[who: string, headers: Headers, reads: boolean]>([
    ['a page of the same site', { origin: 'http://127.0.0.1:9', 'sec-fetch-site': 'same-site' }, false],
    ['a page of another site', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }, false],
    ['a page without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }, false],
    ['a navigation', { 'sec-fetch-site': 'none' }, false],
    ['a client without origin headers', {}, true],
  ])('sent by %s changes nothing', async (_who, headers, reads) => {
    const cookie = await signIn();
    expect(await emailOf({ ...headers, cookie })).toBe(reads ? server.admin.email : 'INVALID_CREDENTIALS');
    const change = { title: 'Changed by another page' };
    const refused = await call('PATCH', '/users/me', change, { ...headers, cookie });
    expect([refused.status, codeOf(refused)]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await call('PATCH', '/users/me', change, { ...own(), cookie })).status).toBe(200);
  });

  test('is not written for a page of another origin', async () => {
    const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
    const answer = await call('POST', '/auth/login', { ...server.admin, mode: 'session' }, headers);
    expect([answer.status, codeOf(answer)]).toEqual([403, 'FORBIDDEN']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
