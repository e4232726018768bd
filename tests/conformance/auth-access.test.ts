/** Access tokens and asset tokens end with their session, whatever ends it, in every process and stream. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { graceSeconds } from '../../adapters/server/auth/sessions.ts';
import { caller, signedIn, type Answer, type Call } from '../support/api.ts';
import { createTestClock } from '../support/clock.ts';
import { startInProcess, type TestServer } from '../support/server.ts';
import { openStream } from '../support/stream.ts';
import { outboxOf, readMail, tokenIn } from '../support/mail.ts';
import { addPerson, codeOf, dataOf, login, type TestPerson } from '../support/users.ts';

const clock = createTestClock();
let server: TestServer;
let admin: Call;
let who: TestPerson;
/** Two sessions of the same user. */
let here: Signed;
let there: Signed;

interface Signed {
  readonly call: Call;
  readonly access: string;
  readonly asset: string;
  readonly refresh: string;
}

beforeAll(async () => {
  server = await startInProcess({ parts: { clock } });
});
beforeEach(async () => {
  admin = await signedIn(server);
  who = await addPerson(admin);
  [here, there] = [await signIn(), await signIn()];
});
afterAll(() => server.stop());

async function signIn(): Promise<Signed> {
  return signedBy(await login(server, who));
}

function signedBy(answer: Answer): Signed {
  const { access_token, asset_token, refresh_token } = dataOf(answer) as Record<string, string>;
  const [access = '', asset = '', refresh = ''] = [access_token, asset_token, refresh_token];
  return { call: caller(server.url, access), access, asset, refresh };
}

const post = (path: string, body: object) => caller(server.url)('POST', path, body);
/** Returns the status of one request with each token. */
async function statesOf({ call, asset, refresh }: Signed) {
  const url = `/assets/00000000-0000-4000-8000-000000000000?asset_token=${asset}`;
  return {
    access: (await call('GET', '/users/me?fields=id')).status,
    // A file that does not exist: 403 for a known caller, 401 for an unknown one.
    asset: (await caller(server.url)('GET', url)).status,
    refresh: (await post('/auth/refresh', { refresh_token: refresh })).status,
  };
}
const open = { access: 200, asset: 403, refresh: 200 };
const ended = { access: 401, asset: 401, refresh: 401 };

test('CALL-07 signing out ends the access token at once and keeps other sessions', async () => {
  await post('/auth/logout', { refresh_token: here.refresh });
  expect(await statesOf(here)).toEqual(ended);
  expect(await statesOf(there)).toEqual(open);
});

test('a refresh keeps the access tokens of the session', async () => {
  const next = signedBy(await post('/auth/refresh', { refresh_token: here.refresh }));
  expect((await here.call('GET', '/users/me')).status).toBe(200);
  expect((await next.call('GET', '/users/me')).status).toBe(200);
});

test('a refresh token that is used again after the grace period ends the access tokens too', async () => {
  const next = signedBy(await post('/auth/refresh', { refresh_token: here.refresh }));
  clock.advance((graceSeconds + 1) * 1000);
  expect((await post('/auth/refresh', { refresh_token: here.refresh })).status).toBe(401);
  expect(await statesOf(next)).toEqual(ended);
  expect(await statesOf(there)).toEqual(open);
});

const endings: readonly [what: string, end: () => Promise<Answer>][] = [
  ['a suspension', () => admin('PATCH', `/users/${who.id}`, { status: 'suspended' })],
  ['a deletion', () => admin('DELETE', `/users/${who.id}`)],
  [
    'a password that somebody else sets',
    () => admin('PATCH', `/users/${who.id}`, { password: 'set by an admin' }),
  ],
  [
    'a password in a batch',
    () => admin('PATCH', '/users', { keys: [who.id], data: { password: 'set by an admin' } }),
  ],
  [
    'a password nested in a role',
    () =>
      admin('PATCH', `/roles/${who.role}`, {
        users: { create: [], update: [{ id: who.id, password: 'set by an admin' }], delete: [] },
      }),
  ],
  [
    'another role',
    async () => {
      const role = dataOf(await admin('POST', '/roles', { name: 'Another', app_access: true }))['id'];
      return admin('PATCH', `/users/${who.id}`, { role });
    },
  ],
  ['a role that is deleted', () => admin('DELETE', `/roles/${who.role}`)],
  [
    'a password reset by mail',
    async () => {
      await post('/auth/password/request', { email: who.email });
      const [mail = ''] = await mailsTo(who.email);
      return post('/auth/password/reset', { token: tokenIn(readMail(mail)), password: 'set by a link' });
    },
  ],
];

function mailsTo(email: string): Promise<readonly string[]> {
  return vi.waitFor(() => {
    const found = outboxOf(server).filter((mail) => mail.includes(`To: ${email}`));
    if (found.length === 0) throw new Error('No mail yet.');
    return found;
  });
}

test.each(endings)('%s ends all sessions of the user, and their tokens at once', async (_what, end) => {
  const stream = await openStream(server.url, here.access);
  expect((await end()).status).toBeLessThan(300);
  expect(await statesOf(here)).toEqual(ended);
  expect(await statesOf(there)).toEqual(ended);
  clock.advance(60);
  await stream.ended;
  expect((await admin('GET', '/users/me')).status).toBe(200);
});

