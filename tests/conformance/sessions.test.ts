/** Open sessions: users see and end their own, administrators those of every user. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ownProfile } from '../../schemas/permission/own-profile.ts';
import { caller, signedIn, type Call } from '../support/api.ts';
import { createTestClock } from '../support/clock.ts';
import { startInProcess, type TestServer } from '../support/server.ts';
import { addPerson, codeOf, dataOf, login, type TestPerson } from '../support/users.ts';

const clock = createTestClock();
let server: TestServer;
let admin: Call;
beforeAll(async () => {
  server = await startInProcess({ parts: { clock } });
  admin = await signedIn(server);
});
afterAll(() => server.stop());

interface Session {
  readonly id: string;
  readonly current: boolean;
  readonly last_used: string;
}
const sessionsOf = async (call: Call, user = 'me') =>
  dataOf(await call('GET', `/users/${user}/sessions`)) as unknown as readonly Session[];
const isOpen = async (call: Call) => (await call('GET', '/users/me')).status === 200;

async function signInTwice(): Promise<{ who: TestPerson; here: Call; there: Call; refresh: string }> {
  const who = await addPerson(admin);
  const there = await signedIn(server, who);
  clock.advance(60_000);
  const tokens = dataOf(await login(server, who));
  const here = caller(server.url, String(tokens['access_token']));
  return { who, here, there, refresh: String(tokens['refresh_token']) };
}

test('users see their sessions with device, IP address and last use, and no token', async () => {
  const { here, there, refresh } = await signInTwice();
  const list = await sessionsOf(here);
  expect(list).toEqual([
    {
      id: expect.stringMatching(/^[\da-f]{32}$/) as string,
      ip: '127.0.0.1',
      user_agent: expect.any(String) as string,
      last_used: new Date(clock.now()).toISOString(),
      expires: new Date(clock.now() + 7 * 86_400_000).toISOString(),
      current: true,
    },
    expect.objectContaining({ current: false, last_used: new Date(clock.now() - 60_000).toISOString() }),
  ]);
  clock.advance(60_000);
  await caller(server.url)('POST', '/auth/refresh', { refresh_token: refresh });
  const [first] = await sessionsOf(there);
  expect(first).toMatchObject({ current: false, last_used: new Date(clock.now()).toISOString() });
});

test('a user ends one session, or all others, and keeps the own', async () => {
  const { who, here, there } = await signInTwice();
  const third = await signedIn(server, who);
  const [, second] = (await sessionsOf(here)).filter(({ current }) => !current);
  expect((await here('DELETE', `/users/me/sessions/${second?.id}`)).status).toBe(204);
  expect([await isOpen(here), await isOpen(there), await isOpen(third)]).toEqual([true, false, true]);
  expect((await here('DELETE', '/users/me/sessions')).status).toBe(204);
  expect([await isOpen(here), await isOpen(third)]).toEqual([true, false]);
  expect(await sessionsOf(here)).toHaveLength(1);
});

test('only administrators see and end sessions of other users', async () => {
  const { who, here } = await signInTwice();
  const other = await addPerson(admin);
  const thief = await signedIn(server, other);
  const [session] = await sessionsOf(here);
  for (const path of [`/users/${who.id}/sessions`, `/users/${who.id}/sessions/${session?.id}`])
    expect(codeOf(await thief('DELETE', path))).toBe('FORBIDDEN');
  expect(codeOf(await thief('GET', `/users/${who.id}/sessions`))).toBe('FORBIDDEN');
  expect(codeOf(await thief('DELETE', `/users/me/sessions/${session?.id}`))).toBe('FORBIDDEN');
  expect((await caller(server.url)('GET', '/users/me/sessions')).status).toBe(401);
  expect(codeOf(await admin('GET', '/users/nobody/sessions'))).toBe('FORBIDDEN');
  expect(await isOpen(here)).toBe(true);
  expect(await sessionsOf(admin, who.id)).toHaveLength(2);
  expect((await admin('DELETE', `/users/${who.id}/sessions`)).status).toBe(204);
  expect(await isOpen(here)).toBe(false);
  expect(await isOpen(admin)).toBe(true);
});

test('CALL-07 a new own password ends the other sessions', async () => {
  const { who, here, there } = await signInTwice();
  await admin('POST', '/permissions', { ...ownProfile, role: who.role });
  const change = { password: 'another long phrase', current_password: who.password };
  expect((await here('PATCH', '/users/me', change)).status).toBe(200);
  expect([await isOpen(here), await isOpen(there)]).toEqual([true, false]);
});

test('a static token has the times when it was set and last used, to the minute, and only for its user and administrators', async () => {
  const token = 'the-static-token-of-a-program-00';
  const who = await addPerson(admin);
  const timesOf = async (call: Call, user = 'me') => (await call('GET', `/users/${user}/token`)).body;
  const moment = () => new Date(clock.now()).toISOString();
  expect(await timesOf(admin, who.id)).toEqual({ data: null });
  await admin('PATCH', `/users/${who.id}`, { token });
  const set_on = moment();
  expect(await timesOf(admin, who.id)).toEqual({ data: { set_on, last_used: null } });

  const program = caller(server.url, token);
  const lastUse = () =>
    vi.waitFor(async () =>
      expect(await timesOf(admin, who.id)).toEqual({ data: { set_on, last_used: moment() } }),
    );
  clock.advance(5000);
  expect((await program('GET', '/users/me')).status).toBe(200);
  await lastUse();
  // This use is not stored. Otherwise the next one would not be.
  clock.advance(59_000);
  await program('GET', '/users/me');
  clock.advance(1000);
  await program('GET', '/users/me');
  await lastUse();

  const other = await signedIn(server, await addPerson(admin));
  expect(codeOf(await other('GET', `/users/${who.id}/token`))).toBe('FORBIDDEN');
  await admin('PATCH', `/users/${who.id}`, { token: null });
  expect((await program('GET', '/users/me')).status).toBe(401);
  expect(await timesOf(admin, who.id)).toEqual({ data: null });
  expect(await server.rows('select token from directus_static_tokens')).toEqual([]);
});
