/** Sessions: rotation, a token that was copied, and what ends them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { graceSeconds } from '../../adapters/server/auth/sessions.ts';
import { caller, signedIn, type Call } from '../support/api.ts';
import { createTestClock } from '../support/clock.ts';
import { addPerson, codeOf, dataOf, login } from '../support/users.ts';
import { startInProcess, type TestServer } from '../support/server.ts';

const clock = createTestClock();
const logged: string[] = [];
const parts = { clock, log: (text: string) => void logged.push(text) };
let server: TestServer;
let admin: Call;
beforeAll(async () => {
  server = await startInProcess({ parts });
  admin = await signedIn(server);
});
afterAll(() => server.stop());

const refresh = (refresh_token: unknown, url = server.url) =>
  caller(url)('POST', '/auth/refresh', { refresh_token });
const tokenOf = (answer: Parameters<typeof dataOf>[0]) => String(dataOf(answer)['refresh_token']);

test('two tabs that refresh at once get the same token, which stays valid', async () => {
  const first = tokenOf(await login(server, await addPerson(admin)));
  const [one, two] = await Promise.all([refresh(first), refresh(first)]);
  expect(tokenOf(one)).toBe(tokenOf(two));
  expect((await refresh(tokenOf(one))).status).toBe(200);
});

test('CALL-06 a refresh token that is used again later ends its session and is logged', async () => {
  const who = await addPerson(admin);
  const [stolen, other] = [tokenOf(await login(server, who)), tokenOf(await login(server, who))];
  const mine = tokenOf(await refresh(stolen));
  clock.advance((graceSeconds + 1) * 1000);
  expect(codeOf(await refresh(stolen))).toBe('INVALID_CREDENTIALS');
  expect(codeOf(await refresh(mine))).toBe('INVALID_CREDENTIALS');
  expect((await refresh(other)).status).toBe(200);
  expect(logged.join('')).toContain(`A refresh token of user ${who.id} was used a second time`);
});

test('a token before the previous one ends the session, even within the grace period', async () => {
  const first = tokenOf(await login(server, await addPerson(admin)));
  const third = tokenOf(await refresh(tokenOf(await refresh(first))));
  expect((await refresh(first)).status).toBe(401);
  expect((await refresh(third)).status).toBe(401);
});

test('a session that is unused for seven days expires and its row is deleted', async () => {
  const who = await addPerson(admin);
  const token = tokenOf(await login(server, who));
  clock.advance(6 * 86_400_000);
  const next = tokenOf(await refresh(token));
  clock.advance(6 * 86_400_000);
  const last = tokenOf(await refresh(next));
  clock.advance(7 * 86_400_000);
  expect((await refresh(last)).status).toBe(401);
  expect(await server.rows(`select 1 from directus_sessions where "user" = '${who.id}'`)).toEqual([]);
  admin = await signedIn(server);
});

test('CALL-07 signing out ends one session; a password that another user sets ends all', async () => {
  const who = await addPerson(admin);
  const [one, two] = [tokenOf(await login(server, who)), tokenOf(await login(server, who))];
  expect((await caller(server.url)('POST', '/auth/logout', { refresh_token: one })).status).toBe(204);
  expect((await refresh(one)).status).toBe(401);
  const next = tokenOf(await refresh(two));
  await admin('PATCH', `/users/${who.id}`, { password: 'another one entirely' });
  expect((await refresh(next)).status).toBe(401);
});

test('stored tokens cannot be used to sign in', async () => {
  const who = await addPerson(admin, undefined, { token: 'a-static-token-of-32-characters-' });
  const refreshToken = tokenOf(await login(server, who));
  expect((await caller(server.url, 'a-static-token-of-32-characters-')('GET', '/users/me')).status).toBe(200);
  const sessions = await server.rows('select token, family, previous from directus_sessions');
  const users = await server.rows('select token from directus_users');
  expect(JSON.stringify([sessions, users])).not.toContain('a-static-token-of-32-characters-');
  expect(JSON.stringify(sessions)).not.toContain(refreshToken.split('.')[1]);
  for (const { token } of users)
    if (typeof token === 'string')
      expect((await caller(server.url, token)('GET', '/users/me')).status).toBe(401);
});

test('a static token is returned once, in the response that sets it', async () => {
  const who = await addPerson(admin);
  const set = await admin('PATCH', `/users/${who.id}?fields=token`, {
    token: 'shown-once-and-never-again-after',
  });
  expect(dataOf(set)).toEqual({ token: 'shown-once-and-never-again-after' });
  const read = await admin('GET', `/users/${who.id}?fields=token`);
  expect(dataOf(read)).toEqual({ token: '**********' });
  await admin('PATCH', `/users/${who.id}`, { token: '**********', title: 'The mask is no token' });
  expect((await caller(server.url, 'shown-once-and-never-again-after')('GET', '/users/me')).status).toBe(200);
  await admin('PATCH', `/users/${who.id}`, { token: null });
  expect((await caller(server.url, 'shown-once-and-never-again-after')('GET', '/users/me')).status).toBe(401);
});
