/** Structures of SQLite other than ordinary tables are listed with the reason, and never cause a 500. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RawCollection } from '../../../schemas/collection/types.ts';
import { strangeSqlite } from '../../fixtures/strange-structures.ts';
import { startServer, type TestServer } from '../../support/content.ts';

let server: TestServer;
let collections: ReadonlyMap<string, RawCollection>;
beforeAll(async () => {
  server = await startServer();
  await server.database.changeSchema(async (trx) => {
    for (const statement of strangeSqlite) await trx.raw(statement);
  });
  const list = (await server.make('GET', '/collections')) as RawCollection[];
  collections = new Map(list.map((one) => [one.collection, one]));
});
afterAll(() => server.close());

test.each([
  ['notes_index', 'It is a virtual table of fts5. Armature reads ordinary tables and views only.'],
  ['notes_index_data', 'It stores the data of the virtual table "notes_index".'],
  ['areas', 'It is a virtual table of rtree. Armature reads ordinary tables and views only.'],
  ['areas_node', 'It stores the data of the virtual table "areas".'],
  ['lost_notes', 'The view is broken: no such table: main.lost. Correct or drop it in the database.'],
])('%s is listed with the reason, and its items give 400', async (name, reason) => {
  expect(collections.get(name)?.schema?.unsupported).toBe(reason);
  for (const [method, path, body] of [
    ['GET', `/items/${name}`, undefined],
    ['POST', `/items/${name}`, {}],
    ['POST', `/fields/${name}`, { field: 'more', type: 'string' }],
    ['DELETE', `/collections/${name}`, undefined],
  ] as const) {
    const answer = await server.call('admin', method, path, body);
    expect([answer.status, answer.body.errors?.[0]?.message]).toEqual([
      400,
      expect.stringContaining(reason.slice(0, 30)),
    ]);
  }
});

test('a view is marked as a view, and its rows are read', async () => {
  expect(collections.get('short_notes')?.schema).toMatchObject({ kind: 'view' });
  expect(collections.get('notes')?.schema).not.toHaveProperty('kind');
  expect(await server.make('GET', '/items/short_notes')).toEqual([{ id: 1 }]);
});

test('a trigger that uses a missing table gives 400 with its text', async () => {
  const answer = await server.call('admin', 'PATCH', '/items/notes/1', { text: 'new' });
  expect([answer.status, answer.body.errors?.[0]?.message]).toEqual([
    400,
    'A trigger or a view of the database is broken: no such table: main.gone. Correct or drop it in the database.',
  ]);
});

test('the snapshot of the schema leaves them out', async () => {
  const snapshot = (await server.make('GET', '/schema/snapshot')) as {
    collections: { collection: string }[];
  };
  expect(snapshot.collections.map(({ collection }) => collection)).toEqual(['lost_owner', 'notes']);
});
