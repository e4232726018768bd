/** Failed attempts are counted alike for every email, and limited without a lockout. Allowed addresses. */
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
  server = await startInProcess({ parts: { clock } });
});
afterAll(() => server.stop());
// Every count is forgotten after a day, and access tokens expire.
beforeEach(async () => {
  clock.advance(25 * 60 * minute);
  admin = await signedIn(server);
});

const attemptLogins = (email: string, times: number): Promise<(string | undefined)[]> =>
  Array.from({ length: times }).reduce<Promise<(string | undefined)[]>>(
    async (codes) => [...(await codes), codeOf(await login(server, { email, password: 'wrong' }))],
    Promise.resolve([]),
  );
const allow = (auth_login_attempts: number | null) => admin('PATCH', '/settings', { auth_login_attempts });

const headerOf = ({ headers }: Answer) => Number(headers.get('retry-after'));

const pairsUntil = (codes: readonly (string | undefined)[]) =>
  codes.map((code) => (code === 'INVALID_CREDENTIALS' ? 'wrong' : code));

test('a known and an unknown email get the same responses, and nobody is suspended', async () => {
  await allow(3);
  const who = await addPerson(admin);
  const known = pairsUntil(await attemptLogins(who.email, 6));
  expect(known).toEqual([...Array<string>(3).fill('wrong'), ...Array<string>(3).fill('REQUESTS_EXCEEDED')]);
  clock.advance(minute);
  expect(pairsUntil(await attemptLogins('nobody@example.com', 6))).toEqual(known);
  clock.advance(minute);
  expect((await login(server, who)).status).toBe(200);
  await allow(25);
});

test('each failure beyond the limit doubles the wait, up to a quarter of an hour', async () => {
  const who = await addPerson(admin);
  await attemptLogins(who.email, 10);
  const waits: number[] = [];
  for (let i = 0; i < 9; i += 1) {
    const refused = await login(server, who);
    expect([refused.status, codeOf(refused)]).toEqual([429, 'REQUESTS_EXCEEDED']);
    waits.push(headerOf(refused));
    clock.advance(headerOf(refused) * 1000);
    expect(await attemptLogins(who.email, 1)).toEqual(['INVALID_CREDENTIALS']);
  }
  expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900]);
});

test('parallel guesses cannot exceed the limit together', async () => {
  const who = await addPerson(admin);
  const guesses = Array.from({ length: 30 }, () => login(server, { email: who.email, password: 'wrong' }));
  const codes = (await Promise.all(guesses)).map(codeOf);
  expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(10);
  expect(codes.filter((code) => code === 'REQUESTS_EXCEEDED')).toHaveLength(20);
});

test('only counted guesses get a result when guesses run in parallel', async () => {
  const who = await addPerson(admin);
  await attemptLogins(who.email, 9);
  // Both are wrong: a correct one would reset the count, and then both could get a result one after the other.
  const answers = await Promise.all(
    ['wrong', 'also wrong'].map((password) => login(server, { email: who.email, password })),
  );
  expect(answers.map(codeOf).filter((code) => code === 'REQUESTS_EXCEEDED')).toHaveLength(1);
});

/** Signs in, and returns the cookie that proves the device. */
const deviceOf = async (who: { email: string; password: string }): Promise<string> => {
  const { headers, status } = await login(server, who);
  expect(status).toBe(200);
  const cookie = headers.getSetCookie().find((one) => one.startsWith('armature_device=')) ?? '';
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
  return cookie.split(';')[0] ?? '';
};
const loginFrom = (cookie: string, body: object) =>
  caller(server.url)('POST', '/auth/login', body, { cookie });

test('failed guesses of others neither delay nor lock out a known device', async () => {
  await allow(3);
  const who = await addPerson(admin);
  const device = await deviceOf(who);
  await attemptLogins(who.email, 6);
  expect(codeOf(await login(server, who))).toBe('REQUESTS_EXCEEDED');
  expect((await loginFrom(device, who)).status).toBe(200);
  // A limit of the whole address does not affect the known device either.
  for (let i = 0; i < 60; i += 1) await login(server, { email: `x-${i}@example.com`, password: 'wrong' });
  expect(codeOf(await login(server, await addPerson(admin)))).toBe('REQUESTS_EXCEEDED');
  expect((await loginFrom(device, who)).status).toBe(200);
  await allow(25);
});

