/** Lists with `max_value_length` contain the beginnings of long values. All other reads contain the whole values. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/content.ts';
import { databaseName } from '../support/server.ts';

const million = 1_000_000;
const many = 400_000;
const whole = {
  title: 'short',
  body: 'ä'.repeat(many),
  extra: { list: ['x'.repeat(many)] },
  labels: Array.from({ length: 5000 }, (_, i) => `label ${i}`),
  data: Buffer.alloc(many, 200).toString('base64'),
};
/** Values at the limit stay as they are. */
const exact = { title: 'exact', body: 'b'.repeat(1000), extra: null, labels: null, data: null };
const limit = 1000;
const fields = 'id,title,body,extra,labels,data';
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
  await server.make('POST', '/collections', {
    collection: 'notes',
    schema: {},
    fields: [
      id,
      { field: 'title', type: 'string', schema: {} },
      { field: 'body', type: 'text', schema: {} },
      { field: 'extra', type: 'json', schema: {} },
      { field: 'labels', type: 'csv', schema: {}, meta: { special: ['csv'] } },
      { field: 'data', type: 'binary', schema: {} },
      { field: 'parent', type: 'integer', schema: {} },
    ],
  });
  await server.make('POST', '/relations', {
    collection: 'notes',
    field: 'parent',
    related_collection: 'notes',
    meta: { one_field: 'below' },
  });
  const alias = { type: 'alias', schema: null };
  await server.make('POST', '/fields/notes', { ...alias, field: 'below', meta: { special: ['o2m'] } });
  await server.make('POST', '/fields/notes', { ...alias, field: 'above', meta: { special: ['o2m'] } });
  await server.make('POST', '/collections', {
    collection: 'notes_any',
    schema: {},
    fields: [
      id,
      { field: 'owner', type: 'integer', schema: {} },
      { field: 'note', type: 'integer', schema: {} },
      { field: 'item', type: 'string', schema: {} },
      { field: 'collection', type: 'string', schema: {} },
    ],
  });
  const relate = (field: string, related: string | null, meta: object) =>
    server.make('POST', '/relations', { collection: 'notes_any', field, related_collection: related, meta });
  await relate('owner', 'notes', { one_field: 'above', junction_field: 'note' });
  await relate('note', 'notes', {});
  await relate('item', null, { one_collection_field: 'collection', one_allowed_collections: ['notes'] });
  await server.make('POST', '/items/notes', whole);
  await server.make('POST', '/items/notes', { ...exact, parent: 1 });
  await server.make('POST', '/items/notes_any', { owner: 2, note: 1, item: '1', collection: 'notes' });
});
afterAll(() => server.close());

const read = (path: string) => server.make('GET', `/items/notes${path}`);
/** The `$shortened` of the first row. */
const sizes = {
  body: 2 * many,
  extra: JSON.stringify(whole.extra).length,
  labels: whole.labels.join(',').length,
  data: many,
};

