/** Names of tables and columns that other programs allow: they work, or the API lists the reason why not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutPlaceholders } from '../../adapters/server/database/names.ts';
import {
  dottedTables,
  strangeNames,
  strangeTables,
  unusableColumns,
  unusableTables,
} from '../fixtures/strange-names.ts';
import type { RawCollection } from '../../schemas/collection/types.ts';
import { startServer, type TestServer } from '../support/content.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.database.transaction(async (trx) => {
    for (const statement of strangeTables) await trx.raw(withoutPlaceholders(statement));
  });
});
afterAll(() => server.close());

/** Returns the parameters of a URL. Values other than texts are JSON. */
const query = (parts: Readonly<Record<string, unknown>>) =>
  Object.entries(parts)
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
    .join('&');

const dataOfKeys = (rows: unknown) => (rows as readonly { readonly id: number }[]).map(({ id }) => id);

describe.each(strangeNames)('a table and its column named %j', (name) => {
  const path = `/items/${encodeURIComponent(name)}`;

  test('is described, written, filtered, sorted, grouped and searched', async () => {
    expect(await server.make('GET', `/collections/${encodeURIComponent(name)}`)).toMatchObject({
      collection: name,
    });
    expect(
      await server.make('GET', `/fields/${encodeURIComponent(name)}/${encodeURIComponent(name)}`),
    ).toMatchObject({
      field: name,
    });
    const made = await server.make('POST', path, [
      { id: 1, [name]: 'b' },
      { id: 2, [name]: 'a' },
    ]);
    expect(made).toEqual([
      { id: 1, [name]: 'b' },
      { id: 2, [name]: 'a' },
    ]);
    await server.make('PATCH', `${path}/1`, { [name]: 'c' });
    const sorted = async (sort: string) =>
      dataOfKeys(await server.make('GET', `${path}?${query({ fields: 'id', sort: [sort] })}`));
    expect(await sorted(name)).toEqual([2, 1]);
    expect(await sorted(`-${name}`)).toEqual([1, 2]);
    expect(await server.make('GET', `${path}?${query({ filter: { [name]: { _eq: 'c' } } })}`)).toEqual([
      { id: 1, [name]: 'c' },
    ]);
    const list = { fields: ['id', name], sort: [name], search: 'a', filter: { [name]: { _contains: 'A' } } };
    expect(await server.call('admin', 'SEARCH', path, { query: list })).toMatchObject({
      status: 200,
      body: { data: [{ id: 2, [name]: 'a' }] },
    });
    expect(
      await server.make(
        'GET',
        `${path}?${query({ groupBy: [name], aggregate: { max: ['id'] }, sort: [name] })}`,
      ),
    ).toEqual([
      { [name]: 'a', max: { id: 2 } },
      { [name]: 'c', max: { id: 1 } },
    ]);
    expect((await server.call('admin', 'DELETE', `${path}/2`)).status).toBe(204);
  });

  test('is moved among the other collections', async () => {
    const moved = await server.make('PATCH', '/collections', [
      { collection: 'odd', meta: { sort: 1 } },
      { collection: name, meta: { sort: 2 } },
    ]);
    expect(moved).toMatchObject([{ collection: 'odd' }, { collection: name }]);
    const stored = await server.rows('directus_collections', 'collection');
    expect(stored.filter(({ collection }) => collection === name)).toMatchObject([{ sort: 2 }]);
  });
});

test('all strange columns of one table are read and written together', async () => {
  const values = Object.fromEntries(strangeNames.map((name, i) => [name, `v${i}`]));
  await server.make('POST', '/items/odd', { id: 1, ...values });
  expect(await server.make('GET', '/items/odd/1')).toEqual({ id: 1, ...values });
});

test('a foreign key through strange names leads to the related row, and back', async () => {
  await server.make('POST', '/items/who%3F', { 'key?': 7, 'a[b]': 'x' });
  await server.make('POST', '/items/part', { id: 1, 'of?': 7 });
  const fields = ['id', 'of?.key?', 'of?.a[b]', 'of?.part.id'];
  expect(
    await server.make('GET', `/items/part?${query({ fields, filter: { 'of?': { 'a[b]': { _eq: 'x' } } } })}`),
  ).toEqual([{ id: 1, 'of?': { 'key?': 7, 'a[b]': 'x', part: [{ id: 1 }] } }]);
});

test.each(dottedTables)('a table named %j is read and written', async (name) => {
  const path = `/items/${encodeURIComponent(name)}`;
  await server.make('POST', path, { id: 1 });
  expect(await server.make('GET', path)).toEqual([{ id: 1 }]);
});

test('columns that requests cannot refer to are listed with the reason', async () => {
  const { schema } = (await server.make('GET', '/collections/odd')) as RawCollection;
  expect(schema?.limitations?.map(({ name }) => name)).toEqual(unusableColumns);
  for (const { reason } of schema?.limitations ?? [])
    expect(reason).toMatch(/^The column ".*" is not available: .*\. Rename it in the database\.$/s);
  const [first = ''] = unusableColumns;
  expect((await server.call('admin', 'GET', `/items/odd?${query({ fields: [first] })}`)).status).toBe(400);
});

test('tables that a URL cannot name are listed with the reason', async () => {
  const collections = (await server.make('GET', '/collections')) as RawCollection[];
  for (const name of unusableTables) {
    const found = collections.find(({ collection }) => collection === name);
    expect(found?.schema?.unsupported).toMatch(/\. Rename it in the database\.$/);
  }
});

test('a table with an unusable name has no items', async () => {
  for (const [method, body] of [
    ['GET', undefined],
    ['POST', {}],
  ] as const) {
    const answer = await server.call('admin', method, '/items/__proto__', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.message).toMatch(/^"__proto__" cannot be read\. JavaScript reserves/);
  }
});
