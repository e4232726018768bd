import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, signedIn, type Answer } from '../support/api.ts';
import { startInProcess, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startInProcess({ env: { PUBLIC_URL: 'http://127.0.0.1' } });
});
afterAll(() => server.stop());

const call = (...args: Parameters<ReturnType<typeof caller>>) => caller(server.url)(...args);
const codeOf = ({ body }: Answer) =>
  (body as { errors: { extensions: { code: string } }[] }).errors[0]?.extensions.code;
const dataOf = ({ body }: Answer) => (body as { data: Record<string, string> }).data;

const boss = { email: 'admin@example.com', password: 'correct horse' };

test.each([
  ['a wrong password', { email: 'admin@example.com', password: 'nope' }, 401, 'INVALID_CREDENTIALS'],
  ['an unknown e-mail', { email: 'no@example.com', password: 'nope' }, 401, 'INVALID_CREDENTIALS'],
  ['no e-mail', { email: 'nobody', password: 'nope' }, 400, 'INVALID_PAYLOAD'],
  ['nothing', {}, 400, 'INVALID_PAYLOAD'],
  ['half a body', '{"email": ', 400, 'INVALID_PAYLOAD'],
  ['a code that is no text', { ...boss, otp: 123456 }, 400, 'INVALID_PAYLOAD'],
  ['an unknown mode, which opens no session', { ...boss, mode: 'tea' }, 400, 'INVALID_PAYLOAD'],
])('signing in with %s fails', async (_what, body, status, code) => {
  const answer = await call('POST', '/auth/login', body);
  expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  expect(await server.rows('select 1 from directus_sessions')).toEqual([]);
});

test('invalid JSON is refused with the position of the error', async () => {
  const { body } = await call('POST', '/auth/login', '{"email": ');
  expect(JSON.stringify(body)).toMatch(/at position 10/);
  expect(JSON.stringify((await call('POST', '/auth/login', '{"email": x}')).body)).toMatch(/at position 10/);
});

test('JSON with a UTF-8 byte order mark is read', async () => {
  const answer = await call('POST', '/auth/login', `\uFEFF${JSON.stringify(boss)}`);
  expect(answer.status).toBe(200);
});

test('a refresh token works once more within the grace period, then only its successor', async () => {
  const first = dataOf(await call('POST', '/auth/login', { ...server.admin, email: 'Admin@Example.com' }));
  expect(first).toMatchObject({ expires: 900_000 });
  const second = dataOf(await call('POST', '/auth/refresh', { refresh_token: first['refresh_token'] }));
  expect(second['refresh_token']).not.toBe(first['refresh_token']);
  expect((await call('POST', '/auth/refresh', { refresh_token: first['refresh_token'] })).status).toBe(200);
  expect((await call('POST', '/auth/logout', { refresh_token: second['refresh_token'] })).status).toBe(204);
  const after = await call('POST', '/auth/refresh', { refresh_token: second['refresh_token'] });
  expect([after.status, codeOf(after)]).toEqual([401, 'INVALID_CREDENTIALS']);
});

test('CALL-05 in cookie mode scripts cannot read the refresh token', async () => {
  const login = await call('POST', '/auth/login', { ...server.admin, mode: 'cookie' });
  expect(dataOf(login)).toEqual({
    access_token: expect.any(String) as string,
    asset_token: expect.any(String) as string,
    expires: 900_000,
  });
  const cookie = login.headers.getSetCookie().find((one) => one.startsWith('directus_')) ?? '';
  expect(cookie).toMatch(/^directus_refresh_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  const refreshed = await call('POST', '/auth/refresh', undefined, {
    cookie: cookie.split(';')[0] ?? '',
    origin: server.url,
  });
  expect(refreshed.status).toBe(200);
  expect(refreshed.headers.get('set-cookie')).toMatch(/^directus_refresh_token=/);
  expect(codeOf(await call('POST', '/auth/refresh', {}))).toBe('INVALID_PAYLOAD');
});

test('AUTH-34: without a token the permissions of the public role apply', async () => {
  const admin = await signedIn(server);
  const collection = {
    collection: 'notices',
    schema: {},
    fields: [
      { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true }, meta: {} },
      { field: 'text', type: 'string', schema: {}, meta: {} },
      { field: 'secret', type: 'string', schema: {}, meta: {} },
    ],
  };
  expect((await admin('POST', '/collections', collection)).status).toBe(200);
  await admin('POST', '/items/notices', { text: 'open', secret: 'shut' });
  expect((await call('GET', '/items/notices')).status).toBe(403);
  await admin('POST', '/permissions', {
    role: null,
    collection: 'notices',
    action: 'read',
    fields: ['id', 'text'],
    permissions: {},
  });
  expect((await call('GET', '/items/notices')).body).toEqual({ data: [{ id: 1, text: 'open' }] });
  expect((await call('GET', '/items/notices?fields=secret')).status).toBe(403);
  expect((await call('POST', '/items/notices', { text: 'x' })).status).toBe(403);
});

test('a damaged or unknown token gets 401, even if the public may read', async () => {
  for (const token of ['abc.def.ghi', 'unknown-static-token']) {
    const answer = await caller(server.url, token)('GET', '/server/info');
    expect([answer.status, codeOf(answer)]).toEqual([401, 'INVALID_CREDENTIALS']);
  }
});

test('too many failures delay the next attempt and leave the user active', async () => {
  const admin = await signedIn(server);
  await admin('PATCH', '/settings', { auth_login_attempts: 3 });
  const role = dataOf(await admin('POST', '/roles', { name: 'Guests', app_access: true }));
  const who = { email: 'guest@example.com', password: 'let me in please' };
  expect((await admin('POST', '/users', { ...who, role: role['id'] })).status).toBe(200);
  expect((await call('POST', '/auth/login', who)).status).toBe(200);
  for (let i = 0; i < 3; i += 1) await call('POST', '/auth/login', { ...who, password: 'wrong' });
  expect(codeOf(await call('POST', '/auth/login', who))).toBe('REQUESTS_EXCEEDED');
  const users = await server.rows(`select status from directus_users where email = '${who.email}'`);
  expect(users).toEqual([{ status: 'active' }]);
  await admin('PATCH', '/settings', { auth_login_attempts: 25 });
});

test('signing in creates an activity entry', async () => {
  await call('POST', '/auth/login', server.admin);
  const [row] = await server.rows(
    `select action, collection from directus_activity where action = 'authenticate' order by id desc limit 1`,
  );
  expect(row).toEqual({ action: 'authenticate', collection: 'directus_users' });
});

test('JSON has an ETag, and an unchanged response is 304', async () => {
  const admin = await signedIn(server);
  const first = await admin('GET', '/collections');
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const second = await admin('GET', '/collections', undefined, {
    'if-none-match': etag,
    'cache-control': 'max-age=0',
  });
  expect([second.status, second.body]).toEqual([304, '']);
});

test('a body beyond the limit gets 413, an unknown route 404, and the root redirects', async () => {
  const admin = await signedIn(server);
  const large = await admin('POST', '/folders', { name: 'x'.repeat(1_100_000) });
  expect([large.status, codeOf(large)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(codeOf(await admin('GET', '/nope/at/all'))).toBe('ROUTE_NOT_FOUND');
  const root = await call('GET', '/');
  expect([root.status, root.headers.get('location')]).toEqual([302, './admin']);
});
