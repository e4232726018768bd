/** `@directus/sdk` signs in, invites, resets passwords and sets up a second factor. */
import { Directus } from '@directus/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, tokenIn, type MailServer } from '../support/mail.ts';
import { startInProcess, type TestServer } from '../support/server.ts';
import { otpOf } from '../support/users.ts';

let mails: MailServer;
let server: TestServer;
let sdk: Directus<Record<string, Record<string, unknown>>>;
let role: string;
beforeAll(async () => {
  mails = await startMailServer();
  server = await startInProcess({ env: mails.env });
  sdk = new Directus(server.url);
  await sdk.auth.login({ ...server.admin });
  role = (await sdk.roles.createOne({ name: 'Guests', app_access: true }))?.['id'] as string;
});
afterAll(async () => {
  await server.stop();
  await mails.stop();
});

const guest = async (email: string, password: string) => {
  await sdk.users.createOne({ email, password, role, status: 'active' });
  const theirs = new Directus(server.url);
  await theirs.auth.login({ email, password });
  return theirs;
};

test('a session is renewed and ended, a static token needs none', async () => {
  const theirs = await guest('renewing@example.com', 'let me in please');
  const before = await theirs.auth.token;
  await theirs.auth.refresh();
  expect(await theirs.users.me.read({ fields: ['email'] })).toEqual({ email: 'renewing@example.com' });
  expect(before).not.toBeNull();
  await theirs.auth.logout();
  await expect(theirs.users.me.read()).rejects.toThrow('Invalid user credentials.');
  await sdk.users.createOne({
    email: 'program@example.com',
    role,
    status: 'active',
    token: 'the-static-token-of-a-program-01',
  });
  const program = new Directus(server.url);
  await program.auth.static('the-static-token-of-a-program-01');
  expect(await program.users.me.read({ fields: ['email'] })).toEqual({ email: 'program@example.com' });
});

test('CALL-08 CALL-09 a password reset is requested and the password is set', async () => {
  await guest('forgetful@example.com', 'let me in please');
  const theirs = new Directus(server.url);
  await theirs.auth.password.request('forgetful@example.com');
  const token = tokenIn(await mails.next('forgetful@example.com'));
  await theirs.auth.password.reset(token, 'a better one');
  await theirs.auth.login({ email: 'forgetful@example.com', password: 'a better one' });
  expect(await theirs.users.me.read({ fields: ['email'] })).toEqual({ email: 'forgetful@example.com' });
});

test('CALL-11 CALL-12 a guest is invited and accepts', async () => {
  await sdk.users.invites.send('invited@example.com', role);
  const token = tokenIn(await mails.next('invited@example.com'));
  const theirs = new Directus(server.url);
  await theirs.users.invites.accept(token, 'let me in please');
  await theirs.auth.login({ email: 'invited@example.com', password: 'let me in please' });
  expect(await theirs.users.me.read({ fields: ['status'] })).toEqual({ status: 'active' });
});

test('a second factor is enabled, required and disabled', async () => {
  const who = { email: 'careful@example.com', password: 'let me in please' };
  const theirs = await guest(who.email, who.password);
  // This release of the client sends one request for both. Its own platform needs two (recordings 440, 443).
  const { data } = await theirs.transport.post<{ readonly secret: string }>('/users/me/tfa/generate', {
    password: who.password,
  });
  const secret = data?.secret ?? '';
  // Each code is used once: the one before, the present one, the next.
  const otp = (steps: number) => otpOf(secret, Date.now() + 30_000 * steps);
  await theirs.transport.post('/users/me/tfa/enable', { secret, otp: otp(-1) });
  const again = new Directus(server.url);
  await expect(again.auth.login(who)).rejects.toThrow('"otp" is required');
  await again.auth.login({ ...who, otp: otp(0) });
  // The client's call cannot send the current password, which our server also requires.
  await expect(again.users.me.tfa.disable(otp(1))).rejects.toThrow('current password');
  const both = { otp: otp(1), current_password: who.password };
  await again.transport.post('/users/me/tfa/disable', both);
  await again.auth.login(who);
});
