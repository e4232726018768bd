/** The check of an import, and the import of its rows: in one transaction, once, with one activity entry. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ids, permit, startServerWithModel, type Caller, type TestServer } from '../support/content.ts';
import { numbered, sendLines, type Failure, type Row } from '../support/imports.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const collection of ['articles', 'authors'])
    await server.make('DELETE', `/items/${collection}`, { query: { limit: -1 } });
});

const create = { mode: 'create', key: null, by: {} };

async function check(collection: string, settings: object, rows: readonly Row[], who: Caller = 'admin') {
  const body = { ...settings, rows: numbered(rows) };
  const answer = await server.call(who, 'POST', `/utils/import/${collection}/check`, body);
  const data = answer.body.data as { created: number; updated: number; errors: Failure[] } | undefined;
  return {
    status: answer.status,
    data,
    errors: data?.errors.map(shortOf),
    message: answer.body.errors?.[0]?.message,
  };
}

const shortOf = ({ message, extensions: { row, field, code } }: Failure) => [row, field, code, message];

/** Sends the lines of an import. */
async function send(collection: string, lines: readonly unknown[], who: Caller = 'admin') {
  const answer = await sendLines(server, collection, lines, who);
  return { ...answer, errors: answer.errors.map(shortOf) };
}

const importRows = (
  collection: string,
  settings: object,
  rows: readonly Row[],
  { who, id = randomUUID() }: { who?: Caller; id?: string } = {},
) => send(collection, [{ ...settings, id, rows: rows.length }, ...numbered(rows)], who);

const read = async (path: string) => (await server.call('admin', 'GET', path)).body.data as Row[];
const imports = () => read('/activity?filter[action][_eq]=import&sort=-id&fields=*,revisions.item');

describe('POST /utils/import/{collection}/check', () => {
  test('lists the errors of every row with the messages of a save, and changes nothing', async () => {
    await server.make('POST', '/items/authors', { name: 'Ada', email: 'ada@x.com' });
    const rows = [
      { name: 'Bob', email: 'bob@x.com' },
      { name: null, email: 'cy@x.com' },
      { name: 'Dee', email: 'ada@x.com' },
      { name: 'Eve', email: 'bob@x.com' },
      { name: 'Fay' },
      { name: 'Gus', planet: 'Mars' },
    ];
    const { data, errors } = await check('authors', create, rows);
    expect(data).toMatchObject({ created: 2, updated: 0 });
    expect(errors?.map((error) => error.slice(0, 3))).toEqual([
      [3, 'name', 'FAILED_VALIDATION'],
      [4, 'email', 'RECORD_NOT_UNIQUE'],
      [5, 'email', 'RECORD_NOT_UNIQUE'],
      [7, 'planet', 'INVALID_PAYLOAD'],
    ]);
    const save = await server.call('admin', 'POST', '/items/authors', rows[2]);
    expect(errors?.[1]?.[3]).toBe(save.body.errors?.[0]?.message);
    expect(await read('/items/authors?fields=name')).toEqual([{ name: 'Ada' }]);
    expect(await imports()).toEqual([]);
  });

  test('several errors of one row are all listed, with types and foreign keys', async () => {
    const rows = [
      { title: 'A', price: 'cheap', event_date: 'soon', featured: 'perhaps' },
      { title: 'B', author: 4711 },
      { title: 'x'.repeat(121) },
    ];
    const { errors } = await check('articles', create, rows);
    expect(errors?.map((error) => error.slice(0, 3))).toEqual([
      [2, 'price', 'FAILED_VALIDATION'],
      [2, 'event_date', 'FAILED_VALIDATION'],
      [2, 'featured', 'FAILED_VALIDATION'],
      [3, 'author', 'INVALID_FOREIGN_KEY'],
      [4, 'title', 'VALUE_TOO_LONG'],
    ]);
  });

  test('a value of a wrong type hides no other error of its row', async () => {
    const rows = [
      { title: 'x'.repeat(121), price: 'cheap', author: 4711 },
      { title: 'B', price: 'cheap' },
      { title: 'B', price: '1.50' },
    ];
    const { data, errors } = await check('articles', create, rows);
    expect(data).toMatchObject({ created: 1, updated: 0 });
    expect(errors?.map((error) => error.slice(0, 3))).toEqual([
      [2, 'title', 'VALUE_TOO_LONG'],
      [2, 'price', 'FAILED_VALIDATION'],
      [2, 'author', 'INVALID_FOREIGN_KEY'],
      [3, 'price', 'FAILED_VALIDATION'],
    ]);
    expect(await read('/items/articles')).toEqual([]);
  });

  test.each([
    [{ ...create, mode: 'replace' }, '"mode" must be one of'],
    [{ ...create, mode: 'update' }, '"key" names the field'],
    [{ ...create, mode: 'update', key: 'name' }, 'is not unique'],
    [{ ...create, mode: 'update', key: 'planet' }, 'planet'],
    [{ ...create, by: { name: 'id' } }, 'is not a many-to-one field'],
  ])('settings %j are refused', async (settings, message) => {
    const answer = await check('authors', settings, [{ name: 'Ada' }]);
    expect(answer.status).toBe(400);
    expect(answer.message).toContain(message);
  });

  test('too many rows or fields are refused with the limit', async () => {
    const many = Array.from({ length: 1001 }, () => ({ name: 'x' }));
    expect((await check('authors', create, many)).message).toContain('at most 1000');
    const wide = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`f${i}`, 1]));
    expect((await check('authors', create, [wide])).message).toContain('at most 1000');
  });
});

