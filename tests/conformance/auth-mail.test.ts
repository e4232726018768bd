/** Passwords by mail, invitations, and the policy that every new password meets: recordings 018–022, 342–346, 454–456. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { caller, signedIn, type Call } from '../support/api.ts';
import { createTestClock } from '../support/clock.ts';
import { outboxOf, readMail, startMailServer, tokenIn, type MailServer } from '../support/mail.ts';
import { addPerson, codeOf, dataOf, login } from '../support/users.ts';
import { freePort, startInProcess, type TestServer } from '../support/server.ts';

const clock = createTestClock();
const hour = 3_600_000;
const page = 'https://shop.example/new-password';
let mails: MailServer;
let server: TestServer;
let admin: Call;
let open: Call;
beforeAll(async () => {
  mails = await startMailServer();
  server = await startInProcess({
    parts: { clock },
    env: {
      ...mails.env,
      PUBLIC_URL: 'https://content.example',
      PASSWORD_RESET_URL_ALLOW_LIST: page,
      USER_INVITE_URL_ALLOW_LIST: 'https://shop.example/welcome',
    },
  });
  admin = await signedIn(server);
  open = caller(server.url);
});
afterAll(async () => {
  await server.stop();
  await mails.stop();
});
beforeEach(async () => {
  clock.advance(hour);
  admin = await signedIn(server);
});

const ask = (email: string, more: object = {}) => open('POST', '/auth/password/request', { email, ...more });
const reset = (token: string, password: string) => open('POST', '/auth/password/reset', { token, password });

test('CALL-08 CALL-09 a mail contains a link that sets a new password once', async () => {
  const who = await addPerson(admin);
  const before = dataOf(await login(server, who))['refresh_token'];
  expect((await ask(who.email.toUpperCase())).status).toBe(204);
  const mail = await mails.next(who.email);
  expect(mail.subject).toContain('Armature');
  expect(mail.text).toContain('https://content.example/admin/reset-password?token=');
  const token = tokenIn(mail);
  expect((await reset(token, 'another password')).status).toBe(204);
  expect((await login(server, who)).status).toBe(401);
  expect((await login(server, { ...who, password: 'another password' })).status).toBe(200);
  expect((await reset(token, 'a third password')).status).toBe(400);
  expect((await open('POST', '/auth/refresh', { refresh_token: before })).status).toBe(401);
});

test('a link is valid for an hour, for its own purpose, and only with its signature', async () => {
  const who = await addPerson(admin);
  await ask(who.email);
  const token = tokenIn(await mails.next(who.email));
  const [head, claims, signature] = token.split('.');
  const forged = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()), user: '1' }),
  ).toString('base64url');
  for (const bad of [
    'abc',
    `${head}.${forged}.${signature}`,
    String(dataOf(await login(server, who))['access_token']),
  ])
    expect(codeOf(await reset(bad, 'another password'))).toBe('INVALID_PAYLOAD');
  expect(codeOf(await open('POST', '/users/invite/accept', { token, password: 'x' }))).toBe(
    'INVALID_PAYLOAD',
  );
  expect((await caller(server.url, token)('GET', '/users/me')).status).toBe(401);
  clock.advance(hour + 1000);
  expect(codeOf(await reset(token, 'another password'))).toBe('INVALID_PAYLOAD');
});

test('unknown users and users who may not sign in get the same response and no mail', async () => {
  const suspended = await addPerson(admin, undefined, { status: 'suspended' });
  const active = await addPerson(admin);
  for (const email of ['nobody@example.com', suspended.email, active.email])
    expect(await ask(email)).toMatchObject({ status: 204, body: '' });
  await mails.next(active.email);
  expect(mails.all().map(({ to }) => to)).not.toContain('nobody@example.com');
  expect(mails.all().map(({ to }) => to)).not.toContain(suspended.email);
});

test('a link opens the server’s page, or a page that the configuration names', async () => {
  const who = await addPerson(admin);
  const evil = await ask(who.email, { reset_url: 'http://evil.example/reset' });
  expect(evil).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'Url "http://evil.example/reset" can\'t be used to reset passwords.' }] },
  });
  await ask(who.email, { reset_url: page });
  expect((await mails.next(who.email)).text).toContain(`${page}?token=`);
});

test('a user gets at most five mails in ten minutes', async () => {
  const who = await addPerson(admin);
  for (let i = 0; i < 5; i += 1) expect((await ask(who.email)).status).toBe(204);
  const refused = await ask(who.email);
  expect([codeOf(refused), refused.headers.get('retry-after')]).toEqual(['REQUESTS_EXCEEDED', '600']);
});

test('CALL-11 CALL-12 invited users choose their password and sign in with their role', async () => {
  const { role } = await addPerson(admin);
  const email = ['one@guests.example', 'two@guests.example'];
  expect((await admin('POST', '/users/invite', { email, role })).status).toBe(204);
  const invited = await admin(
    'GET',
    '/users?filter[email][_ends_with]=@guests.example&fields=email,status,role&sort=email',
  );
  expect(dataOf(invited)).toEqual(email.map((one) => ({ email: one, status: 'invited', role })));
  const mail = await mails.next('one@guests.example');
  expect(mail.text).toContain('https://content.example/admin/accept-invite?token=');
  const accept = () => open('POST', '/users/invite/accept', { token: tokenIn(mail), password: 'a password' });
  const check = () => open('POST', '/users/invite/check', { token: tokenIn(mail) });
  expect((await check()).status).toBe(204);
  expect(codeOf(await login(server, { email: email[0], password: 'a password' }))).toBe(
    'INVALID_CREDENTIALS',
  );
  expect((await accept()).status).toBe(204);
  expect((await login(server, { email: email[0], password: 'a password' })).status).toBe(200);
  expect(await accept()).toMatchObject({
    status: 400,
    body: { errors: [{ message: "Email address one@guests.example hasn't been invited." }] },
  });
  // Used and forged links are refused alike.
  const used = await check();
  const forged = await open('POST', '/users/invite/check', { token: `${tokenIn(mail).slice(0, -4)}AAAA` });
  expect([used.status, used.body]).toEqual([400, forged.body]);
  expect(JSON.stringify(used.body)).not.toContain('guests.example');
});

test('CALL-11 an open invitation shows its times, is sent again after it expired, and is revoked', async () => {
  const { role } = await addPerson(admin);
  const email = 'late@guests.example';
  const accept = async (token: string) =>
    codeOf(await open('POST', '/users/invite/accept', { token, password: 'a password' }));
  const invitations = async () =>
    (dataOf(await admin('GET', '/users/invitations')) as unknown as { user: string; email: string }[]).filter(
      (one) => one.email === email,
    );
  await admin('POST', '/users/invite', { email, role });
  const first = tokenIn(await mails.next(email));
  const sent_on = new Date(clock.now()).toISOString();
  const expires = new Date(clock.now() + 7 * 24 * hour).toISOString();
  await vi.waitFor(async () => expect(await invitations()).toMatchObject([{ sent_on, expires }]));
  const [{ user } = { user: '' }] = await invitations();
  const ofRole = (key: unknown) => admin('GET', `/users/invitations?role=${String(key)}`);
  expect(dataOf(await ofRole(role))).toMatchObject([{ email }]);
  expect(dataOf(await ofRole((await addPerson(admin)).role))).toEqual([]);

  clock.advance(7 * 24 * hour + 1000);
  admin = await signedIn(server);
  expect(await accept(first)).toBe('INVALID_PAYLOAD');
  const guest = await signedIn(server, await addPerson(admin));
  for (const method of ['POST', 'DELETE'])
    expect(codeOf(await guest(method, `/users/invitations/${user}`))).toBe('FORBIDDEN');
  expect((await admin('POST', `/users/invitations/${user}`)).status).toBe(204);
  const second = tokenIn(await mails.next(email));
  expect((await admin('DELETE', `/users/invitations/${user}`)).status).toBe(204);
  expect(await accept(second)).not.toBeUndefined();
  expect(await invitations()).toEqual([]);
  expect((await admin('POST', '/users/invite', { email, role })).status).toBe(204);
});

test('an accepted invitation is neither sent again nor revoked', async () => {
  const who = await addPerson(admin);
  for (const method of ['POST', 'DELETE'])
    expect(codeOf(await admin(method, `/users/invitations/${who.id}`))).toBe('INVALID_PAYLOAD');
  expect((await login(server, who)).status).toBe(200);
});

test('an invitation needs a new email, a role, and permission to create users', async () => {
  const who = await addPerson(admin);
  const me = await signedIn(server, who);
  const { role } = who;
  const invite = async (call: Call, body: object) => codeOf(await call('POST', '/users/invite', body));
  expect(await invite(admin, { role })).toBe('INVALID_PAYLOAD');
  expect(await invite(admin, { email: [], role })).toBe('INVALID_PAYLOAD');
  expect(await invite(admin, { email: 'new@example.com' })).toBe('INVALID_PAYLOAD');
  expect(await invite(admin, { email: 'new@example.com', role, invite_url: 'http://evil.example' })).toBe(
    'INVALID_PAYLOAD',
  );
  expect(await invite(admin, { email: ['new@example.com', who.email], role })).toBe('RECORD_NOT_UNIQUE');
  expect(await invite(me, { email: 'new@example.com', role })).toBe('FORBIDDEN');
  expect(await invite(open, { email: 'new@example.com', role })).toBe('FORBIDDEN');
  expect(await server.rows(`select 1 from directus_users where email = 'new@example.com'`)).toEqual([]);
});

const waiting = () => server.rows("select payload, attempts from directus_jobs where kind = 'mail'");

const within = { timeout: 10_000 };
/** Returns the mails that were not read yet, after one second. */
const attemptsLater = async () => {
  clock.advance(1000);
  return (await waiting()).map((job) => Number(job['attempts']));
};

