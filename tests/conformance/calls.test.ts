/** The requests of the specification's catalogue, as an app of the family sends them: presets, people, folders, files, comments. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startInProcess, type TestServer } from '../support/server.ts';
import { somebody, text, type Somebody } from '../support/uploads.ts';
import { addPerson, dataOf } from '../support/users.ts';

type Row = Readonly<Record<string, unknown>>;

let server: TestServer;
let admin: Somebody;
beforeAll(async () => {
  server = await startInProcess();
  admin = await somebody(server, server.admin);
});
afterAll(() => server.stop());

const get = async (path: string) => dataOf(await admin.call('GET', encodeURI(path)));
const list = async (path: string) => (await get(path)) as unknown as readonly Row[];
const sent = async (method: string, path: string, body?: unknown) =>
  dataOf(await admin.call(method, path, body));
const done = async (method: string, path: string, body?: unknown) =>
  expect((await admin.call(method, path, body)).status).toBe(204);
const added = async (folder?: string) =>
  (
    await admin.upload('POST', '/files', ...(folder ? ([['folder', folder]] as const) : []), [
      'file',
      text('x'),
    ])
  ).data;

test('CALL-15 CALL-16 a user is read with role and avatar, and a list of users is deleted', async () => {
  const [one, other] = [await addPerson(admin.call), await addPerson(admin.call)];
  const label = 'id,first_name,last_name,email';
  expect(await get(`/users/${one.id}?fields=${label},role.name,avatar.id`)).toEqual({
    id: one.id,
    first_name: null,
    last_name: null,
    email: one.email,
    role: { name: expect.stringMatching(/^Role \d+$/) as string },
    avatar: null,
  });
  await done('DELETE', '/users', [one.id, other.id]);
  expect(await list(`/users?filter[id][_in]=${one.id},${other.id}`)).toEqual([]);
});

test('CALL-19 CALL-20 CALL-21 a comment is written, changed and deleted', async () => {
  const { id } = await get('/users/me?fields=id');
  const { id: key } = await sent('POST', '/activity/comment', {
    collection: 'directus_users',
    item: String(id),
    comment: 'Welcome',
  });
  expect(await sent('PATCH', `/activity/comment/${String(key)}`, { comment: 'Welcome back' })).toMatchObject({
    id: key,
    comment: 'Welcome back',
  });
  await done('DELETE', `/activity/comment/${String(key)}`);
  expect(await list('/activity?filter[action][_eq]=comment')).toEqual([]);
});

test('CALL-27 CALL-28 CALL-29 folders are listed by name, created and renamed', async () => {
  const parent = await sent('POST', '/folders', { name: 'B letters', parent: null });
  const child = await sent('POST', '/folders', { name: 'A drafts', parent: parent['id'] });
  const names = (await list('/folders?limit=-1&sort=name')).map(({ name }) => name);
  expect(names).toEqual(['A drafts', 'B letters']);
  expect(await sent('PATCH', `/folders/${String(child['id'])}`, { name: 'Z drafts' })).toMatchObject({
    name: 'Z drafts',
    parent: parent['id'],
  });
});

test('CALL-30 CALL-31 CALL-32 folders are moved together, read by displayed fields, and deleted', async () => {
  const [to, one, two] = await Promise.all(
    ['to', 'one', 'two'].map(async (name) => String((await sent('POST', '/folders', { name }))['id'])),
  );
  await sent('PATCH', '/folders', { keys: [one, two], data: { parent: to } });
  expect(await list(`/folders?filter[parent][_eq]=${to}`)).toHaveLength(2);
  expect(await get(`/folders/${one}?fields=id,name`)).toEqual({ id: one, name: 'one' });
  await done('DELETE', `/folders/${one}`);
  expect((await admin.call('GET', `/folders/${one}`)).status).toBe(403);
});

test('CALL-33 CALL-34 CALL-35 files are listed by folder, moved together and deleted as a list', async () => {
  const folder = String((await sent('POST', '/folders', { name: 'Files' }))['id']);
  const files = [await added(folder), await added()];
  expect((await list(`/files?filter[folder][_eq]=${folder}`)).map(({ id }) => id)).toEqual([files[0]?.id]);
  const keys = files.map(({ id }) => id);
  await sent('PATCH', '/files', { keys, data: { folder } });
  expect(await list(`/files?filter[folder][_eq]=${folder}`)).toHaveLength(2);
  await done('DELETE', '/files', keys);
  expect(await list(`/files?filter[folder][_eq]=${folder}`)).toEqual([]);
});

test('CALL-37 CALL-39 a file is replaced, or moved and returned with the name of its folder', async () => {
  const folder = String((await sent('POST', '/folders', { name: 'Replaced' }))['id']);
  const { id } = await added();
  const replaced = await admin.upload('PATCH', `/files/${id}`, ['file', text('other words')]);
  expect(replaced.data).toMatchObject({ id, filesize: 11 });
  expect(await sent('PATCH', `/files/${id}?fields=folder.name`, { folder })).toEqual({
    folder: { name: 'Replaced' },
  });
  expect(await get(`/files/${id}?fields=id,filesize`)).toEqual({ id, filesize: 11 });
});

test('CALL-53 CALL-54 CALL-57 presets are counted, listed with their users, and deleted as a list', async () => {
  const { id: user } = await get('/users/me?fields=id');
  const made = (await sent('POST', '/presets', [
    { collection: 'articles', bookmark: 'Mine', user, layout: 'tabular' },
    { collection: 'articles', bookmark: null, user },
  ])) as unknown as readonly Row[];
  const counted = await admin.call(
    'GET',
    '/presets?filter[bookmark][_nnull]=true&fields=id&meta=filter_count,total_count',
  );
  expect((counted.body as { meta: unknown }).meta).toEqual({ filter_count: 1, total_count: 2 });
  const fields = 'id,bookmark,user.email,user.first_name,user.last_name,role.name,collection,layout';
  expect(await list(`/presets?limit=-1&fields=${fields}&filter[bookmark][_nnull]=true`)).toEqual([
    {
      id: made[0]?.['id'],
      bookmark: 'Mine',
      user: { email: server.admin.email, first_name: 'Admin', last_name: 'User' },
      role: null,
      collection: 'articles',
      layout: 'tabular',
    },
  ]);
  await done(
    'DELETE',
    '/presets',
    made.map(({ id }) => id),
  );
  expect(await list('/presets')).toEqual([]);
});

test('CALL-66 webhooks are deleted by a list in the URL', async () => {
  const hook = {
    name: 'A',
    method: 'POST',
    url: 'https://example.com/',
    actions: ['create'],
    collections: ['x'],
  };
  const keys = [await sent('POST', '/webhooks', hook), await sent('POST', '/webhooks', hook)].map(
    ({ id }) => id,
  );
  await done('DELETE', `/webhooks/${keys.join(',')}`);
  expect(await list('/webhooks')).toEqual([]);
});

test('an SVG image is returned without a key, as it is stored', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';
  const { data } = await admin.upload('POST', '/files', [
    'file',
    new File([drawing], 'nine.svg', { type: 'image/svg+xml' }),
  ]);
  const asset = await fetch(`${server.url}/assets/${data.id}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(asset.headers.get('content-type')).toContain('image/svg+xml');
  expect(await asset.text()).toBe(drawing);
});
