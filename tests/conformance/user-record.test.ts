/** The record of the signed-in user. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownProfile } from '../../schemas/permission/own-profile.ts';
import { signedIn, type Call } from '../support/api.ts';
import { execute } from '../support/execute.ts';
import { databaseName, startInProcess, type TestServer } from '../support/server.ts';
import { addPerson, codeOf, dataOf, type TestPerson } from '../support/users.ts';

let server: TestServer;
let admin: Call;
beforeAll(async () => {
  server = await startInProcess();
  admin = await signedIn(server);
});
afterAll(() => server.stop());

test('USER-25 the current user is returned with role rights and last page', async () => {
  const collection_list = [{ group_name: 'Shop', collections: [{ collection: 'articles' }] }];
  const role = { app_access: true, collection_list };
  const names = { first_name: 'Ada', last_name: 'Lovelace' };
  const who = await addPerson(admin, role, names);
  const me = await signedIn(server, who);
  expect((await me('PATCH', '/users/me/track/page', { last_page: '/collections/articles' })).status).toBe(
    204,
  );
  const fields =
    'id,first_name,last_name,email,avatar,last_page,role.admin_access,role.collection_list,role.app_access';
  expect(dataOf(await me('GET', `/users/me?fields=${fields}`))).toEqual({
    id: who.id,
    ...names,
    email: who.email,
    avatar: null,
    last_page: '/collections/articles',
    role: { admin_access: false, app_access: true, collection_list },
  });
});

test('USER-26 the user and an administrator read the full record', async () => {
  const who = await addPerson(
    admin,
    { name: 'Editors', app_access: true },
    {
      first_name: 'Ada',
      last_name: 'Lovelace',
      title: 'Countess',
      location: 'London',
      external_id: 'ada@idp',
    },
  );
  const boss = dataOf(await admin('GET', '/users/me?fields=id'))['id'];
  const me = await signedIn(server, who);
  await me('PATCH', '/users/me/track/page', { last_page: '/collections/articles' });
  const fields =
    'id,email,first_name,last_name,title,location,avatar,role.id,role.name,role.admin_access,status,language,theme,last_page,last_access,created_on,created_by,modified_on,modified_by,external_id';
  const moment = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/) as string;
  const record = {
    id: who.id,
    email: who.email,
    first_name: 'Ada',
    last_name: 'Lovelace',
    title: 'Countess',
    location: 'London',
    avatar: null,
    role: { id: who.role, name: 'Editors', admin_access: false },
    status: 'active',
    language: 'en-US',
    theme: 'auto',
    last_page: '/collections/articles',
    last_access: moment,
    created_on: moment,
    created_by: boss,
    modified_on: null,
    modified_by: null,
    external_id: 'ada@idp',
  };
  expect(dataOf(await me('GET', `/users/me?fields=${fields}`))).toEqual(record);
  await admin('PATCH', `/users/${who.id}`, { theme: 'dark' });
  const changed = { ...record, theme: 'dark', modified_on: moment, modified_by: boss };
  expect(dataOf(await admin('GET', `/users/${who.id}?fields=${fields}`))).toEqual(changed);
  expect(dataOf(await me('GET', `/users/me?fields=${fields}`))).toEqual(changed);
  // Other records need permission to read users.
  expect(codeOf(await me('GET', `/users/${String(boss)}`))).toBe('FORBIDDEN');
});

test('USER-26 an older database gets the missing fields at the start and keeps its users', async () => {
  const before = await startInProcess();
  const who = await addPerson(await signedIn(before), undefined, { title: 'Countess' });
  // SQLite takes no column away that points to a table.
  const pointers = databaseName === 'postgres' ? ['created_by', 'modified_by'] : [];
  for (const column of ['created_on', 'modified_on', 'external_id', ...pointers])
    await execute(before, `alter table directus_users drop column ${column}`);
  await execute(before, 'alter table directus_collections drop column sort');
  const after = await startInProcess(
    databaseName === 'postgres' ? { beside: before } : { database: before.database },
  );
  try {
    const boss = await signedIn(after);
    const mine = dataOf(await boss('GET', '/users/me?fields=id'))['id'];
    const path = `/users/${who.id}?fields=title,created_on,modified_on,modified_by,external_id`;
    const nothing = { created_on: null, modified_on: null, modified_by: null, external_id: null };
    expect(dataOf(await boss('GET', path))).toEqual({ title: 'Countess', ...nothing });
    expect(dataOf(await boss('PATCH', path, { external_id: 'ada@idp' }))).toEqual({
      title: 'Countess',
      created_on: null,
      modified_on: expect.any(String) as string,
      modified_by: mine,
      external_id: 'ada@idp',
    });
    const added = dataOf(await boss('GET', `/users/${(await addPerson(boss)).id}?fields=created_by`));
    expect(added['created_by']).toBe(mine);
    const shelves = { collection: 'shelves', meta: { sort: 1 }, schema: {} };
    expect(dataOf(await boss('POST', '/collections', shelves))['meta']).toMatchObject({ sort: 1 });
  } finally {
    await after.stop();
    await before.stop();
  }
});

/** A user whose role has app access and may change the own profile. */
async function addEditor(): Promise<TestPerson> {
  const who = await addPerson(admin, { app_access: true });
  dataOf(await admin('POST', '/permissions', { ...ownProfile, role: who.role }));
  return who;
}

