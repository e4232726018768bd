/** Sign-ins while the password changes: the check passed with the old password, which is invalid at the commit. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type * as Hash from '../../adapters/server/auth/hash.ts';
import { caller, signedIn, type Call } from '../support/api.ts';
import { outboxOf, readMail, tokenIn } from '../support/mail.ts';
import type { TestServer } from '../support/server.ts';
import { addPerson, codeOf, login, type TestPerson } from '../support/users.ts';

/** Runs between the check of a password and the creation of the session. */
const world = vi.hoisted(() => ({ afterCheck: (): Promise<unknown> => Promise.resolve() }));
vi.mock('../../adapters/server/auth/hash.ts', async (original) => {
  const real = await original<typeof Hash>();
  return {
    ...real,
    async verify(hashed: string, value: string) {
      const isRight = await real.verify(hashed, value);
      await world.afterCheck();
      return isRight;
    },
  };
});

let server: TestServer;
let admin: Call;
let who: TestPerson;
beforeAll(async () => {
  // Other files of this worker have loaded the platform as it is.
  vi.resetModules();
  const { startInProcess } = await import('../support/server.ts');
  server = await startInProcess();
});
beforeEach(async () => {
  world.afterCheck = () => Promise.resolve();
  admin = await signedIn(server);
  who = await addPerson(admin);
});
afterAll(async () => {
  await server.stop();
  vi.resetModules();
});

const meanwhile = (work: () => Promise<unknown>) => {
  world.afterCheck = work;
  return login(server, who);
};
const left = async () => ({
  sessions: await server.rows(`select family from directus_sessions where "user" = '${who.id}'`),
  activity: await server.rows(
    `select id from directus_activity where action = 'authenticate' and "user" = '${who.id}'`,
  ),
  seen: await server.rows(`select id from directus_users where id = '${who.id}' and last_access is not null`),
});
const nothing = { sessions: [], activity: [], seen: [] };

test('a password that is reset during the sign-in opens no session', async () => {
  const open = caller(server.url);
  await open('POST', '/auth/password/request', { email: who.email });
  await vi.waitUntil(() => outboxOf(server).length > 0);
  const token = tokenIn(readMail(outboxOf(server)[0] ?? ''));
  const password = 'quite another one';
  const refused = await meanwhile(async () => {
    expect((await open('POST', '/auth/password/reset', { token, password })).status).toBe(204);
  });
  expect([refused.status, codeOf(refused)]).toEqual([401, 'INVALID_CREDENTIALS']);
  expect(await left()).toEqual(nothing);
  world.afterCheck = () => Promise.resolve();
  expect((await login(server, { email: who.email, password })).status).toBe(200);
});

test('a password that an administrator changes, or whose user is deleted, during the sign-in opens no session', async () => {
  const changed = await meanwhile(() =>
    admin('PATCH', `/users/${who.id}`, { password: 'quite another one' }),
  );
  expect(codeOf(changed)).toBe('INVALID_CREDENTIALS');
  expect(await left()).toEqual(nothing);
  who = await addPerson(admin);
  const gone = await meanwhile(() => admin('DELETE', `/users/${who.id}`));
  expect(codeOf(gone)).toBe('INVALID_CREDENTIALS');
});

test('another change of the user during the sign-in does not prevent it', async () => {
  const entered = await meanwhile(() => admin('PATCH', `/users/${who.id}`, { title: 'Dr.' }));
  expect(entered.status).toBe(200);
  const { sessions, activity, seen } = await left();
  expect([sessions.length, activity.length, seen.length]).toEqual([1, 1, 1]);
});
