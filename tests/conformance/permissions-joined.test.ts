/** Several permissions of one role for one action: each opens its own fields in its own rows, and no path mixes them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids, startServer, type TestServer, type Caller } from '../support/content.ts';
import {
  books,
  makeBooks,
  permitOnly,
  resetBooks,
  type Action,
  type Row,
} from './permissions-matrix/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await makeBooks(server);
});
afterAll(() => server.close());
beforeEach(() => resetBooks(server));

const get = async (path: string, who: Caller = 'api') => {
  const { status, body, text } = await server.call(who, 'GET', encodeURI(path));
  return { status, data: body.data as Row[], meta: body.meta as Row | undefined, text };
};
const permit = (rows: readonly { collection: string; action: Action; raw: object }[]) =>
  permitOnly(server, ids.apiRole, rows);
const published = { status: { _eq: 'published' } };

/** Titles of all books; the rest only of published ones. */
const narrowRead = [
  { collection: 'books', action: 'read' as const, raw: { fields: ['id', 'title', 'status'] } },
  { collection: 'books', action: 'read' as const, raw: { fields: ['*'], permissions: published } },
  { collection: 'writers', action: 'read' as const, raw: { fields: ['id', 'name'] } },
  {
    collection: 'writers',
    action: 'read' as const,
    raw: { fields: ['*'], permissions: { name: { _eq: 'Grace' } } },
  },
];
const shown = books.map((book) =>
  book.status === 'published' ? book : { ...book, views: null, body: null, writer: null },
);

describe('reading', () => {
  beforeEach(() => permit(narrowRead));

  it('PERM-03 a field is null in rows that only another permission makes readable', async () => {
    expect((await get('/items/books?sort=id')).data).toEqual(shown);
    expect((await get('/items/books/2')).data).toEqual(shown[1]);
    const { data } = await get('/items/books?fields=id,writer.name&sort=id');
    expect(data.map(({ writer }) => writer)).toEqual([
      { name: 'Ada' },
      null,
      { name: 'Grace' },
      null,
      null,
      { name: 'Linus' },
    ]);
  });

  it.each([
    ['_eq', { body: { _eq: 'alpha inside' } }, []],
    ['_neq', { body: { _neq: 'one' } }, [2, 3, 4, 5, 6]],
    ['_null', { views: { _null: true } }, [2, 4, 5]],
    ['_nnull', { views: { _nnull: true } }, [1, 3, 6]],
    ['a relation', { writer: { name: { _eq: 'Ada' } } }, [1]],
    ['either', { _or: [{ body: { _eq: 'four' } }, { title: { _eq: 'Zeta' } }] }, [6]],
  ])('PERM-02 a filter tests only readable values: %s', async (_, filter, keys) => {
    const { data, meta } = await get(
      `/items/books?fields=id&sort=id&meta=*&filter=${JSON.stringify(filter)}`,
    );
    expect(data.map(({ id }) => id)).toEqual(keys);
    expect(meta).toMatchObject({ total_count: 6, filter_count: keys.length });
  });

  it('search, sort, aggregates and groups use only readable values', async () => {
    const keys = async (query: string) =>
      (await get(`/items/books?fields=id&${query}`)).data.map(({ id }) => id);
    expect(await keys('search=alpha&sort=id')).toEqual([1]);
    expect(await keys('sort=-views,id')).toEqual([2, 4, 5, 1, 3, 6]);
    expect(await keys('sort=writer.name,id')).toEqual([1, 3, 6, 2, 4, 5]);
    const [sums] = (await get('/items/books?aggregate[max]=views&aggregate[count]=body')).data;
    expect(sums).toEqual({ max: { views: 5 }, count: { body: 2 } });
    const groups = (await get('/items/books?groupBy=writer&aggregate[count]=*')).data;
    expect(groups.map(({ writer, count }) => [writer, count])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [null, 3],
    ]);
  });

  it('filters over lists use only readable values, from either side', async () => {
    const { data } = await get('/items/writers?fields=id,bio,books.title&sort=id');
    expect(data).toEqual([
      { id: 1, bio: null, books: [] },
      { id: 2, bio: 'compilers', books: [{ title: 'Gamma' }] },
      { id: 3, bio: null, books: [] },
    ]);
    const some = await get('/items/writers?fields=id&filter={"books":{"_some":{"title":{"_nnull":true}}}}');
    expect(some.data).toEqual([{ id: 2 }]);
  });

  it('the export contains only readable values', async () => {
    const { text } = await server.call('api', 'GET', '/items/books?export=csv&fields=id,body&sort=id');
    expect(text.trim().split(/\r?\n/)).toEqual(['"id","body"', '1,"one"', '2,', '3,', '4,', '5,', '6,"two"']);
  });
});

describe('users', () => {
  it('the permission for the own user does not apply to other users', async () => {
    await permitOnly(server, ids.editorRole, [
      { collection: 'directus_users', action: 'read', raw: { fields: ['id', 'first_name'] } },
    ]);
    const { data } = await get('/users?fields=id,first_name,email&sort=id', 'editor');
    expect(data.length).toBeGreaterThan(1);
    const told = data.filter(({ email }) => email !== null);
    const me = (await get('/users/me?fields=id,email', 'editor')).data as unknown as Row;
    expect(told.map(({ id, email }) => ({ id, email }))).toEqual([me]);
    const admin = await get('/users?filter[email][_contains]=admin', 'editor');
    expect(admin.data).toEqual([]);
  });
});

describe('writing', () => {
  const update = (raw: object) => ({ collection: 'books', action: 'update' as const, raw });
  const patch = (key: number, body: object) => server.call('api', 'PATCH', `/items/books/${key}`, body);
  const read = { collection: 'books', action: 'read' as const, raw: { fields: ['*'] } };

  it('PERM-02 each field is written only in rows that its own permission allows', async () => {
    await permit([read, update({ fields: ['title'] }), update({ fields: ['body'], permissions: published })]);
    expect((await patch(2, { title: 'New' })).status).toBe(200);
    expect((await patch(1, { title: 'New', body: 'new' })).status).toBe(200);
    const refused = await patch(2, { title: 'Newer', body: 'new' });
    expect(refused.status).toBe(403);
    const [row] = await server.database.knex('books').where({ id: 2 });
    expect(row).toMatchObject({ title: 'New', body: 'alpha inside' });
    const edit = { set: { body: 'new' }, base: { body: 'alpha inside' } };
    const type = 'application/vnd.armature.edit+json';
    const merged = await server.call('api', 'PATCH', '/items/books/2', edit, type);
    expect(merged.status).toBe(403);
  });

  it('PERM-02 a write satisfies the validation of a permission that allows this row', async () => {
    await permit([
      read,
      update({ fields: ['*'], validation: { views: { _lt: 10 } } }),
      update({ fields: ['*'], permissions: published }),
    ]);
    expect((await patch(1, { views: 50 })).status).toBe(200);
    expect((await patch(2, { views: 9 })).status).toBe(200);
    const refused = await patch(2, { views: 50 });
    expect([refused.status, refused.body.errors?.[0]?.extensions.code]).toEqual([400, 'FAILED_VALIDATION']);
  });
});