test('a mail that the mail server refuses is sent again, and no request waits for it', async () => {
  const { role } = await addPerson(admin);
  const email = ['good@example.com', 'refused@example.com'];
  mails.refuse('refused@example.com');
  expect((await admin('POST', '/users/invite', { email, role })).status).toBe(204);
  await mails.next('good@example.com');
  await expect.poll(attemptsLater, within).toEqual([1]);
  // The link is created when the mail is sent, so the table contains no token.
  expect(JSON.stringify(await waiting())).not.toMatch(/eyJ/);
  await expect.poll(attemptsLater, within).toEqual([2]);
  const failures = async () =>
    dataOf(await admin('GET', `/users/invitations?email=${email.join(',')}`)) as unknown as object[];
  const reply = expect.stringMatching(/^550 No such mailbox here/) as unknown;
  expect(await failures()).toMatchObject([
    { email: 'good@example.com', failure: null },
    { email: 'refused@example.com', failure: { code: 'refused', reply }, sent_on: null },
  ]);
  mails.accept('refused@example.com');
  await expect.poll(attemptsLater, within).toEqual([]);
  expect((await failures()).map((one) => (one as { failure: unknown }).failure)).toEqual([null, null]);
  const mail = await mails.next('refused@example.com');
  const accept = { token: tokenIn(mail), password: 'a password' };
  expect((await open('POST', '/users/invite/accept', accept)).status).toBe(204);
});

