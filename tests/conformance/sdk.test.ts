/** The client that others wrote for this family of platforms, `@directus/sdk` of the specification's release. */
import { release, totalmem, type } from 'node:os';
import { Directus, TransportError } from '@directus/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startInProcess, type TestServer } from '../support/server.ts';
import { somebody } from '../support/uploads.ts';
import manifest from '../../package.json' with { type: 'json' };

let server: TestServer;
let sdk: Directus<Record<string, Record<string, unknown>>>;
beforeAll(async () => {
  server = await startInProcess();
  sdk = new Directus(server.url);
  await sdk.auth.login({ email: server.admin.email, password: server.admin.password });
});
afterAll(async () => {
  await sdk.auth.logout();
  await server.stop();
});

const id = {
  field: 'id',
  type: 'integer',
  meta: { hidden: true },
  schema: { is_primary_key: true, has_auto_increment: true },
};
const text = (field: string) => ({ field, type: 'string', meta: {}, schema: {} });

const refusal = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(TransportError);
  const { errors, response } = error as TransportError;
  return { status: response?.status, code: errors[0]?.extensions?.code };
};

test('collections are created, read, updated and deleted', async () => {
  const { collections } = sdk;
  for (const name of ['writers', 'books'])
    await collections.createOne({ collection: name, meta: {}, schema: {}, fields: [id, text('name')] });
  await collections.createOne({ collection: 'passing', meta: {}, schema: {}, fields: [id] });
  await collections.updateOne('writers', { meta: { icon: 'person' } });
  expect(await collections.readOne('writers')).toMatchObject({
    collection: 'writers',
    meta: { icon: 'person' },
  });
  await collections.deleteOne('passing');
  const names = (await collections.readMany()).data?.map(({ collection }) => collection as unknown);
  expect(names).toEqual(expect.arrayContaining(['writers', 'books', 'directus_users']));
  expect(names).not.toContain('passing');
});

test('fields are created, read, updated and deleted', async () => {
  const { transport, fields } = sdk;
  const pages = { field: 'pages', type: 'integer', meta: { interface: 'input' }, schema: {} };
  for (const field of [pages, { field: 'writer', type: 'integer', schema: {} }, text('passing')])
    await transport.post('/fields/books', field);
  await transport.post('/fields/writers', { field: 'books', type: 'alias', meta: { special: ['o2m'] } });
  await transport.patch('/fields/books/pages', { meta: { note: 'With the index' } });
  await transport.delete('/fields/books/passing');
  expect(await fields.readOne('books/pages')).toMatchObject({
    type: 'integer',
    meta: { interface: 'input', note: 'With the index' },
  });
  const all = (await fields.readMany()).data ?? [];
  expect(all.filter(({ collection }) => collection === 'books').map(({ field }) => field as unknown)).toEqual(
    ['id', 'name', 'pages', 'writer'],
  );
});

test('relations are created, read, updated and deleted', async () => {
  const { relations, transport } = sdk;
  const relation = { collection: 'books', field: 'writer', related_collection: 'writers' };
  await relations.createOne({ ...relation, meta: { one_field: 'books' }, schema: {} });
  await transport.patch('/relations/books/writer', { meta: { one_deselect_action: 'delete' } });
  const { data } = await transport.get<unknown>('/relations/books/writer');
  expect(data).toMatchObject({
    ...relation,
    meta: { one_field: 'books', one_deselect_action: 'delete' },
    schema: { foreign_key_table: 'writers', foreign_key_column: 'id' },
  });
  await transport.delete('/relations/books/writer');
  await relations.createOne({ ...relation, meta: { one_field: 'books' }, schema: {} });
  const mine = (await relations.readMany()).data?.filter(({ collection }) => collection === 'books');
  expect(mine).toMatchObject([relation]);
});