test('a known device has its own limit and does not use up the limit of others', async () => {
  const who = await addPerson(admin);
  const device = await deviceOf(who);
  const wrong = { ...who, password: 'wrong' };
  for (let i = 0; i < 10; i += 1) expect(codeOf(await loginFrom(device, wrong))).toBe('INVALID_CREDENTIALS');
  expect(codeOf(await loginFrom(device, who))).toBe('REQUESTS_EXCEEDED');
  expect((await login(server, who)).status).toBe(200);
  clock.advance(15_000);
  expect((await loginFrom(device, who)).status).toBe(200);
});

test('the cookie of a known device is valid for one account and one password, and cannot be forged', async () => {
  const [who, other] = [await addPerson(admin), await addPerson(admin)];
  const device = await deviceOf(who);
  await attemptLogins(other.email, 10);
  await attemptLogins(who.email, 10);
  expect(codeOf(await loginFrom(device, other))).toBe('REQUESTS_EXCEEDED');
  const forged = `${device.slice(0, -8)}AAAAAAAA`;
  expect(codeOf(await loginFrom(forged, who))).toBe('REQUESTS_EXCEEDED');
  expect((await loginFrom(device, who)).status).toBe(200);
  await attemptLogins(who.email, 10);
  const password = 'another one instead';
  await admin('PATCH', `/users/${who.id}`, { password });
  expect(codeOf(await loginFrom(device, { ...who, password }))).toBe('REQUESTS_EXCEEDED');
});

test('on https the cookie of a known device is bound to the host', async () => {
  const secure = await startInProcess({ env: { PUBLIC_URL: 'https://admin.example.com' } });
  try {
    const { headers } = await login(secure, secure.admin);
    const cookie = headers.getSetCookie().find((one) => one.includes('armature_device='));
    expect(cookie).toMatch(/^__Host-armature_device=[^;]+; .*Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(cookie).not.toContain('Domain');
  } finally {
    await secure.stop();
  }
});

test('failures for one account from many IP addresses delay unknown devices', async () => {
  const proxied = await startInProcess({ parts: { clock }, env: { IP_TRUST_PROXY: '1' } });
  try {
    const boss = await signedIn(proxied);
    await boss('PATCH', '/settings', { auth_login_attempts: 8 });
    const from = (ip: string, body: object) =>
      caller(proxied.url)('POST', '/auth/login', body, { 'x-forwarded-for': ip });
    const wrong = async (email: string) => {
      const codes: (string | undefined)[] = [];
      for (let i = 0; i < 12; i += 1)
        codes.push(codeOf(await from(`10.0.0.${i}`, { email, password: 'wrong' })));
      return codes;
    };
    const eightOnly = [
      ...Array<string>(8).fill('INVALID_CREDENTIALS'),
      ...Array<string>(4).fill('REQUESTS_EXCEEDED'),
    ];
    const who = await addPerson(boss, { admin_access: true });
    expect(await wrong(who.email)).toEqual(eightOnly);
    expect(await wrong('nobody@example.com')).toEqual(eightOnly);
    expect(codeOf(await from('10.0.1.1', who))).toBe('REQUESTS_EXCEEDED');
    clock.advance(15_000);
    expect((await from('10.0.1.1', who)).status).toBe(200);
    // The only administrator gets in from an address without failures, and looks like everybody else until then.
    await boss('DELETE', `/users/${who.id}`);
    expect(await wrong(proxied.admin.email)).toEqual(eightOnly);
    expect(codeOf(await from('10.0.1.1', { ...proxied.admin, password: 'x' }))).toBe('REQUESTS_EXCEEDED');
    expect((await from('10.0.1.2', proxied.admin)).status).toBe(200);
  } finally {
    await proxied.stop();
  }
});

test('IPv6 addresses of one network count as one', async () => {
  const proxied = await startInProcess({ parts: { clock }, env: { IP_TRUST_PROXY: '1' } });
  try {
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 12; i += 1) {
      const body = { email: 'nobody@example.com', password: 'wrong' };
      const headers = { 'x-forwarded-for': `2001:db8:0:1::${i + 1}` };
      codes.push(codeOf(await caller(proxied.url)('POST', '/auth/login', body, headers)));
    }
    expect(codes.slice(10)).toEqual(['REQUESTS_EXCEEDED', 'REQUESTS_EXCEEDED']);
  } finally {
    await proxied.stop();
  }
});

