/** Password hashing is slow on purpose. Writes of other callers do not wait for it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type * as Hash from '../../adapters/server/auth/hash.ts';
import type { Database } from '../../adapters/server/contract.ts';
import type * as Open from '../../adapters/server/database/open.ts';
import { signedIn, type Call } from '../support/api.ts';
import type { TestServer } from '../support/server.ts';
import { addPerson, dataOf, login } from '../support/users.ts';

/** Whether a transaction was under way, for each hash that was made. */
const world = vi.hoisted(() => ({ hashed: [] as boolean[], isInside: (): boolean => false }));
const inside = new AsyncLocalStorage<true>();
world.isInside = () => inside.getStore() === true;

vi.mock('../../adapters/server/auth/hash.ts', async (original) => {
  const real = await original<typeof Hash>();
  return {
    ...real,
    hash(value: string) {
      world.hashed.push(world.isInside());
      return real.hash(value);
    },
  };
});
vi.mock('../../adapters/server/database/open.ts', async (original) => {
  const real = await original<typeof Open>();
  return {
    ...real,
    async openDatabase(options: Parameters<typeof real.openDatabase>[0]): Promise<Database> {
      const database = await real.openDatabase(options);
      return {
        ...database,
        transaction: (work) => database.transaction((trx) => inside.run(true, () => work(trx))),
      };
    },
  };
});

let server: TestServer;
let admin: Call;
beforeAll(async () => {
  // Other files of this worker have loaded the platform as it is.
  vi.resetModules();
  const { startInProcess } = await import('../support/server.ts');
  server = await startInProcess();
});
beforeEach(async () => {
  admin = await signedIn(server);
  world.hashed.length = 0;
});
afterAll(async () => {
  await server.stop();
  vi.resetModules();
});

const canEnter = async (email: string, password: string) =>
  (await login(server, { email, password })).status === 200;

test('of users who are created, changed, and created with their role', async () => {
  const who = await addPerson(admin);
  await admin('PATCH', `/users/${who.id}`, { password: 'the second one' });
  const users = { create: [{ email: 'nested@example.com', password: 'of a nested row', status: 'active' }] };
  await admin('POST', '/roles', { name: 'With a user', users });
  expect(world.hashed).toEqual([false, false, false]);
  expect(await canEnter(who.email, 'the second one')).toBe(true);
  expect(await canEnter('nested@example.com', 'of a nested row')).toBe(true);
});

test('of several users at once, whose equal passwords get different hashes', async () => {
  const people = await Promise.all([addPerson(admin), addPerson(admin)]);
  world.hashed.length = 0;
  const keys = people.map(({ id }) => id);
  const { status } = await admin('PATCH', '/users', { keys, data: { password: 'the same for both' } });
  expect([status, world.hashed]).toEqual([200, [false, false]]);
  for (const { email } of people) expect(await canEnter(email, 'the same for both')).toBe(true);
  const stored = await server.rows(
    `select password from directus_users where id in (${keys.map((key) => `'${key}'`).join(', ')})`,
  );
  expect(new Set(stored.map(({ password }) => password)).size).toBe(2);
});

test('a password that the caller may not write is not hashed', async () => {
  const who = await addPerson(admin);
  world.hashed.length = 0;
  const mine = await signedIn(server, who);
  const { status } = await mine('POST', '/users', { email: 'x@example.com', password: 'not theirs to give' });
  expect([status, world.hashed]).toEqual([403, []]);
  expect(dataOf(await admin('GET', `/users/${who.id}`))['id']).toBe(who.id);
});