test.each(['/users/me', 'own'])(
  'changing the own password (%s) ends only the other sessions',
  async (path) => {
    const [mine, theirs] = [
      await openStream(server.url, here.access),
      await openStream(server.url, there.access),
    ];
    const target = path === 'own' ? `/users/${who.id}` : path;
    const role = { collection: 'directus_users', role: who.role };
    for (const action of ['read', 'update'])
      await admin('POST', '/permissions', {
        ...role,
        action,
        fields: '*',
        permissions: { id: '$CURRENT_USER' },
      });
    const password = { password: 'chosen by myself', current_password: who.password };
    const changed = await here.call('PATCH', target, password);
    expect(changed.status).toBe(200);
    expect(await statesOf(there)).toEqual(ended);
    clock.advance(60);
    await theirs.ended;
    expect(await statesOf(here)).toEqual(open);
    mine.close();
    await mine.ended;
  },
);

test('signing out closes the event stream of that session only', async () => {
  const [mine, theirs] = [
    await openStream(server.url, here.access),
    await openStream(server.url, there.access),
  ];
  await post('/auth/logout', { refresh_token: here.refresh });
  clock.advance(60);
  await mine.ended;
  await admin('PATCH', '/settings', { project_name: 'Still told' });
  clock.advance(60);
  await theirs.until(({ type }) => type === 'settings');
  expect(JSON.stringify(theirs.heard)).not.toContain('directus_sessions');
  theirs.close();
  await theirs.ended;
});

test('an administrator’s stream does not reveal which sessions end', async () => {
  const token = String(dataOf(await post('/auth/login', server.admin))['access_token']);
  const stream = await openStream(server.url, token);
  await post('/auth/logout', { refresh_token: here.refresh });
  await admin('PATCH', '/settings', { project_name: 'Told' });
  clock.advance(60);
  await stream.until(({ type }) => type === 'settings');
  expect(JSON.stringify(stream.heard)).not.toContain('directus_sessions');
  stream.close();
  await stream.ended;
});

test('a static token has no session and stays valid', async () => {
  await admin('PATCH', `/users/${who.id}`, { token: `static-${who.id}` });
  await admin('PATCH', `/users/${who.id}`, { password: 'set by an admin' });
  expect((await caller(server.url, `static-${who.id}`)('GET', '/users/me')).status).toBe(200);
});

test('the session id of an access token is not accepted as a refresh token', async () => {
  const { session, ...claims } = decodeJwt(here.access);
  expect(Object.keys(claims).toSorted()).toEqual(['exp', 'iat', 'id']);
  expect(here.refresh).not.toContain(String(session));
  const made = await post('/auth/refresh', { refresh_token: `${String(session)}.made-up` });
  expect(codeOf(made)).toBe('INVALID_CREDENTIALS');
  expect(await statesOf(here)).toEqual(open);
});

test('an access token without a session is refused', async () => {
  const kept = server.database.startsWith('postgres')
    ? 'a secret of the tests, the same for every process'
    : readFileSync(join(server.folder, 'secret'), 'utf8').trim();
  const now = Math.floor(clock.now() / 1000);
  const old = await new SignJWT({ id: who.id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + 60)
    .sign(new TextEncoder().encode(kept));
  expect(codeOf(await caller(server.url, old)('GET', '/users/me'))).toBe('INVALID_CREDENTIALS');
});

test('an access token ends no later than its session', async () => {
  const short = await startInProcess({
    env: { ACCESS_TOKEN_TTL: '1h', REFRESH_TOKEN_TTL: '5m' },
    parts: { clock },
  });
  try {
    const tokens = dataOf(await caller(short.url)('POST', '/auth/login', short.admin));
    expect(tokens['expires']).toBe(300_000);
    const call = caller(short.url, String(tokens['access_token']));
    expect((await call('GET', '/users/me')).status).toBe(200);
    clock.advance(300_000);
    expect((await call('GET', '/users/me')).status).toBe(401);
  } finally {
    await short.stop();
  }
});

test('an asset token gives access to files and nothing else', async () => {
  const form = new FormData();
  form.append('file', new Blob(['only for readers'], { type: 'text/plain' }), 'readers.txt');
  const authorization = `Bearer ${dataOf(await login(server, server.admin))['access_token'] as string}`;
  const sent = await fetch(`${server.url}/files`, { method: 'POST', headers: { authorization }, body: form });
  const { id } = ((await sent.json()) as { data: { id: string } }).data;
  const bossAsset = String(dataOf(await login(server, server.admin))['asset_token']);
  const at = (query: string) => fetch(`${server.url}/assets/${id}?${query}`);
  expect(await (await at(`asset_token=${bossAsset}`)).text()).toBe('only for readers');
  expect(
    (await fetch(`${server.url}/assets/${id}?asset_token=${bossAsset}`, { method: 'HEAD' })).status,
  ).toBe(200);
  // The rules of the user hold.
  expect((await at(`asset_token=${here.asset}`)).status).toBe(403);
  expect((await at(`access_token=${bossAsset}`)).status).toBe(401);
  expect((await at(`asset_token=${here.access}`)).status).toBe(401);
  expect((await at('asset_token=static-token')).status).toBe(401);
  for (const path of [
    '/users/me',
    '/files',
    `/files/${id}`,
    '/items/articles',
    '/server/info',
    '/realtime',
  ]) {
    expect([path, (await caller(server.url, bossAsset)('GET', path)).status]).toEqual([path, 401]);
    const inQuery = await caller(server.url)('GET', `${path}?access_token=${bossAsset}`);
    expect([path, inQuery.status]).toEqual([path, 401]);
  }
  const parameter = await caller(server.url)('GET', `/users/me?asset_token=${bossAsset}`);
  expect(parameter.status).not.toBe(200);
  clock.advance(900_000);
  expect((await at(`asset_token=${bossAsset}`)).status).toBe(401);
});
