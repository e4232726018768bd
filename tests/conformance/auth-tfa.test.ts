/** Two-factor sign-in: recordings 437–451, and the requirements of `enforce_tfa`. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, signedIn, type Call } from '../support/api.ts';
import { createTestClock } from '../support/clock.ts';
import { addPerson, codeOf, dataOf, enableTwoFactor, login, otpOf } from '../support/users.ts';
import { startInProcess, type TestServer } from '../support/server.ts';

const clock = createTestClock();
let server: TestServer;
let admin: Call;
beforeAll(async () => {
  server = await startInProcess({ parts: { clock } });
  admin = await signedIn(server);
});
afterAll(() => server.stop());

/** A code that is not valid now, nor in the half minute before or after. */
const wrong = (secret: string) => {
  const near = [-30, 0, 30].map((s) => otpOf(secret, clock.now() + s * 1000));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
};

test('TFA-01 TFA-04 CALL-74 the password returns a secret, the secret and a code enable it, and sign-in then requires a code', async () => {
  const who = await addPerson(admin);
  const me = await signedIn(server, who);
  expect(codeOf(await me('POST', '/users/me/tfa/generate', {}))).toBe('INVALID_PAYLOAD');
  expect((await me('POST', '/users/me/tfa/generate', { password: 'nope' })).status).toBe(401);
  const { secret, otpauth_url } = dataOf(
    await me('POST', '/users/me/tfa/generate', { password: who.password }),
  );
  expect(otpauth_url).toContain(`secret=${String(secret)}`);
  expect((await me('POST', '/users/me/tfa/enable', { secret, otp: wrong(String(secret)) })).status).toBe(400);
  const otp = otpOf(String(secret), clock.now());
  expect((await me('POST', '/users/me/tfa/enable', { secret, otp })).status).toBe(204);
  expect(dataOf(await me('GET', '/users/me?fields=tfa_secret'))).toEqual({ tfa_secret: '**********' });
  expect(codeOf(await login(server, who))).toBe('INVALID_OTP');
  expect(codeOf(await login(server, { ...who, otp: wrong(String(secret)) }))).toBe('INVALID_OTP');
  clock.advance(30_000);
  const next = otpOf(String(secret), clock.now());
  expect((await login(server, { ...who, otp: next })).status).toBe(200);
  expect(codeOf(await me('POST', '/users/me/tfa/generate', { password: who.password }))).toBe(
    'INVALID_PAYLOAD',
  );
});

test('TFA-02 TFA-03 CALL-76 disabling needs the password and a six-digit code; nothing else removes the own secret', async () => {
  const who = await addPerson(admin, { app_access: true, admin_access: true });
  const secret = await enableTwoFactor(server, who, clock.now());
  const otp = otpOf(secret, clock.now());
  const me = await signedIn(server, { ...who, otp } as typeof who);
  const current_password = who.password;
  for (const bad of [{}, { otp: wrong(secret) }, { otp: otp.slice(1) }, { otp: `${otp}0` }])
    expect((await me('POST', '/users/me/tfa/disable', { ...bad, current_password })).status).toBe(400);
  for (const tfa_secret of [null, 'JBSWY3DPEHPK3PXP'])
    expect((await me('PATCH', '/users/me', { tfa_secret })).status).toBe(400);
  expect(codeOf(await login(server, who))).toBe('INVALID_OTP');
  clock.advance(30_000);
  const next = otpOf(secret, clock.now());
  // A code that is sent without the password is not used up.
  for (const password of [undefined, 'not the password']) {
    const body = { otp: next, ...(password === undefined ? {} : { current_password: password }) };
    expect(codeOf(await me('POST', '/users/me/tfa/disable', body))).toBe('CURRENT_PASSWORD_REQUIRED');
  }
  expect((await me('POST', '/users/me/tfa/disable', { otp: next, current_password })).status).toBe(204);
  expect((await login(server, who)).status).toBe(200);
});