test('ROLE-08 editors change their own profile, and nothing else of users', async () => {
  const who = await addEditor();
  const other = await addPerson(admin, { app_access: true });
  const me = await signedIn(server, who);
  const profile = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    location: 'London',
    title: 'Countess',
    description: 'Writes notes.',
    avatar: null,
    language: 'de-DE',
    theme: 'dark',
  };
  expect(dataOf(await me('PATCH', '/users/me', profile))).toMatchObject(profile);
  expect(dataOf(await me('PATCH', `/users/${who.id}`, { theme: 'light' }))).toMatchObject({ theme: 'light' });

  const administrators = dataOf(await admin('GET', '/users/me?fields=role'))['role'];
  const refused = {
    role: administrators,
    status: 'suspended',
    token: 'a'.repeat(32),
    external_id: 'ada@idp',
    tags: ['x'],
    last_page: '/users',
    last_access: null,
    created_by: other.id,
    tfa_secret: 'JBSWY3DPEHPK3PXP',
  };
  for (const [field, value] of Object.entries(refused))
    for (const path of ['/users/me', `/users/${who.id}`])
      expect([field, codeOf(await me('PATCH', path, { first_name: 'Eve', [field]: value }))]).toEqual([
        field,
        'FORBIDDEN',
      ]);
  const nested = { role: { id: who.role, admin_access: true } };
  expect(codeOf(await me('PATCH', '/users/me', nested))).toBe('FORBIDDEN');
  for (const [method, path, body] of [
    ['PATCH', `/users/${other.id}`, { first_name: 'Eve' }],
    ['PATCH', '/users', { keys: [who.id, other.id], data: { first_name: 'Eve' } }],
    ['POST', '/users', { email: 'eve@example.com', role: who.role }],
    ['DELETE', `/users/${who.id}`],
  ] as const)
    expect([method, path, codeOf(await me(method, path, body))]).toEqual([method, path, 'FORBIDDEN']);
  const names = async (id: string) =>
    dataOf(await admin('GET', `/users/${id}?fields=first_name,role,status`));
  expect(await names(who.id)).toEqual({ first_name: 'Ada', role: who.role, status: 'active' });
  expect(await names(other.id)).toEqual({ first_name: null, role: other.role, status: 'active' });
});

test('ROLE-08 a new email or password of the own profile needs the current password', async () => {
  const who = await addEditor();
  const me = await signedIn(server, who);
  const changes = { email: `new-${who.email}`, password: 'another long phrase' };
  for (const [field, value] of Object.entries(changes))
    expect(codeOf(await me('PATCH', '/users/me', { [field]: value }))).toBe('CURRENT_PASSWORD_REQUIRED');
  const confirmed = { ...changes, current_password: who.password };
  expect(dataOf(await me('PATCH', '/users/me', confirmed))).toMatchObject({ email: changes.email });
  await signedIn(server, changes);
});

test('ROLE-09 the minimum of app access does not change the own profile', async () => {
  const who = await addPerson(admin, { app_access: true });
  const me = await signedIn(server, who);
  expect(codeOf(await me('PATCH', '/users/me', { first_name: 'Ada' }))).toBe('FORBIDDEN');
});