test('one and many items are created with nested rows', async () => {
  expect(
    await sdk.items('writers').createOne({ name: 'Ada', books: [{ name: 'Notes', pages: 20 }] }),
  ).toEqual({ id: 1, name: 'Ada', books: [1] });
  const { data } = await sdk.items('books').createMany(
    [
      { name: 'Sketch', pages: 60, writer: 1 },
      { name: 'Letters', pages: 300, writer: { name: 'Grace' } },
    ],
    { fields: ['id', 'name', 'writer.name'] },
  );
  expect(data).toEqual([
    { id: 2, name: 'Sketch', writer: { name: 'Ada' } },
    { id: 3, name: 'Letters', writer: { name: 'Grace' } },
  ]);
});

test('items are read by fields, filter, sort, limit, page, search, deep and meta', async () => {
  const books = sdk.items('books');
  expect(await books.readOne(3, { fields: ['name', 'writer.name'] })).toEqual({
    name: 'Letters',
    writer: { name: 'Grace' },
  });
  expect(
    await books.readMany({
      fields: ['name', 'writer.name'],
      filter: { pages: { _gt: 10 }, writer: { name: { _eq: 'Ada' } } },
      sort: ['-pages', 'name'],
      limit: 1,
      meta: '*',
    }),
  ).toEqual({
    data: [{ name: 'Sketch', writer: { name: 'Ada' } }],
    meta: { total_count: 3, filter_count: 2 },
  });
  expect(await books.readMany({ fields: 'name', sort: ['name'], limit: 2, page: 2 })).toEqual({
    data: [{ name: 'Sketch' }],
  });
  expect((await books.readMany({ fields: 'name', search: 'lett' })).data).toEqual([{ name: 'Letters' }]);
  const { data } = await sdk.items('writers').readMany({
    fields: ['name', 'books.name'],
    deep: { books: { _sort: ['-pages'], _limit: 1 } as object },
    sort: ['id'],
  });
  expect(data).toEqual([
    { name: 'Ada', books: [{ name: 'Sketch' }] },
    { name: 'Grace', books: [{ name: 'Letters' }] },
  ]);
});

test('CALL-23 CALL-25 CALL-26 one and many items are updated and deleted', async () => {
  const books = sdk.items('books');
  expect(await books.updateOne(1, { pages: 21 }, { fields: ['pages'] })).toEqual({ pages: 21 });
  const { data } = await books.updateMany([1, 2], { pages: 7 }, { fields: ['id', 'pages'] });
  expect(data).toEqual([
    { id: 1, pages: 7 },
    { id: 2, pages: 7 },
  ]);
  await books.deleteOne(1);
  await books.deleteMany([2]);
  expect((await books.readMany({ fields: 'id' })).data).toEqual([{ id: 3 }]);
});

test('permissions are created, read, updated and deleted, and apply to their role', async () => {
  const { permissions, roles, users } = sdk;
  const role = (await roles.createOne({ name: 'Reader', app_access: true }))?.['id'] as string;
  const reader = { email: 'reader@example.com', password: 'reads what is written' };
  await users.createOne({ ...reader, role, status: 'active' });
  const made = await permissions.createOne({ role, collection: 'books', action: 'read', fields: ['name'] });
  const key = made?.['id'] as number;
  const theirs = new Directus(server.url);
  await theirs.auth.login(reader);
  expect((await theirs.items('books').readMany()).data).toEqual([{ name: 'Letters' }]);

  await permissions.updateOne(key, { permissions: { pages: { _lt: 100 } } });
  expect(await permissions.readOne(key)).toMatchObject({ permissions: { pages: { _lt: 100 } } });
  expect((await theirs.items('books').readMany()).data).toEqual([]);
  expect(await refusal(theirs.items('books').readMany({ fields: ['pages'] }))).toEqual({
    status: 403,
    code: 'FORBIDDEN',
  });
  await permissions.deleteOne(key);
  expect(await refusal(theirs.items('books').readMany())).toEqual({ status: 403, code: 'FORBIDDEN' });
  await theirs.auth.logout();
});