test('a user who was deleted meanwhile gets no mail', async () => {
  const { role } = await addPerson(admin);
  const email = 'gone@example.com';
  mails.refuse(email);
  await admin('POST', '/users/invite', { email, role });
  await expect.poll(attemptsLater, within).toEqual([1]);
  const found = await admin('GET', `/users?filter[email]=${email}&fields=id`);
  const [{ id }] = dataOf(found) as unknown as [{ id: string }];
  await admin('DELETE', `/users/${id}`);
  mails.accept(email);
  await expect.poll(attemptsLater, within).toEqual([]);
  expect(mails.all().map(({ to }) => to)).not.toContain(email);
});

test.each([
  ['de-AT', 'Armature: neues Passwort setzen', 'innerhalb einer Stunde'],
  ['fr-FR', 'Armature : définir un nouveau mot de passe', 'dans l’heure'],
  ['es-CL', 'Armature: establecer una contraseña nueva', 'antes de una hora'],
  ['ar-SA', 'Armature: تعيين كلمة مرور جديدة', 'خلال ساعة واحدة'],
  ['en-GB', 'Armature: set a new password', 'within an hour'],
  ['xx', 'Armature: set a new password', 'within an hour'],
])('a mail to a user whose language is %s', async (language, subject, words) => {
  const who = await addPerson(admin, undefined, { language });
  await ask(who.email);
  const mail = await mails.next(who.email);
  expect(mail.subject).toBe(subject);
  expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(words);
});

