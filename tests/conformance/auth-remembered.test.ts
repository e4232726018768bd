/** The user of a token is cached between requests. The cache must not delay the end or a change of a token. */
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { caller, signedIn, type Call } from '../support/api.ts';
import { createTestClock } from '../support/clock.ts';
import { rowsOf } from '../support/postgres.ts';
import { startInProcess, type TestServer } from '../support/server.ts';
import { addPerson, codeOf, dataOf, login, type TestPerson } from '../support/users.ts';

const clock = createTestClock();
let server: TestServer;
let admin: Call;
let who: TestPerson;
/** Sends requests with the access token of a session that has sent one before. */
let mine: Call;
beforeAll(async () => {
  server = await startInProcess({ parts: { clock } });
});
beforeEach(async () => {
  admin = await signedIn(server);
  who = await addPerson(admin);
  mine = caller(server.url, String(dataOf(await login(server, who))['access_token']));
  expect(await asked(mine)).toBe(200);
});
afterAll(() => server.stop());

const me = '/users/me?fields=id';
const asked = async (call: Call) => (await call('GET', me)).status;

/** A commit that the server does not make. */
async function pastTheServer(statement: string): Promise<void> {
  if (server.database.startsWith('postgres')) {
    await rowsOf(server.database, statement);
    return;
  }
  const file = new BetterSqlite(server.database);
  file.exec(statement);
  file.close();
}

test('a suspended user is refused from the next request on and must sign in again afterwards', async () => {
  await admin('PATCH', `/users/${who.id}`, { status: 'suspended' });
  expect(codeOf(await mine('GET', me))).toBe('USER_SUSPENDED');
  await admin('PATCH', `/users/${who.id}`, { status: 'active' });
  expect(codeOf(await mine('GET', me))).toBe('INVALID_CREDENTIALS');
  expect(await asked(await signedIn(server, who))).toBe(200);
});

test('a user whom another process suspends is refused from the next request on', async () => {
  await pastTheServer(`update directus_users set status = 'suspended' where id = '${who.id}'`);
  expect(codeOf(await mine('GET', me))).toBe('USER_SUSPENDED');
});

test('a deleted user is refused', async () => {
  await admin('DELETE', `/users/${who.id}`);
  expect(codeOf(await mine('GET', me))).toBe('INVALID_CREDENTIALS');
});

test('a new role and its permissions apply from the next request on', async () => {
  const seesWebhooks = async () => (await mine('GET', '/webhooks?fields=id')).status;
  const before = await seesWebhooks();
  const made = await admin('POST', '/roles', { name: 'All', admin_access: true });
  await admin('PATCH', `/users/${who.id}`, { role: dataOf(made)['id'] });
  // Another role ends the sessions of the user.
  expect([before, await seesWebhooks()]).toEqual([403, 401]);
  mine = await signedIn(server, who);
  expect(await seesWebhooks()).toBe(200);
  await admin('PATCH', `/roles/${String(dataOf(made)['id'])}`, { admin_access: false });
  expect(await seesWebhooks()).toBe(403);
});

test('the IP list of a role is checked at each request', async () => {
  await admin('PATCH', `/roles/${who.role}`, { ip_access: ['10.0.0.0/8'] });
  expect(codeOf(await mine('GET', me))).toBe('INVALID_IP');
});

test('a static token ends when another one replaces it', async () => {
  await admin('PATCH', `/users/${who.id}`, { token: `first-${who.id}` });
  const first = caller(server.url, `first-${who.id}`);
  expect(await asked(first)).toBe(200);
  await admin('PATCH', `/users/${who.id}`, { token: `second-${who.id}` });
  expect(codeOf(await first('GET', me))).toBe('INVALID_CREDENTIALS');
  expect(await asked(caller(server.url, `second-${who.id}`))).toBe(200);
});

test('a refused token is accepted as soon as a user gets it', async () => {
  const later = caller(server.url, `later-${who.id}`);
  expect(await asked(later)).toBe(401);
  await admin('PATCH', `/users/${who.id}`, { token: `later-${who.id}` });
  expect(await asked(later)).toBe(200);
});

test('an access token whose check is cached ends on time', async () => {
  clock.advance(899_000);
  expect(await asked(mine)).toBe(200);
  clock.advance(1000);
  expect(codeOf(await mine('GET', me))).toBe('INVALID_CREDENTIALS');
});

test('a forged token of a user is refused while the genuine one is cached', async () => {
  const { access_token: token } = dataOf(await login(server, who)) as { access_token: string };
  expect(await asked(caller(server.url, token))).toBe(200);
  const forged = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');
  expect(codeOf(await caller(server.url, forged)('GET', me))).toBe('INVALID_CREDENTIALS');
});

test('a session that was signed out is not renewed', async () => {
  const { refresh_token } = dataOf(await login(server, who));
  await mine('POST', '/auth/logout', { refresh_token });
  expect((await mine('POST', '/auth/refresh', { refresh_token })).status).toBe(401);
});