test('folders and files are created, read, updated and deleted with their bytes', async () => {
  const { files, folders } = sdk;
  const parent = (await folders.createOne({ name: 'Letters' }))?.['id'] as string;
  const inner = (await folders.createOne({ name: 'Old', parent }))?.['id'] as string;
  await folders.updateOne(inner, { name: 'Older' });
  expect(await folders.readOne(inner)).toMatchObject({ name: 'Older', parent });

  // In Node this release sends no forms; the bytes go as a browser sends them.
  const { upload } = await somebody(server, server.admin);
  const letter = new File(['Dear Ada'], 'dear_ada.txt', { type: 'text/plain' });
  const { id } = (await upload('POST', '/files', ['folder', inner], ['file', letter])).data;
  expect(await files.readOne(id)).toMatchObject({ title: 'Dear ada', folder: inner, filesize: 8 });
  await files.updateOne(id, { title: 'To Ada' });
  const named = { filter: { title: { _eq: 'To Ada' } }, fields: ['id'] };
  expect((await files.readMany(named)).data).toEqual([{ id }]);

  await folders.deleteOne(inner);
  expect(await files.readOne(id, { fields: ['folder'] })).toEqual({ folder: parent });
  await files.deleteOne(id);
  expect(await refusal(files.readOne(id))).toEqual({ status: 403, code: 'FORBIDDEN' });
});

test('PRES-01 PRES-02 CALL-56 presets of a user, a role or everyone are created, read, updated and deleted', async () => {
  const { presets } = sdk;
  const me = (await sdk.users.me.read())?.['id'] as string;
  const mine = { collection: 'books', user: me, layout: 'tabular', layout_query: { tabular: { limit: 25 } } };
  const { data: made = [] } = await presets.createMany([
    { ...mine, bookmark: 'Mine', search: 'x', refresh_interval: 60 },
    {
      collection: 'books',
      layout: 'cards',
      filters: [{ key: 'a', field: 'name', operator: 'eq', value: 'x' }],
    },
  ] as object[]);
  const [own, all] = made?.map((one) => one as Record<string, unknown>) ?? [];
  expect(own).toMatchObject({
    ...mine,
    role: null,
    bookmark: 'Mine',
    search: 'x',
    refresh_interval: 60,
    layout_options: null,
    filters: null,
  });
  expect(all).toMatchObject({ user: null, role: null, layout: 'cards', filters: [{ key: 'a' }] });
  const key = own?.['id'] as number;
  await presets.updateOne(key, { layout_options: { tabular: { spacing: 'compact' } } } as object);
  expect(await presets.readOne(key)).toMatchObject({ layout_options: { tabular: { spacing: 'compact' } } });
  const { data, meta } = await presets.readMany({
    filter: { bookmark: { _nnull: true } },
    fields: ['id', 'user.email'],
    meta: '*',
  } as object);
  expect(data).toEqual([{ id: key, user: { email: server.admin.email } }]);
  expect(meta).toEqual({ total_count: 2, filter_count: 1 });
  await presets.deleteMany([key, all?.['id'] as number]);
  expect((await presets.readMany()).data).toEqual([]);
});

test('SET-07 CALL-58 settings are one record that is read and updated', async () => {
  // The client requests this singleton with a key, which its URL does not have.
  const { transport } = sdk;
  await transport.patch('/settings', {
    project_name: 'Library',
    project_color: '#123456',
    custom_css: 'a { color: red }',
  });
  const names = ['project_name', 'project_url', 'project_color', 'project_logo', 'public_foreground'];
  const others = ['public_background', 'public_note', 'auth_password_policy', 'auth_login_attempts'];
  const { data: record } = await transport.get<Record<string, unknown>>('/settings');
  expect(Object.keys(record ?? {})).toEqual(
    expect.arrayContaining([
      ...names,
      ...others,
      'storage_asset_presets',
      'storage_asset_transform',
      'custom_css',
    ]),
  );
  expect(record).toMatchObject({ project_name: 'Library', project_color: '#123456' });
});