test('CALL-75 a secret is accepted only from the user who received it', async () => {
  const [one, two] = [await addPerson(admin), await addPerson(admin)];
  const [first, second] = [await signedIn(server, one), await signedIn(server, two)];
  const { secret } = dataOf(await first('POST', '/users/me/tfa/generate', { password: one.password }));
  for (const strange of [String(secret), 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 'x']) {
    const otp = strange === 'x' ? '000000' : otpOf(strange, clock.now());
    expect((await second('POST', '/users/me/tfa/enable', { secret: strange, otp })).status).toBe(400);
  }
  expect((await login(server, two)).status).toBe(200);
});

test('an administrator removes the second factor of another user', async () => {
  const who = await addPerson(admin);
  await enableTwoFactor(server, who, clock.now());
  expect((await admin('PATCH', `/users/${who.id}`, { tfa_secret: null })).status).toBe(200);
  expect((await login(server, who)).status).toBe(200);
});

test('a code is accepted once for any purpose, and older codes are refused', async () => {
  const who = await addPerson(admin);
  const me = await signedIn(server, who);
  const { secret } = dataOf(await me('POST', '/users/me/tfa/generate', { password: who.password })) as {
    secret: string;
  };
  const enter = async (otp: string) => (await login(server, { ...who, otp })).status;
  const [before, present, after] = [-30_000, 0, 30_000].map((ms) => otpOf(secret, clock.now() + ms)) as [
    string,
    string,
    string,
  ];
  await me('POST', '/users/me/tfa/enable', { secret, otp: present });
  expect([await enter(present), await enter(before), await enter(after)]).toEqual([401, 401, 200]);
  expect(
    (await me('POST', '/users/me/tfa/disable', { otp: after, current_password: who.password })).status,
  ).toBe(400);
  clock.advance(60_000);
  const later = otpOf(secret, clock.now());
  const all = await Promise.all(Array.from({ length: 5 }, () => enter(later)));
  expect(all.toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
  clock.advance(30_000);
  expect(await enter(later)).toBe(401);
  const last = { otp: otpOf(secret, clock.now()), current_password: who.password };
  expect((await me('POST', '/users/me/tfa/disable', last)).status).toBe(204);
  // Another secret has other codes in the same half minute.
  const anew = dataOf(await me('POST', '/users/me/tfa/generate', { password: who.password }));
  const other = { secret: anew['secret'], otp: otpOf(String(anew['secret']), clock.now()) };
  expect((await me('POST', '/users/me/tfa/enable', other)).status).toBe(204);
  expect(await enter(other.otp)).toBe(401);
});

test('wrong codes count like wrong passwords', async () => {
  await admin('PATCH', '/settings', { auth_login_attempts: 3 });
  const who = await addPerson(admin);
  const secret = await enableTwoFactor(server, who, clock.now());
  for (let i = 0; i < 3; i += 1)
    expect(codeOf(await login(server, { ...who, otp: wrong(secret) }))).toBe('INVALID_OTP');
  const right = { ...who, otp: otpOf(secret, clock.now()) };
  expect(codeOf(await login(server, right))).toBe('REQUESTS_EXCEEDED');
  await admin('PATCH', '/settings', { auth_login_attempts: 25 });
});

test('a role that enforces a second factor allows nothing else before it is set up', async () => {
  const who = await addPerson(admin, { app_access: true, admin_access: true, enforce_tfa: true });
  const me = await signedIn(server, who);
  for (const path of ['/users', '/settings', '/collections', `/users/${who.id}`])
    expect([path, codeOf(await me('GET', path))]).toEqual([path, 'FORBIDDEN']);
  const role = 'role.enforce_tfa';
  expect(dataOf(await me('GET', `/users/me?fields=tfa_secret,${role}`))).toEqual({
    tfa_secret: null,
    role: { enforce_tfa: true },
  });
  await enableTwoFactor(server, who, clock.now());
  expect((await me('GET', '/settings')).status).toBe(200);
});

test('a program’s static token needs no second factor', async () => {
  const who = await addPerson(
    admin,
    { admin_access: true, enforce_tfa: true },
    { token: 'the-static-token-of-a-program-01' },
  );
  expect(who.id).toBeDefined();
  expect((await caller(server.url, 'the-static-token-of-a-program-01')('GET', '/settings')).status).toBe(200);
});