test('every endpoint that sets a password applies the policy', async () => {
  const who = await addPerson(admin, { app_access: true, admin_access: true });
  const { role } = who;
  await ask(who.email);
  await admin('POST', '/users/invite', { email: 'policy@example.com', role });
  const [forReset, forInvite] = [
    tokenIn(await mails.next(who.email)),
    tokenIn(await mails.next('policy@example.com')),
  ];
  await admin('PATCH', '/settings', { auth_password_policy: '/^.{14,}$/' });
  const me = await signedIn(server, who);
  const set: readonly ((password: string) => ReturnType<Call>)[] = [
    (password) => admin('PATCH', `/users/${who.id}`, { password }),
    (password) => me('PATCH', '/users/me', { password, current_password: who.password }),
    (password) => admin('POST', '/users', { email: 'short@example.com', role, password }),
    (password) => admin('PATCH', `/roles/${role}`, { users: [{ email: 'nested@example.com', password }] }),
    (password) => reset(forReset, password),
    (password) => open('POST', '/users/invite/accept', { token: forInvite, password }),
  ];
  for (const [i, call] of set.entries()) {
    const answer = await call('too short yet');
    expect([i, answer.status, codeOf(answer)]).toEqual([i, 400, 'FAILED_VALIDATION']);
    expect(JSON.stringify(answer.body)).not.toContain('too short yet');
  }
  expect((await set[5]?.('long enough to do'))?.status).toBe(204);
  expect((await reset(forReset, 'long enough to do')).status).toBe(204);
  await admin('PATCH', '/settings', { auth_password_policy: null });
  const again = await signedIn(server, { ...who, password: 'long enough to do' });
  const other = { password: 'ten letters', current_password: 'long enough to do' };
  expect((await again('PATCH', '/users/me', other)).status).toBe(200);
});

test('without a mail server each mail is a file in the outbox; a mail server that is down is reported and logged', async () => {
  const logged: string[] = [];
  const plain = await startInProcess();
  const down = await startInProcess({
    env: { EMAIL_SMTP_HOST: '127.0.0.1', EMAIL_SMTP_PORT: String(await freePort()) },
    parts: { log: (text) => void logged.push(text) },
  });
  try {
    const email = 'new@example.com';
    const invite = async (to: TestServer) => {
      const boss = await signedIn(to);
      const { role } = await addPerson(boss);
      return boss('POST', '/users/invite', { email, role });
    };
    expect((await invite(plain)).status).toBe(204);
    await expect.poll(() => outboxOf(plain).length).toBe(1);
    const [source = ''] = outboxOf(plain);
    expect(source).toContain(`To: ${email}`);
    const accept = { token: tokenIn(readMail(source)), password: 'a password' };
    expect((await caller(plain.url)('POST', '/users/invite/accept', accept)).status).toBe(204);
    expect((await invite(down)).status).toBe(204);
    const asked = await caller(down.url)('POST', '/auth/password/request', { email: down.admin.email });
    expect(asked.status).toBe(204);
    await expect.poll(() => logged.length).toBe(2);
  } finally {
    await plain.stop();
    await down.stop();
  }
  for (const line of logged) expect(line).toMatch(/^Job \d \(mail\), attempt 1: .*ECONNREFUSED.*; again at /);
});
