/** Failed tries: counted for everybody alike, limited, and suspending; addresses that may come in. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { caller, signedIn, type Answer, type Call } from '../support/api.ts';
import { createTestClock } from '../support/clock.ts';
import { addPerson, codeOf, dataOf, login } from '../support/users.ts';
import { startInProcess, type TestServer } from '../support/server.ts';

const clock = createTestClock();
const minute = 60_000;
let server: TestServer;
let admin: Call;
beforeAll(async () => {
  server = await startInProcess({ parts: { timers: clock } });
  admin = await signedIn(server);
});
afterAll(() => server.stop());
// What was counted in a minute is forgotten after it.
beforeEach(() => clock.advance(minute));

const fail = (email: string, times: number): Promise<(string | undefined)[]> =>
  Array.from({ length: times }).reduce<Promise<(string | undefined)[]>>(
    async (codes) => [...(await codes), codeOf(await login(server, { email, password: 'wrong' }))],
    Promise.resolve([]),
  );
const allow = (auth_login_attempts: number | null) => admin('PATCH', '/settings', { auth_login_attempts });

test('somebody and nobody get the same answers, however often they fail', async () => {
  await allow(3);
  const who = await addPerson(admin);
  const known = await fail(who.email, 6);
  expect(known).toEqual([
    ...Array<string>(3).fill('INVALID_CREDENTIALS'),
    ...Array(3).fill('USER_SUSPENDED'),
  ]);
  clock.advance(minute);
  expect(await fail('nobody@example.com', 6)).toEqual(known);
  expect(codeOf(await login(server, who))).toBe('USER_SUSPENDED');
  await allow(25);
});

test('whoever was suspended by an administrator learns it by their password only', async () => {
  const who = await addPerson(admin, undefined, { status: 'suspended' });
  expect(codeOf(await login(server, who))).toBe('USER_SUSPENDED');
  expect(await fail(who.email, 2)).toEqual(['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS']);
});

test('made active again, a user starts anew; a success forgets the failures before it', async () => {
  await allow(3);
  const who = await addPerson(admin);
  await fail(who.email, 2);
  expect((await login(server, who)).status).toBe(200);
  await fail(who.email, 3);
  await admin('PATCH', `/users/${who.id}`, { status: 'active' });
  await fail(who.email, 2);
  expect((await login(server, who)).status).toBe(200);
  await allow(25);
});

test('the only administrator is never locked out', async () => {
  await allow(3);
  await fail(server.admin.email, 5);
  expect((await login(server, server.admin)).status).toBe(200);
  await allow(25);
});

const headerOf = ({ headers }: Answer) => Number(headers.get('retry-after'));

test('ten failures of one e-mail in a minute are enough: 429 tells how long to wait', async () => {
  const who = await addPerson(admin);
  await fail(who.email, 10);
  clock.advance(minute / 2);
  const refused = await login(server, who);
  expect([refused.status, codeOf(refused), headerOf(refused)]).toEqual([429, 'REQUESTS_EXCEEDED', 30]);
  expect((await login(server, await addPerson(admin))).status).toBe(200);
  clock.advance(minute / 2);
  expect((await login(server, who)).status).toBe(200);
});

test('sixty failures from one address are enough, whatever e-mails they name', async () => {
  const who = await addPerson(admin);
  for (let i = 0; i < 60; i += 1) await login(server, { email: `guess-${i}@example.com`, password: 'wrong' });
  expect(codeOf(await login(server, who))).toBe('REQUESTS_EXCEEDED');
  clock.advance(minute);
  expect((await login(server, who)).status).toBe(200);
});

test('CALL-06 sixty refresh tokens that nobody has are enough from one address; who has a session goes on', async () => {
  const refresh = (refresh_token: unknown) => caller(server.url)('POST', '/auth/refresh', { refresh_token });
  const mine = dataOf(await login(server, await addPerson(admin)))['refresh_token'];
  const guess = async (i: number) => codeOf(await refresh(`${i}.made-up`));
  for (let i = 0; i < 60; i += 1) expect(await guess(i)).toBe('INVALID_CREDENTIALS');
  clock.advance(minute / 2);
  const refused = await refresh('one-more');
  expect([refused.status, codeOf(refused), headerOf(refused)]).toEqual([429, 'REQUESTS_EXCEEDED', 30]);
  expect((await refresh(mine)).status).toBe(200);
  expect((await login(server, await addPerson(admin))).status).toBe(200);
  clock.advance(minute / 2);
  expect(await guess(0)).toBe('INVALID_CREDENTIALS');
});

test('an unknown e-mail takes as long as a known one', async () => {
  const who = await addPerson(admin);
  const timed = async (email: string) => {
    const begin = performance.now();
    await login(server, { email, password: 'wrong' });
    return performance.now() - begin;
  };
  // By turns: what slows the machine for a while slows both.
  const times: { known: number; unknown: number }[] = [];
  for (let i = 0; i < 9; i += 1)
    times.push({ known: await timed(who.email), unknown: await timed('nobody-else@example.com') });
  const median = (of: 'known' | 'unknown') =>
    times.map((time) => time[of]).toSorted((one, other) => one - other)[4] ?? 0;
  const [known, unknown] = [median('known'), median('unknown')];
  // Without the decoy it is a tenth of it.
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
});

test('ip_access takes addresses and ranges, and nothing else', async () => {
  const here = await addPerson(admin, { app_access: true, ip_access: ['10.1.2.3', '127.0.0.0/8'] });
  expect((await login(server, here)).status).toBe(200);
  const away = await addPerson(admin, { ip_access: ['10.0.0.0/8'] }, { token: 'from-afar' });
  expect(codeOf(await login(server, away))).toBe('INVALID_IP');
  expect(codeOf(await caller(server.url, 'from-afar')('GET', '/users/me'))).toBe('INVALID_IP');
  for (const entry of ['10.0.0', '10.0.0.0/33', 'example.com', 7])
    expect(codeOf(await admin('POST', '/roles', { name: 'Typo', ip_access: [entry] }))).toBe(
      'FAILED_VALIDATION',
    );
  expect(dataOf(await admin('PATCH', `/roles/${away.role}`, { ip_access: null }))['ip_access']).toBeNull();
  expect((await login(server, away)).status).toBe(200);
});
