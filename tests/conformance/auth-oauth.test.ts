/** Single sign-on through a real provider: OpenID Connect, and the same one as plain OAuth 2. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { caller, signedIn, type Call } from '../support/api.ts';
import { startIdentityProvider, Visitor, type IdentityProvider } from '../support/identity-provider.ts';
import { outboxOf } from '../support/mail.ts';
import { addPerson, codeOf, dataOf, login } from '../support/users.ts';
import { freePort, startInProcess, type TestServer } from '../support/server.ts';

const names = ['home', 'strict', 'plain'] as const;
const logged: string[] = [];
let provider: IdentityProvider;
let server: TestServer;
let admin: Call;
let role: string;

beforeAll(async () => {
  const port = await freePort();
  const at = `http://127.0.0.1:${port}`;
  provider = await startIdentityProvider(names.map((name) => `${at}/auth/oauth/${name}/callback`));
  const { issuer, client } = provider;
  const keys = names.flatMap((name) => [
    [`OAUTH_${name.toUpperCase()}_KEY`, client.id],
    [`OAUTH_${name.toUpperCase()}_SECRET`, client.secret],
  ]);
  server = await startInProcess({
    env: {
      PORT: String(port),
      OAUTH_PROVIDERS: [...names, 'down'].join(','),
      ...Object.fromEntries(keys),
      OAUTH_HOME_ISSUER: issuer,
      OAUTH_HOME_ROLE: 'Guests',
      OAUTH_STRICT_ISSUER: issuer,
      OAUTH_PLAIN_AUTHORIZE_URL: `${issuer}/auth`,
      OAUTH_PLAIN_ACCESS_URL: `${issuer}/token`,
      OAUTH_PLAIN_PROFILE_URL: `${issuer}/me`,
      OAUTH_PLAIN_SCOPE: 'openid email profile',
      OAUTH_PLAIN_TRUST_EMAIL: 'true',
      OAUTH_DOWN_KEY: 'x',
      OAUTH_DOWN_SECRET: 'x',
      OAUTH_DOWN_ISSUER: `http://127.0.0.1:${await freePort()}`,
    },
    parts: { log: (text) => void logged.push(text) },
  });
  admin = await signedIn(server);
  role = String(dataOf(await admin('POST', '/roles', { name: 'Guests', app_access: true }))['id']);
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const linkTo = (name: string, page = '/admin/login?continue') =>
  `${server.url}/auth/oauth/${name}?redirect=${encodeURIComponent(server.url + page)}`;
const usersWith = async (email: string) =>
  dataOf(
    await admin(
      'GET',
      `/users?filter[email][_eq]=${email}&fields=id,first_name,last_name,role,status,external_id`,
    ),
  ) as unknown as readonly { readonly id: string }[];
const refresh = async (visitor: Visitor) => {
  const key = [...visitor.cookies.keys()].find((name) => name.endsWith('directus_refresh_token')) ?? '';
  const token = visitor.cookies.get(key)?.value;
  return token === undefined
    ? null
    : caller(server.url)('POST', '/auth/refresh', undefined, {
        cookie: `directus_refresh_token=${token}`,
        origin: server.url,
      });
};
/** Signs in there and comes back; the page that it ends on. */
const come = async (name: string, account: string, visitor = new Visitor()) => {
  const callback = await visitor.signIn(linkTo(name), account);
  return { visitor, callback, end: (await visitor.open(callback)).location };
};

test('CALL-10 the server lists the names of the providers', async () => {
  const { body } = await caller(server.url)('GET', '/auth/oauth/');
  expect(body).toEqual({ data: [...names, 'down'] });
  expect((await caller(server.url)('GET', '/auth/oauth/github')).status).toBe(404);
});

test.each(['home', 'plain'])(
  'AUTH-11 a known user signs in through %s and returns to the page',
  async (name) => {
    const who = await addPerson(admin, undefined, { email: `known-${name}@example.com` });
    const { visitor, end } = await come(name, `known-${name}`);
    expect(end).toBe(`${server.url}/admin/login?continue`);
    const answer = await refresh(visitor);
    const token = String(answer && dataOf(answer)['access_token']);
    expect(dataOf(await caller(server.url, token)('GET', '/users/me?fields=id'))).toEqual({ id: who.id });
    expect(await server.rows(`select 1 from directus_identities where "user" = '${who.id}'`)).toHaveLength(1);
    await come(name, `known-${name}`);
    expect(await server.rows(`select 1 from directus_identities where "user" = '${who.id}'`)).toHaveLength(1);
  },
);

test('the first sign-in creates a user with the provider’s role and no password', async () => {
  const { end, visitor } = await come('home', 'ada');
  expect(end).toBe(`${server.url}/admin/login?continue`);
  const [user, ...more] = await usersWith('ada@example.com');
  expect(more).toEqual([]);
  const names = { first_name: 'Ada', last_name: 'Lovelace', external_id: 'ada' };
  expect(user).toMatchObject({ ...names, role, status: 'active' });
  expect((await refresh(visitor))?.status).toBe(200);
  expect(codeOf(await login(server, { email: 'ada@example.com', password: 'any' }))).toBe(
    'INVALID_CREDENTIALS',
  );
});

