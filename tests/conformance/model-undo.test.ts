/** Changes of the model are stored with their state before and after, and the last one can be undone without losses. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelStep } from '../../schemas/model/step.ts';
import { ids, permit, startServer, type Answer, type TestServer } from '../support/content.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.make('POST', '/collections', {
    collection: 'walks',
    meta: { note: 'Walks' },
    schema: {},
    fields: [
      { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
      { field: 'title', type: 'string', meta: { sort: 1 }, schema: {} },
      { field: 'length', type: 'float', meta: { sort: 2, width: 'half' }, schema: {} },
      { field: 'open', type: 'boolean', meta: { sort: 3 }, schema: { default_value: false } },
      { field: 'empty', type: 'text', meta: { sort: 4, note: 'none yet' }, schema: {} },
      { field: 'details', type: 'group', meta: { sort: 5 } },
    ],
  });
  await server.make('POST', '/items/walks', [{ title: 'North', length: 4.5 }, { title: null }]);
});
afterAll(() => server.close());

interface Entry {
  readonly id: number;
  readonly user: string;
  readonly at: string;
  readonly parts: readonly { of: string; action: string; field: string | null; settings: string[] }[];
  readonly isLast: boolean;
  readonly isUndone: boolean;
}
const history = async () => (await server.make('GET', '/schema/changes')) as Entry[];
const undo = async (): Promise<Answer> => {
  const last = (await history()).find(({ isLast }) => isLast);
  return server.call('admin', 'POST', `/schema/changes/${last?.id}/undo`);
};
const snapshot = async (): Promise<unknown> => {
  const { collections, ...rest } = (await server.make('GET', '/schema/snapshot')) as {
    collections: { columns: readonly string[] }[];
  };
  // Columns that are created again come last.
  return { ...rest, collections: collections.map(({ columns: _columns, ...collection }) => collection) };
};
const steps = (list: readonly ModelStep[]) => server.make('POST', '/schema/steps', { steps: list });

const changes: readonly [what: string, change: () => Promise<unknown>][] = [
  [
    'a new field without values',
    () => server.make('POST', '/fields/walks', { field: 'place', type: 'string', meta: {}, schema: {} }),
  ],
  [
    'a new field that has only its default',
    () =>
      server.make('POST', '/fields/walks', { field: 'x', type: 'boolean', schema: { default_value: true } }),
  ],
  [
    'a new index of a column',
    () => server.make('PATCH', '/fields/walks/title', { type: 'string', schema: { is_indexed: true } }),
  ],
  [
    'other settings of a field',
    () =>
      server.make('PATCH', '/fields/walks/length', {
        type: 'float',
        meta: { width: 'full', hidden: true },
        schema: { default_value: 3 },
      }),
  ],
  [
    'another order',
    () =>
      server.make('PATCH', '/fields/walks', [
        { field: 'title', meta: { sort: 2 } },
        { field: 'length', meta: { sort: 1 } },
      ]),
  ],
  [
    'a field in a group',
    async () => {
      const { meta } = (await server.make('GET', '/fields/walks/details')) as { meta: { id: number } };
      return server.make('PATCH', '/fields/walks', [{ field: 'open', meta: { sort: 6, group: meta.id } }]);
    },
  ],
  ['a deleted field without values', () => server.make('DELETE', '/fields/walks/empty')],
  ['settings of the collection', () => server.make('PATCH', '/collections/walks', { meta: { icon: 'map' } })],
  [
    'an order of the collections',
    () => steps([{ do: 'update-collections', changes: [{ collection: 'walks', meta: { sort: 1 } }] }]),
  ],
  ['an empty collection', () => server.make('POST', '/collections', { collection: 'places', schema: {} })],
  [
    'a relation with its tables',
    () =>
      steps([
        { do: 'create-field', collection: 'walks', field: 'guide', body: { type: 'integer', meta: {} } },
        { do: 'create-collection', collection: 'guides', body: { meta: {}, schema: {} } },
        {
          do: 'create-relation',
          collection: 'walks',
          field: 'guide',
          related: 'guides',
          body: { related_collection: 'guides', meta: {}, schema: { on_delete: 'SET NULL' } },
        },
      ]),
  ],
];

describe('undo restores the model and keeps the rows', () => {
  it.each(changes)('%s', async (_what, change) => {
    const [before, rows] = [await snapshot(), await server.rows('walks')];
    await change();
    expect(await snapshot()).not.toEqual(before);
    const [entry] = await history();
    expect(entry).toMatchObject({ isLast: true, isUndone: false });
    const { status, text } = await undo();
    expect(status, text).toBe(204);
    expect(await snapshot()).toEqual(before);
    expect(await server.rows('walks')).toEqual(rows);
    const [undone, first] = await history();
    expect(undone).toMatchObject({ undoes: entry?.id, isLast: false });
    expect(first).toMatchObject({ id: entry?.id, isUndone: true, isLast: false });
  });
});

describe('undo is refused with what would be lost', () => {
  const refused: readonly [what: string, change: () => Promise<unknown>, loss: object][] = [
    [
      'values that were stored since',
      async () => {
        await server.make('POST', '/fields/walks', { field: 'place', type: 'string', schema: {} });
        await server.make('PATCH', '/items/walks/1', { place: 'Harbor' });
      },
      { what: 'values', collection: 'walks', field: 'place', count: 1 },
    ],
    [
      'rows of a new collection',
      async () => {
        await server.make('POST', '/collections', { collection: 'kept', meta: {}, schema: {} });
        await server.make('POST', '/items/kept', [{}, {}]);
      },
      { what: 'rows', collection: 'kept', field: null, count: 2 },
    ],
    [
      'values that the change deleted',
      () => server.make('DELETE', '/fields/walks/place'),
      { what: 'values', collection: 'walks', field: 'place', count: 1 },
    ],
    [
      'values that another type rounded',
      () => server.make('PATCH', '/fields/walks/length', { type: 'integer', schema: {} }),
      { what: 'converted', collection: 'walks', field: 'length', count: 1 },
    ],
    [
      'nulls that were replaced',
      () =>
        steps([
          {
            do: 'update-field',
            collection: 'walks',
            field: 'title',
            body: { type: 'string', schema: { is_nullable: false } },
            replaceNulls: '-',
          },
        ]),
      { what: 'nulls', collection: 'walks', field: 'title', count: 1 },
    ],
  ];
  it.each(refused)('%s', async (_what, change, loss) => {
    await change();
    const [before, rows] = [await snapshot(), await server.rows('walks')];
    const { status, body } = await undo();
    expect([status, body.errors?.[0]?.extensions['losses']]).toEqual([422, [loss]]);
    expect(await snapshot()).toEqual(before);
    expect(await server.rows('walks')).toEqual(rows);
  });
});

it('the permissions and presets of a deleted collection come back with it', async () => {
  await server.make('POST', '/collections', { collection: 'tours', meta: { icon: 'map' }, schema: {} });
  await permit(server, ids.editorRole, 'tours', 'read', { fields: ['id'], permissions: { id: { _gt: 3 } } });
  const { id: leaver } = (await server.make('POST', '/users', { email: 'leaver@example.com' })) as {
    id: string;
  };
  await server.make('POST', '/presets', {
    collection: 'tours',
    bookmark: 'Short',
    layout_query: { tabular: {} },
  });
  await server.make('POST', '/presets', { collection: 'tours', user: leaver });
  const read = async () => {
    const rows = [];
    for (const path of ['permissions', 'presets'])
      rows.push(await server.make('GET', `/${path}?filter[collection][_eq]=tours&sort=id`));
    return rows.flatMap((list) => (list as object[]).map((row) => ({ ...row, id: null })));
  };
  const before = await read();
  expect(before).toHaveLength(3);
  await server.make('DELETE', '/collections/tours');
  expect(await read()).toEqual([]);
  // A user who has left has no presets.
  await server.make('DELETE', `/users/${leaver}`);
  const { status, text } = await undo();
  expect(status, text).toBe(204);
  expect(await read()).toEqual(before.slice(0, 2));
});

it('only the last change is undone, and only by administrators', async () => {
  await server.make('PATCH', '/collections/walks', { meta: { icon: 'map' } });
  await server.make('PATCH', '/collections/walks', { meta: { color: '#FF0000' } });
  const [last, earlier] = await history();
  const send = (who: 'admin' | 'editor', id: unknown) =>
    server.call(who, 'POST', `/schema/changes/${String(id)}/undo`);
  expect((await send('admin', earlier?.id)).status).toBe(409);
  expect((await send('editor', last?.id)).status).toBe(403);
  const limited = (limit: string) => server.call('admin', 'GET', `/schema/changes?limit=${limit}`);
  expect((await limited('1')).body.data).toMatchObject([{ id: last?.id, isLast: true }]);
  for (const limit of ['0', '101', 'x', '1.5'])
    expect(await limited(limit)).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'INVALID_QUERY' } }] },
    });
  expect((await server.call('editor', 'GET', '/schema/changes')).status).toBe(403);
  expect((await send('admin', last?.id)).status).toBe(204);
  expect((await send('admin', earlier?.id)).status).toBe(204);
});

it('a role that may read all fields and revisions does not read those of the model', async () => {
  for (const collection of ['directus_revisions', 'directus_fields', 'directus_collections'])
    await permit(server, ids.editorRole, collection, 'read');
  const read = async (who: 'admin' | 'editor') => {
    const { body } = await server.call(who, 'GET', '/revisions?fields=collection&limit=-1');
    return new Set((body.data as { collection: string }[]).map(({ collection }) => collection));
  };
  const model = ['directus_collections', 'directus_fields'];
  expect([...(await read('admin'))]).toEqual(expect.arrayContaining(model));
  const readable = await read('editor');
  expect(model.filter((name) => readable.has(name))).toEqual([]);
});

it('a part that changed outside of the history is not overwritten', async () => {
  await server.make('PATCH', '/collections/walks', { meta: { icon: 'map' } });
  await server.database.transaction(async (trx) => {
    await trx('directus_collections').where({ collection: 'walks' }).update({ icon: 'route' });
  });
  const { status, body } = await undo();
  expect([status, body.errors?.[0]?.extensions['collection']]).toEqual([409, 'walks']);
});