describe('POST /utils/import/{collection}/rows', () => {
  test('rows are created and updated by a unique field, with one activity entry for all', async () => {
    const [ada] = (await server.make('POST', '/items/authors', [
      { name: 'Ada', email: 'ada@x.com', bio: 'kept' },
    ])) as { id: number }[];
    const before = (await read('/activity?aggregate[count]=*'))[0] as { count: unknown };
    const rows = [
      { email: 'ada@x.com', name: 'Ada L.' },
      { email: 'bob@x.com', name: 'Bob' },
    ];
    const { data } = await importRows('authors', { mode: 'upsert', key: 'email', by: {} }, rows);
    expect(data).toEqual({ created: 1, updated: 1, undoable: true });
    const stored = await read('/items/authors?sort=id&fields=id,name,bio');
    expect(stored).toMatchObject([
      { name: 'Ada L.', bio: 'kept' },
      { name: 'Bob', bio: null },
    ]);
    const after = (await read('/activity?aggregate[count]=*'))[0] as { count: unknown };
    expect(Number(after.count) - Number(before.count)).toBe(1);
    const [entry] = await imports();
    expect(entry).toMatchObject({ collection: 'authors', user: ids.admin });
    expect(((entry?.['revisions'] ?? []) as { item: string }[]).map(({ item }) => item).toSorted()).toEqual(
      [String(ada?.id), String(stored[1]?.['id'])].toSorted(),
    );
  });

  test('a repeated request returns the first result and writes nothing', async () => {
    const id = randomUUID();
    const rows = [{ name: 'Ada' }, { name: 'Bob' }];
    const [first, second] = await Promise.all([
      importRows('authors', create, rows, { id }),
      importRows('authors', create, rows, { id }),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect([first.data, second.data]).toEqual([
      { created: 2, updated: 0, undoable: true },
      { created: 2, updated: 0, undoable: true },
    ]);
    expect(await read('/items/authors?fields=name')).toHaveLength(2);
    expect((await importRows('articles', create, [{ title: 'A' }], { id })).status).toBe(400);
  });

  test('one bad row, a missing row, and lines that are no rows leave nothing behind', async () => {
    const before = await imports();
    const bad = await importRows('authors', create, [{ name: 'Ada' }, { name: null }]);
    expect(bad.errors.map((error) => error.slice(0, 3))).toEqual([[3, 'name', 'FAILED_VALIDATION']]);
    const head = { ...create, id: randomUUID(), rows: 2 };
    const [first] = numbered([{ name: 'Ada' }]);
    for (const lines of [[head, first], [head, first, '{"row":'], [head, first, { values: {} }], [], ['[]']])
      expect((await send('authors', lines)).status).toBe(400);
    expect(await read('/items/authors')).toEqual([]);
    expect(await imports()).toEqual(before);
  });

  test('related items are found by a unique field, and updates find items only', async () => {
    const [ada] = (await server.make('POST', '/items/authors', [
      { name: 'Ada', email: 'ada@x.com' },
    ])) as Row[];
    const by = { ...create, by: { author: 'email' } };
    const { errors } = await check('articles', by, [{ author: 'nobody@x.com' }]);
    expect(errors).toEqual([
      [2, 'author', 'INVALID_FOREIGN_KEY', 'No item of "authors" has the email "nobody@x.com".'],
    ]);
    await importRows('articles', by, [{ title: 'A', author: 'ada@x.com', slug: 'a' }]);
    expect(await read('/items/articles?fields=title,author')).toEqual([{ title: 'A', author: ada?.['id'] }]);
    const update = { mode: 'update', key: 'slug', by: {} };
    const missing = await check('articles', update, [
      { slug: 'a', title: 'B' },
      { slug: 'b' },
      { title: 'C' },
    ]);
    expect(missing.data).toMatchObject({ created: 0, updated: 1 });
    expect(missing.errors?.map((error) => error.slice(0, 3))).toEqual([
      [3, 'slug', 'ITEM_NOT_FOUND'],
      [4, 'slug', 'FAILED_VALIDATION'],
    ]);
  });
});

describe('a role with rules for fields', () => {
  beforeAll(async () => {
    const of = (
      collection: string,
      action: 'read' | 'create' | 'update',
      fields: readonly string[],
      more: object = {},
    ) => permit(server, ids.editorRole, collection, action, { fields, ...more });
    await of('authors', 'read', ['id', 'name']);
    await of('articles', 'read', ['id', 'title', 'slug', 'author']);
    await of('articles', 'create', ['title', 'slug', 'author'], {
      presets: { status: 'review' },
      validation: { title: { _starts_with: 'E' } },
    });
    await of('articles', 'update', ['title'], { permissions: { status: { _eq: 'review' } } });
  });

  test('imports what it may save: fields, presets, validation and rows', async () => {
    const rows = [
      { title: 'Essay', slug: 'e' },
      { title: 'Novel', slug: 'n' },
      { title: 'Echo', price: 3 },
    ];
    const { data, errors } = await check('articles', create, rows, 'editor');
    expect(data).toMatchObject({ created: 1 });
    expect(errors?.map(([row, , code]) => [row, code])).toEqual([
      [3, 'FAILED_VALIDATION'],
      [4, 'FORBIDDEN'],
    ]);
    expect((await importRows('articles', create, rows.slice(0, 1), { who: 'editor' })).status).toBe(200);
    expect(await read('/items/articles?fields=title,status,user_created')).toEqual([
      { title: 'Essay', status: 'review', user_created: ids.editor },
    ]);
    await server.make('POST', '/items/articles', { title: 'Other', slug: 'o' });
    const update = { mode: 'update', key: 'slug', by: {} };
    const changed = await check(
      'articles',
      update,
      [
        { slug: 'e', title: 'E' },
        { slug: 'o', title: 'O' },
      ],
      'editor',
    );
    expect(changed.data).toMatchObject({ updated: 1 });
    expect(changed.errors?.map(([row, , code]) => [row, code])).toEqual([[3, 'FORBIDDEN']]);
  });

  test('cannot find items by a field that it may not read, nor import elsewhere', async () => {
    const by = { ...create, by: { author: 'email' } };
    expect((await check('articles', by, [{ title: 'E', author: 'ada@x.com' }], 'editor')).status).toBe(403);
    expect((await check('authors', create, [{ name: 'E' }], 'editor')).status).toBe(403);
    expect((await importRows('authors', create, [{ name: 'E' }], { who: 'editor' })).status).toBe(403);
    expect((await check('articles', create, [{ title: 'E' }], 'public')).status).toBe(403);
    expect((await check('directus_users', create, [{ email: 'e@x.com' }])).status).toBe(403);
  });
});
