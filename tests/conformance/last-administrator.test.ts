/** After any change an administrator remains who can sign in from the address of the caller. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signedIn, type Call } from '../support/api.ts';
import { startInProcess, type TestServer } from '../support/server.ts';
import { addPerson, codeOf, dataOf, login } from '../support/users.ts';

let server: TestServer;
let admin: Call;
let me: { readonly id: string; readonly role: string };
/** The current password, required for changes of the own credentials. */
let current_password: string;

beforeEach(async () => {
  server = await startInProcess();
  admin = await signedIn(server);
  me = dataOf(await admin('GET', '/users/me?fields=id,role')) as typeof me;
  current_password = server.admin.password;
});
afterEach(() => server.stop());

const elsewhere = ['10.9.9.9', '192.168.0.0/16'];

/** Each change with the places that its refusal names. A deletion names none. */
const changes: readonly (readonly [string, readonly string[], () => ReturnType<Call>])[] = [
  ['no admin access', ['admin_access'], () => admin('PATCH', `/roles/${me.role}`, { admin_access: 0 })],
  ['no password', ['password'], () => admin('PATCH', '/users/me', { password: null, current_password })],
  ['an empty password', ['password'], () => admin('PATCH', '/users/me', { password: '', current_password })],
  [
    'no password in a batch',
    ['password'],
    () => admin('PATCH', '/users', { keys: [me.id], data: { password: null }, current_password }),
  ],
  [
    'no password, nested',
    ['users.*.password'],
    () =>
      admin('PATCH', `/roles/${me.role}`, {
        users: { update: [{ id: me.id, password: null }] },
        current_password,
      }),
  ],
  ['a suspended user', ['status'], () => admin('PATCH', '/users/me', { status: 'suspended' })],
  [
    'another role',
    ['role'],
    async () => admin('PATCH', '/users/me', { role: (await addPerson(admin)).role }),
  ],
  [
    'another role and status, with a name',
    ['role', 'status'],
    () => admin('PATCH', '/users/me', { first_name: 'Ann', role: null, status: 'draft' }),
  ],
  ['no role', ['users.role'], () => admin('PATCH', `/roles/${me.role}`, { users: [] })],
  ['a deleted user', [], () => admin('DELETE', `/users/${me.id}`)],
  ['deleted users', [], () => admin('DELETE', '/users', [me.id])],
  ['a deleted role', [], () => admin('DELETE', `/roles/${me.role}`)],
];

const exclusions: readonly (readonly [string, () => ReturnType<Call>])[] = [
  ['an IP list without the caller', () => admin('PATCH', `/roles/${me.role}`, { ip_access: elsewhere })],
  ['the same as text', () => admin('PATCH', `/roles/${me.role}`, { ip_access: '10.9.9.9' })],
  [
    'the same in a batch',
    () => admin('PATCH', '/roles', { keys: [me.role], data: { ip_access: elsewhere } }),
  ],
  ['the same in a list', () => admin('PATCH', '/roles', [{ id: me.role, ip_access: elsewhere }])],
  ['the same nested', () => admin('PATCH', '/users/me', { role: { id: me.role, ip_access: elsewhere } })],
];

test.each(exclusions)(
  'callers keep access from their own address: %s is refused at its field',
  async (_title, send) => {
    // Another administrator who can sign in from here makes no difference.
    await addPerson(admin, { admin_access: true });
    const answer = await send();
    const [error] = (answer.body as { errors: readonly { extensions: object }[] }).errors;
    expect(error?.extensions).toMatchObject({
      code: 'FAILED_VALIDATION',
      field: 'ip_access',
      type: 'own_address',
      valid: '127.0.0.1',
    });
    expect((await login(server, server.admin)).status).toBe(200);
  },
);

test.each(changes)('the last administrator stays: %s is refused at %j', async (_title, places, send) => {
  const state = () =>
    server.rows(
      "select u.id, u.status, u.role, u.password, r.admin_access, r.ip_access from directus_users as u left join directus_roles as r on r.id = u.role where u.email like 'admin%'",
    );
  const before = await state();
  const answer = await send();
  expect([answer.status, codeOf(answer)]).toEqual([422, 'UNPROCESSABLE_ENTITY']);
  expect(placesOf(answer)).toEqual(places);
  expect(await state()).toEqual(before);
  expect((await login(server, server.admin)).status).toBe(200);
});

/** Returns the places that the errors name, for example `users.*.role` for the role of a related user. */
function placesOf({ body }: Awaited<ReturnType<Call>>): readonly string[] {
  const { errors } = body as {
    errors: readonly { extensions: { field?: string; path?: readonly unknown[] } }[];
  };
  return errors
    .flatMap(({ extensions: { field, path } }) => (field === undefined ? [] : [path ?? [field]]))
    .map((path) => path.map((step) => (typeof step === 'string' ? step : '*')).join('.'))
    .toSorted();
}

test('an IP list that contains the IP address of the caller is accepted', async () => {
  const ip_access = ['127.0.0.1', '10.0.0.0/8'];
  expect((await admin('PATCH', `/roles/${me.role}`, { ip_access })).status).toBe(200);
  expect((await login(server, server.admin)).status).toBe(200);
});

test('another administrator who can sign in from here makes the change possible', async () => {
  const other = await addPerson(admin, { admin_access: true });
  const them = await signedIn(server, other);
  expect((await them('PATCH', `/roles/${me.role}`, { ip_access: elsewhere })).status).toBe(200);
  expect((await them('PATCH', `/users/${me.id}`, { password: null })).status).toBe(200);
});

test('administrators who cannot sign in from here do not count', async () => {
  await addPerson(admin, { admin_access: true, ip_access: elsewhere });
  await addPerson(admin, { admin_access: true }, { password: null });
  await addPerson(admin, { admin_access: true }, { status: 'suspended' });
  await addPerson(
    admin,
    { admin_access: true },
    { password: null, token: 'a-static-token-opens-no-session-1' },
  );
  const answer = await admin('PATCH', '/users/me', { password: null, current_password });
  expect([answer.status, codeOf(answer)]).toEqual([422, 'UNPROCESSABLE_ENTITY']);
  const shut = await admin('PATCH', `/roles/${me.role}`, { ip_access: elsewhere });
  expect(JSON.stringify(shut.body)).toContain('your IP address, 127.0.0.1');
});

test('enforcing a second factor, or removing one, locks out no administrator', async () => {
  expect((await admin('PATCH', `/roles/${me.role}`, { enforce_tfa: true })).status).toBe(200);
  expect((await login(server, server.admin)).status).toBe(200);
});

test('a revision with an IP list that lacks the caller cannot be restored', async () => {
  const other = await addPerson(admin, { admin_access: true });
  const them = await signedIn(server, other);
  await them('PATCH', `/roles/${me.role}`, { ip_access: elsewhere });
  await them('PATCH', `/roles/${me.role}`, { ip_access: null });
  expect((await them('DELETE', `/users/${other.id}`)).status).toBe(204);
  admin = await signedIn(server);
  const path = `/revisions?filter[collection][_eq]=directus_roles&filter[item][_eq]=${me.role}&sort=id`;
  const { data } = (await admin('GET', path)).body as {
    data: { id: number; data: { ip_access: unknown } }[];
  };
  const shut = data.find((one) => Array.isArray(one.data.ip_access) && one.data.ip_access.length > 0);
  expect(codeOf(await admin('POST', `/utils/revert/${shut?.id}`))).toBe('FAILED_VALIDATION');
  expect((await login(server, server.admin)).status).toBe(200);
});
