/** The record of the signed-in user. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Call } from '../support/api.ts';
import { execute } from '../support/execute.ts';
import { databaseName, startInProcess, type TestServer } from '../support/server.ts';
import { addPerson, codeOf, dataOf } from '../support/users.ts';

let server: TestServer;
let admin: Call;
beforeAll(async () => {
  server = await startInProcess();
  admin = await signedIn(server);
});
afterAll(() => server.stop());

test('USER-25 the current user, with what their role lets them see and where they were last', async () => {
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

test('USER-26 the full record, as its own user and as an administrator sees it', async () => {
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

test('USER-26 a database that is older than the record gets what it lacks at the start, and keeps its people', async () => {
  const before = await startInProcess();
  const who = await addPerson(await signedIn(before), undefined, { title: 'Countess' });
  // SQLite takes no column away that points to a table.
  const pointers = databaseName === 'postgres' ? ['created_by', 'modified_by'] : [];
  for (const column of ['created_on', 'modified_on', 'external_id', ...pointers])
    await execute(before, `alter table directus_users drop column ${column}`);
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
  } finally {
    await after.stop();
    await before.stop();
  }
});
