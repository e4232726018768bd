/** Refusals of changes that only administrators can make name the fields, so that a form shows the reason there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Call } from '../support/api.ts';
import { startInProcess, type TestServer } from '../support/server.ts';
import { addPerson, dataOf, type TestPerson } from '../support/users.ts';

let server: TestServer;
let admin: Call;
let me: Call;
let manager: TestPerson;
let boss: TestPerson;
beforeAll(async () => {
  server = await startInProcess({ empty: true });
  admin = await signedIn(server);
  manager = await addPerson(admin, { app_access: true }, { status: 'active' });
  boss = await addPerson(admin, { app_access: true, admin_access: true }, { status: 'active' });
  for (const collection of ['directus_users', 'directus_roles'])
    for (const action of ['create', 'read', 'update', 'delete'])
      await admin('POST', '/permissions', { role: manager.role, collection, action, fields: ['*'] });
  me = await signedIn(server, manager);
});
afterAll(() => server.stop());

const at = (field: string) => ({ extensions: { code: 'FORBIDDEN', field, type: 'administrators_only' } });

test.each([
  ['own role', () => `/roles/${manager.role}`, { admin_access: true }, ['admin_access']],
  [
    'role of administrators',
    () => `/roles/${boss.role}`,
    { name: 'X', ip_access: ['10.0.0.0/8'], app_access: false },
    ['app_access', 'ip_access'],
  ],
  ['password of an administrator', () => `/users/${boss.id}`, { password: 'a long new one' }, ['password']],
] as const)('the refusal of a change of the %s names its fields', async (_, path, values, fields) => {
  const before = dataOf(await admin('GET', path()));
  const { status, body } = await me('PATCH', path(), values);
  expect({ status, body }).toMatchObject({ status: 403, body: { errors: fields.map(at) } });
  expect(dataOf(await admin('GET', path()))).toEqual(before);
});

test('the refusal of a role with admin access names the role of the user', async () => {
  expect(await me('PATCH', `/users/${manager.id}`, { role: boss.role })).toMatchObject({
    status: 403,
    body: { errors: [at('role')] },
  });
});

test.each([
  ['user', () => `/users/${boss.id}`],
  ['role', () => `/roles/${boss.role}`],
])('the refusal to delete a %s says who can', async (_, path) => {
  expect(await me('DELETE', path())).toMatchObject({
    status: 403,
    body: {
      errors: [{ message: 'Only administrators can delete an administrator or a role with admin access.' }],
    },
  });
});