test('the server limits password hashing per user', async () => {
  const me = await signedIn(server, await addPerson(admin));
  const statuses: number[] = [];
  for (let i = 0; i < 31; i += 1)
    statuses.push((await me('POST', '/utils/hash/generate', { string: `text ${i}` })).status);
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
  const refused = await me('POST', '/utils/hash/verify', {
    string: 'x',
    hash: '$argon2id$v=19$m=1024,t=1,p=1$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA',
  });
  expect([refused.status, codeOf(refused), headerOf(refused)]).toEqual([429, 'REQUESTS_EXCEEDED', 60]);
  const other = await signedIn(server, await addPerson(admin));
  expect((await other('POST', '/utils/hash/generate', { string: 'x' })).status).toBe(200);
});

test('a suspended user learns about the suspension only with the correct password', async () => {
  const who = await addPerson(admin, undefined, { status: 'suspended' });
  expect(codeOf(await login(server, who))).toBe('USER_SUSPENDED');
  expect(await attemptLogins(who.email, 2)).toEqual(['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS']);
});

test('a successful sign-in resets the failure count', async () => {
  const who = await addPerson(admin);
  for (let i = 0; i < 3; i += 1) {
    await attemptLogins(who.email, 9);
    expect((await login(server, who)).status).toBe(200);
  }
});

test('the only administrator is never locked out', async () => {
  await allow(3);
  const device = await deviceOf(server.admin);
  await attemptLogins(server.admin.email, 5);
  expect((await loginFrom(device, server.admin)).status).toBe(200);
  clock.advance(15_000);
  expect((await login(server, server.admin)).status).toBe(200);
  await allow(25);
});

test('sixty failures from one IP address reach the limit, whatever emails they use', async () => {
  const who = await addPerson(admin);
  for (let i = 0; i < 60; i += 1) await login(server, { email: `guess-${i}@example.com`, password: 'wrong' });
  expect(codeOf(await login(server, who))).toBe('REQUESTS_EXCEEDED');
  clock.advance(minute);
  expect((await login(server, who)).status).toBe(200);
});

test('CALL-06 sixty unknown refresh tokens from one IP address reach the limit; existing sessions continue', async () => {
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

test('a sign-in with an unknown email takes as long as one with a known email', async () => {
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
  // The shortest one has waited least for other work of the machine.
  const shortest = (of: 'known' | 'unknown') => Math.min(...times.map((time) => time[of]));
  const [known, unknown] = [shortest('known'), shortest('unknown')];
  // Without the decoy it is a tenth of it.
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
});

test('ip_access accepts only IP addresses and ranges', async () => {
  const here = await addPerson(admin, { app_access: true, ip_access: ['10.1.2.3', '127.0.0.0/8'] });
  expect((await login(server, here)).status).toBe(200);
  const away = await addPerson(
    admin,
    { ip_access: ['10.0.0.0/8'] },
    { token: 'a-static-token-that-is-from-afar' },
  );
  expect(codeOf(await login(server, away))).toBe('INVALID_IP');
  expect(codeOf(await caller(server.url, 'a-static-token-that-is-from-afar')('GET', '/users/me'))).toBe(
    'INVALID_IP',
  );
  for (const entry of ['10.0.0', '10.0.0.0/33', 'example.com', 7])
    expect(codeOf(await admin('POST', '/roles', { name: 'Typo', ip_access: [entry] }))).toBe(
      'FAILED_VALIDATION',
    );
  expect(dataOf(await admin('PATCH', `/roles/${away.role}`, { ip_access: null }))['ip_access']).toBeNull();
  expect((await login(server, away)).status).toBe(200);
});
