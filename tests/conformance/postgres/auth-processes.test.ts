/** Processes share sessions and counters of sign-ins. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { graceSeconds } from '../../../adapters/server/auth/sessions.ts';
import { caller, signedIn, type Call } from '../../support/api.ts';
import { createTestClock } from '../../support/clock.ts';
import { openStream } from '../../support/stream.ts';
import { startInProcess, type TestServer } from '../../support/server.ts';
import { addPerson, codeOf, dataOf, login } from '../../support/users.ts';

const clock = createTestClock();
let server: TestServer;
let beside: TestServer;
let admin: Call;
beforeAll(async () => {
  server = await startInProcess({ parts: { clock } });
  beside = await startInProcess({ beside: server, parts: { clock } });
  admin = await signedIn(server);
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

const refresh = (refresh_token: unknown, url: string) =>
  caller(url)('POST', '/auth/refresh', { refresh_token });
const tokenOf = (answer: Parameters<typeof dataOf>[0]) => String(dataOf(answer)['refresh_token']);

test('another process accepts the session and refuses it after it ended', async () => {
  const first = tokenOf(await login(server, await addPerson(admin)));
  const second = tokenOf(await refresh(first, beside.url));
  clock.advance((graceSeconds + 1) * 1000);
  expect((await refresh(first, server.url)).status).toBe(401);
  expect((await refresh(second, beside.url)).status).toBe(401);
});

test('another process refuses the access token of a session that ended, and closes its event stream', async () => {
  const tokens = dataOf(await login(server, await addPerson(admin)));
  const elsewhere = caller(beside.url, String(tokens['access_token']));
  expect((await elsewhere('GET', '/users/me')).status).toBe(200);
  const stream = await openStream(beside.url, String(tokens['access_token']));
  const { refresh_token } = tokens;
  expect((await caller(server.url)('POST', '/auth/logout', { refresh_token })).status).toBe(204);
  expect(codeOf(await elsewhere('GET', '/users/me'))).toBe('INVALID_CREDENTIALS');
  let isOpen = true;
  void stream.ended.then(() => (isOpen = false));
  await vi.waitFor(() => {
    clock.advance(60);
    expect(isOpen).toBe(false);
  });
});

test('failed attempts at one process count at another', async () => {
  const who = await addPerson(admin);
  for (let i = 0; i < 10; i += 1) await login(server, { email: who.email, password: 'wrong' });
  expect(codeOf(await login(beside, who))).toBe('REQUESTS_EXCEEDED');
});