test('a list shortens long values and names them; the other values stay exact', async () => {
  const { text, body, status } = await server.call(
    'admin',
    'GET',
    `/items/notes?fields=${fields}&sort=id&max_value_length=${limit}`,
  );
  expect(status).toBe(200);
  expect(text.length).toBeLessThan(6000);
  const [first, second] = body.data as Record<string, unknown>[];
  expect(second).toEqual({ id: 2, ...exact });
  const { $shortened, labels, ...texts } = first ?? {};
  expect(texts).toEqual({
    id: 1,
    title: 'short',
    body: `${'ä'.repeat(limit / 4)}…`,
    extra: expect.stringMatching(/^\{"list": ?\["x{200,250}…$/) as unknown,
    data: `${Buffer.alloc(limit / 4, 200).toString('base64')}…`,
  });
  expect(labels).toEqual([...whole.labels.slice(0, 28), expect.stringMatching(/…$/)]);
  const { extra: sizeOfJson, ...others } = $shortened as typeof sizes;
  expect(others).toEqual({ body: sizes.body, labels: sizes.labels, data: sizes.data });
  // PostgreSQL adds spaces.
  expect(Math.abs(sizeOfJson - sizes.extra)).toBeLessThan(5);
});

test('related rows, other sorts and pages are shortened too', async () => {
  const query = `max_value_length=${limit}`;
  const nested = (await read(`/2?fields=parent.id,parent.body&${query}`)) as { parent: object };
  expect(nested.parent).toMatchObject({ id: 1, $shortened: { body: sizes.body } });
  for (const more of ['sort=-body', 'search=short', 'filter[body][_contains]=ä', 'limit=-1&sort=title'])
    expect(await read(`?fields=id,body&${more}&${query}`)).toContainEqual({
      id: 1,
      body: `${'ä'.repeat(limit / 4)}…`,
      $shortened: { body: sizes.body },
    });
});

test('lists inside an item, a junction and several collections are shortened at each level', async () => {
  const query = `max_value_length=${limit}`;
  const long = { body: `${'ä'.repeat(limit / 4)}…`, $shortened: { body: sizes.body } };
  const top = (await read(`/2?fields=id,above.id,above.note.body&${query}`)) as object;
  expect(top).toEqual({ id: 2, above: [{ id: 1, note: long }] });
  const anything = await server.make('GET', `/items/notes_any?fields=item:notes.body,note.body&${query}`);
  expect(anything).toEqual([{ item: long, note: long }]);
  const deep = `deep[below][_limit]=-1&deep[below][_sort]=id`;
  await server.make('PATCH', '/items/notes/1', { parent: 2 });
  const tree = await read(`/2?fields=below.id,below.body,below.below.body&${deep}&${query}`);
  await server.make('PATCH', '/items/notes/1', { parent: null });
  expect(tree).toEqual({
    below: [{ id: 1, ...long, below: [expect.objectContaining({ body: exact.body })] }],
  });
  // Only a read with the parameter is shortened.
  expect(await read('/2?fields=above.note.body')).toEqual({ above: [{ note: { body: whole.body } }] });
});

test('lists without the parameter, items, and exports contain the whole values', async () => {
  expect(await read(`?fields=${fields}&sort=id`)).toEqual([
    { id: 1, ...whole },
    { id: 2, ...exact },
  ]);
  expect(await read(`/1?fields=${fields}`)).toEqual({ id: 1, ...whole });
  const file = await server.call(
    'admin',
    'GET',
    `/items/notes?fields=id,body&sort=id&export=json&max_value_length=${limit}`,
  );
  expect(JSON.parse(file.text)).toEqual([
    { id: 1, body: whole.body },
    { id: 2, body: exact.body },
  ]);
});

test('the removal of a row notices a change of a long value from the beginning and the size that its list contained', async () => {
  const own = (await server.make('POST', '/items/notes', { title: 'above' })) as { id: number };
  const body = 'c'.repeat(5000);
  const data = Buffer.alloc(5000, 3).toString('base64');
  const changes = [
    { body: `x${body.slice(1)}` },
    { body: `${body}x` },
    { body: null },
    { data: Buffer.alloc(6000, 3).toString('base64') },
  ];
  for (const change of [{}, { title: 'changed' }, ...changes]) {
    const row = { title: 'below', body, data, extra: whole.extra, parent: own.id };
    const { id } = (await server.make('POST', '/items/notes', row)) as { id: number };
    const [base] = (await read(
      `?filter[id][_eq]=${id}&fields=id,title,body,data,extra&max_value_length=${limit}`,
    )) as Record<string, unknown>[];
    expect(Object.keys(base?.['$shortened'] as object).toSorted()).toEqual(['body', 'data', 'extra']);
    await server.make('PATCH', `/items/notes/${id}`, change);
    const edit = { set: { below: { create: [], update: [], delete: [id] } }, base: { below: [base] } };
    const type = 'application/vnd.armature.edit+json';
    const answer = await server.call('admin', 'PATCH', `/items/notes/${own.id}`, edit, type);
    if (Object.keys(change).length === 0) expect(answer.status).toBe(200);
    else {
      const conflicts = answer.body.errors?.[0]?.extensions['conflicts'] as Record<string, unknown>[];
      // Long values that did not change are not sent.
      const { title } = { title: 'below', ...change };
      expect(conflicts).toMatchObject([{ field: `below.${id}`, yours: null }]);
      expect(conflicts[0]?.['theirs']).toEqual({ id, title, ...change });
    }
  }
});

test('an item of 10 MB of bytes is read whole, and a list has at most their beginning', async () => {
  const data = Buffer.alloc(10 * million, 7);
  await server.database.transaction((trx) => trx('notes').insert({ title: 'bytes', data }));
  const [{ id } = {}] = (await read('?filter[title][_eq]=bytes&fields=id')) as { id: number }[];
  const item = (await read(`/${id}?fields=data`)) as { data: string };
  expect(Buffer.from(item.data, 'base64').equals(data)).toBe(true);
  const [row] = (await read(`?filter[id][_eq]=${id}&fields=data&max_value_length=${limit}`)) as object[];
  const text = 'z'.repeat(2 * million);
  await server.database.transaction((trx) => trx('notes').where({ id }).update({ body: text }));
  const [long] = (await read(`?filter[id][_eq]=${id}&fields=body&max_value_length=${limit}`)) as object[];
  const isShown = databaseName !== 'sqlite';
  expect(long).toMatchObject({ body: isShown ? `${'z'.repeat(limit / 4)}…` : '… (2 MB)' });
  // SQLite would read all of the value for its beginning.
  const start = isShown ? Buffer.alloc(limit / 4, 7).toString('base64') : '';
  expect(row).toEqual({ data: `${start}…`, $shortened: { data: data.length } });
});

test('too small a limit is refused', async () => {
  const { status, body } = await server.call('admin', 'GET', '/items/notes?max_value_length=99');
  expect([status, body.errors?.[0]?.message]).toEqual([400, '"max_value_length" must be 100 or more']);
});

test('system collections are never shortened', async () => {
  const [setting] = (await server.make(
    'GET',
    '/revisions?sort=id&limit=1&max_value_length=100&fields=*',
  )) as object[];
  expect(setting).not.toHaveProperty('$shortened');
});
