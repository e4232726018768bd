/** Items with long text keys have a history like all others. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/content.ts';

/** Not compressible, because the index of a primary key on PostgreSQL stores at most 2,704 bytes. */
const key = Array.from({ length: 2000 }, (_, i) => ((i * 7919) % 36).toString(36)).join('');
const path = `/items/manuscripts/${key}`;
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.make('POST', '/collections', {
    collection: 'manuscripts',
    meta: {},
    schema: {},
    fields: [
      { field: 'id', type: 'text', schema: { is_primary_key: true } },
      { field: 'name', type: 'string', schema: {} },
    ],
  });
});
afterAll(() => server.close());

const entriesOf = async (collection: string, fields: string) => {
  const query = `filter[collection][_eq]=manuscripts&fields=${fields}&sort=id`;
  return (await server.call('admin', 'GET', `/${collection}?${query}`)).body.data;
};

test('an item with a text key of 2,000 characters is created, changed, commented and deleted', async () => {
  await server.make('POST', '/items/manuscripts', { id: key, name: 'first' });
  await server.make('PATCH', path, { name: 'second' });
  await server.make('POST', '/activity/comment', { collection: 'manuscripts', item: key, comment: 'Hi.' });
  expect((await server.call('admin', 'GET', path)).body.data).toEqual({ id: key, name: 'second' });
  const second = (await server.rows('directus_revisions')).at(-1);
  await server.make('PATCH', path, { name: 'third' });
  await server.make('POST', `/utils/revert/${String(second?.['id'])}`, {});
  expect((await server.call('admin', 'GET', path)).body.data).toEqual({ id: key, name: 'second' });
  await server.make('DELETE', path);
  const actions = ['create', 'update', 'comment', 'update', 'revert', 'delete'];
  expect(await entriesOf('activity', 'action,item')).toEqual(
    actions.map((action) => ({ action, item: key })),
  );
  const revision = { item: key };
  expect(await entriesOf('revisions', 'item')).toEqual([revision, revision, revision, revision]);
});