test('a changed email does not change which user a subject belongs to', async () => {
  await come('home', 'grace');
  const [user] = await usersWith('grace@example.com');
  await admin('PATCH', `/users/${user?.id}`, { email: 'renamed@example.com' });
  const { visitor } = await come('home', 'grace');
  expect((await refresh(visitor))?.status).toBe(200);
  expect(await usersWith('grace@example.com')).toEqual([]);
});

test('a provider without a role creates no users', async () => {
  const { visitor, end } = await come('strict', 'stranger');
  expect(end).toBe(`${server.url}/admin/login?code=INVALID_CREDENTIALS`);
  expect(await refresh(visitor)).toBeNull();
  expect(await usersWith('stranger@example.com')).toEqual([]);
});

test('an unverified email matches no user, unless the provider is trusted', async () => {
  const who = await addPerson(admin, undefined, { email: 'victim@example.com' });
  const { end } = await come('home', 'unverified-victim');
  expect(end).toBe(`${server.url}/admin/login?code=INVALID_CREDENTIALS`);
  expect(await server.rows(`select 1 from directus_identities where "user" = '${who.id}'`)).toEqual([]);
  expect((await come('plain', 'unverified-victim')).end).toBe(`${server.url}/admin/login?continue`);
});

test('a suspended user cannot sign in and is told why', async () => {
  await addPerson(admin, undefined, { email: 'out@example.com', status: 'suspended' });
  expect((await come('home', 'out')).end).toBe(`${server.url}/admin/login?code=USER_SUSPENDED`);
});

test('a response is accepted once, in the browser that started, with the state that was sent', async () => {
  await addPerson(admin, undefined, { email: 'careful@example.com' });
  const visitor = new Visitor();
  const callback = await visitor.signIn(linkTo('home'), 'careful');
  const other = await new Visitor().open(callback);
  expect(other.location).toContain('code=TOKEN_EXPIRED');
  const forged = new URL(callback);
  forged.searchParams.set('state', 'another');
  const copy = new Visitor();
  for (const [key, value] of visitor.cookies) copy.cookies.set(key, value);
  expect((await copy.open(forged.href)).location).toContain('code=SERVICE_UNAVAILABLE');
  expect((await visitor.open(callback)).location).toContain('/admin/login?continue');
  expect((await visitor.open(callback)).location).toContain('code=TOKEN_EXPIRED');
});

test('the redirect after sign-in leads only to allowed URLs', async () => {
  for (const evil of [
    'https://evil.example/',
    '//evil.example/x',
    'javascript:alert(1)',
    '/\\evil.example',
  ]) {
    const answer = await caller(server.url)('GET', `/auth/oauth/home?redirect=${encodeURIComponent(evil)}`);
    expect([evil, answer.status, codeOf(answer)]).toEqual([evil, 400, 'INVALID_QUERY']);
  }
  const own = await caller(server.url)('GET', '/auth/oauth/home?redirect=/admin/collections');
  expect(own.status).toBe(302);
  const sent = new URL(own.headers.get('location') ?? '');
  expect(Object.fromEntries(sent.searchParams)).toMatchObject({
    client_id: 'armature',
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${server.url}/auth/oauth/home/callback`,
  });
  expect(sent.searchParams.get('nonce')).toMatch(/.{20}/);
});

test('a refusal by the provider and a provider that is down redirect to the sign-in page and are logged', async () => {
  const visitor = new Visitor();
  const { location } = await visitor.open(linkTo('home'));
  const state = new URL(location ?? '').searchParams.get('state');
  const refused = await visitor.open(
    `${server.url}/auth/oauth/home/callback?error=access_denied&state=${state}&iss=${provider.issuer}`,
  );
  expect(refused.location).toBe(`${server.url}/admin/login?code=FORBIDDEN`);
  const down = await new Visitor().open(linkTo('down'));
  expect(down.location).toBe(`${server.url}/admin/login?code=SERVICE_UNAVAILABLE`);
  expect(logged.join('')).toMatch(/Provider down: .*ECONNREFUSED/);
});

test('a user of a provider gets no password reset mail and needs no second factor', async () => {
  await come('home', 'vouched');
  await admin('PATCH', `/roles/${role}`, { enforce_tfa: true });
  const { visitor } = await come('home', 'vouched');
  const answer = await refresh(visitor);
  const token = String(answer && dataOf(answer)['access_token']);
  expect((await caller(server.url, token)('GET', '/settings')).status).toBe(200);
  await caller(server.url)('POST', '/auth/password/request', { email: 'vouched@example.com' });
  await caller(server.url)('POST', '/auth/password/request', { email: server.admin.email });
  await vi.waitFor(() => expect(outboxOf(server)).toHaveLength(1));
  expect(outboxOf(server)[0]).toContain(`To: ${server.admin.email}`);
});