test('COMM-01 CALL-17 CALL-18 comments are created, read with their author, updated and deleted', async () => {
  const { activity } = sdk;
  const { upload } = await somebody(server, server.admin);
  const picture = (await upload('POST', '/files', ['file', new File(['x'], 'ada.txt')])).data as {
    id: string;
  };
  const { data: author } = await sdk.transport.patch<{ id: string }>('/users/me', {
    first_name: 'Ada',
    last_name: 'Lovelace',
    avatar: picture.id,
  });
  const comment = { collection: 'books', item: '3', comment: 'Well written' };
  const made = (await activity.comments.create(comment)) as unknown as Record<string, unknown>;
  const key = made['id'] as number;
  const { data } = await activity.readMany({
    filter: { collection: { _eq: 'books' }, item: { _eq: '3' }, action: { _in: ['comment'] } },
    sort: ['-id'],
    fields:
      'id,action,timestamp,revisions.id,comment,collection,item,user.id,user.first_name,user.last_name,user.avatar.id'.split(
        ',',
      ),
  } as object);
  expect(data).toEqual([
    {
      id: key,
      action: 'comment',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      user: { id: author?.id, first_name: 'Ada', last_name: 'Lovelace', avatar: { id: picture.id } },
      revisions: [],
      comment: 'Well written',
      collection: 'books',
      item: '3',
    },
  ]);
  await activity.comments.update(key as never, 'Very well written' as never);
  expect(await activity.readOne(key, { fields: ['comment', 'collection'] } as object)).toEqual({
    comment: 'Very well written',
    collection: 'books',
  });
  await activity.comments.delete(key as never);
  expect(await refusal(activity.readOne(key))).toEqual({ status: 403, code: 'FORBIDDEN' });
});

test('CALL-22 CALL-40 the endpoints of server, utilities and revisions respond', async () => {
  const { utils, revisions, server: platform } = sdk;
  expect(await platform.ping()).toBe('pong');
  const seconds = expect.any(Number) as number;
  expect(await platform.info()).toMatchObject({
    armature: { version: manifest.version },
    node: { version: process.versions.node, uptime: seconds },
    os: { type: type(), version: release(), uptime: seconds, totalmem: totalmem() },
  });
  const hashed = await utils.hash.generate('secret');
  expect(await utils.hash.verify('secret', hashed)).toBe(true);
  expect(await utils.hash.verify('other', hashed)).toBe(false);
  expect(await utils.random.string(20)).toHaveLength(20);
  await sdk.items('books').updateOne(3, { pages: 301 });
  const { data, meta } = await revisions.readMany({
    filter: { collection: { _eq: 'books' }, item: { _eq: '3' } },
    sort: ['-id'],
    fields: ['id', 'delta', 'activity.action'],
    meta: 'filter_count',
  } as object);
  expect(data?.[0]).toMatchObject({ delta: { pages: 301 }, activity: { action: 'update' } });
  expect(meta).toEqual({ filter_count: data?.length });
  const [, before] = (data ?? []) as { id: number }[];
  await utils.revert(String(before?.id));
  expect(await sdk.items('books').readOne(3, { fields: ['pages'] })).toEqual({ pages: 300 });
});

test('errors have their status and code', async () => {
  expect(await refusal(sdk.items('books').createOne({ nome: 'x' }))).toEqual({
    status: 400,
    code: 'INVALID_PAYLOAD',
  });
  expect(await refusal(sdk.items('books').readOne(999))).toEqual({ status: 403, code: 'FORBIDDEN' });
  const other = new Directus(server.url);
  expect(await refusal(other.auth.login({ email: server.admin.email, password: 'wrong' }))).toEqual({
    status: 401,
    code: 'INVALID_CREDENTIALS',
  });
});
