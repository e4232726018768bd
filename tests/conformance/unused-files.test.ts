/** The list of unused files: files to which no field of a relation refers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startInProcess, type TestServer } from '../support/server.ts';
import { inRole, somebody, text, type Somebody } from '../support/uploads.ts';

let server: TestServer;
let admin: Somebody;
beforeAll(async () => {
  server = await startInProcess();
  admin = await somebody(server, server.admin);
});
afterAll(() => server.stop());

const make = async (method: string, path: string, body: object) => {
  const answer = await admin.call(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
};
const upload = async (name: string) =>
  (await admin.upload('POST', '/files', ['title', name], ['file', text(name)])).data.id;
const unused = async (query = 'fields=title') => {
  const { status, body } = await admin.call('GET', `/utils/unused-files?${query}`);
  return { status, ...(body as { data: { title: string }[]; meta: { filter_count: number } }) };
};
const titles = async (query?: string) => (await unused(query)).data.map(({ title }) => title);
const key = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };

test('lists the files without a reference through a field, many-to-any or the settings', async () => {
  expect(await unused()).toMatchObject({ data: [], meta: { filter_count: 0 } });
  await make('POST', '/collections', {
    collection: 'pages',
    schema: {},
    fields: [
      key,
      { field: 'cover', type: 'uuid', schema: {} },
      { field: 'item', type: 'string', schema: {} },
      { field: 'collection', type: 'string', schema: {} },
    ],
  });
  await make('POST', '/relations', {
    collection: 'pages',
    field: 'cover',
    related_collection: 'directus_files',
  });
  await make('POST', '/relations', {
    collection: 'pages',
    field: 'item',
    related_collection: null,
    meta: { one_collection_field: 'collection', one_allowed_collections: ['directus_files', 'pages'] },
  });
  const names = ['cover', 'any', 'other', 'logo', 'avatar', 'alone'];
  const ids: Record<string, string> = {};
  for (const name of names) ids[name] = await upload(name);
  await make('POST', '/items/pages', { cover: ids['cover'] });
  await make('POST', '/items/pages', { cover: null, collection: 'directus_files', item: ids['any'] });
  // A key of another collection does not refer to a file.
  await make('POST', '/items/pages', { collection: 'pages', item: ids['other'] });
  await make('PATCH', '/settings', { project_logo: ids['logo'] });
  await make('PATCH', '/users/me', { avatar: ids['avatar'] });

  expect((await titles()).toSorted()).toEqual(['alone', 'other']);
  await admin.call('DELETE', `/files/${ids['other']}`);
  expect(await unused()).toMatchObject({ data: [{ title: 'alone' }], meta: { filter_count: 1 } });
  await make('PATCH', '/users/me', { avatar: null });
  expect(await titles()).toEqual(['avatar', 'alone']);
});

test('the list has pages of at most 1000 files, the oldest first', async () => {
  const all = await titles('fields=title');
  expect(all.length).toBeGreaterThan(1);
  expect(await titles('fields=title&limit=1&page=2')).toEqual([all[1]]);
  expect((await unused('limit=0')).meta.filter_count).toBe(all.length);
  for (const limit of ['-1', '1001', '1.5']) expect((await unused(`limit=${limit}`)).status).toBe(400);
});

test('the list sorts, filters, searches, counts and adds up only unused files', async () => {
  const all = await titles();
  expect(all).not.toContain('cover');
  expect(await titles('fields=title&sort=-title')).toEqual(all.toSorted().toReversed());
  expect(await titles('fields=title&search=lon')).toEqual(['alone']);
  expect(await titles('fields=title&filter[title][_in]=alone,cover,logo')).toEqual(['alone']);
  const { meta } = await unused('limit=0&meta=filter_count,total_count&search=lon');
  expect(meta).toMatchObject({ filter_count: 1 });
  const { data } = await unused('aggregate[count]=id&aggregate[sum]=filesize');
  const sizes = (await unused('fields=filesize')).data as unknown as { filesize: string }[];
  const sum = sizes.reduce((total, { filesize }) => total + Number(filesize), 0);
  expect(data).toEqual([{ count: { id: all.length }, sum: { filesize: expect.anything() } }]);
  expect(Number((data as unknown as { sum: { filesize: number } }[])[0]?.sum.filesize)).toBe(sum);
});

test('only administrators read it, because hidden rows may refer to a file', async () => {
  const reader = await inRole(server, 'Reader', [
    { collection: 'directus_files', action: 'read', fields: ['*'] },
  ]);
  expect((await reader.call('GET', '/utils/unused-files')).status).toBe(403);
});
