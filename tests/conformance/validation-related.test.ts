/** Validation rules over a relation test the related row as it is after the write. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn, type Call } from '../support/api.ts';
import { startInProcess, type TestServer } from '../support/server.ts';
import { addPerson, dataOf } from '../support/users.ts';

let server: TestServer;
let admin: Call;
let me: Call;
let role: string;
let other: { readonly id: string };
const permissions = new Map<string, unknown>();

const key = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
const column = (field: string, type: string, meta: object = {}) => ({ field, type, schema: {}, meta });

beforeAll(async () => {
  server = await startInProcess();
  admin = await signedIn(server);
  const make = async (collection: string, ...fields: object[]) =>
    dataOf(
      await admin('POST', '/collections', { collection, schema: {}, meta: {}, fields: [key, ...fields] }),
    );
  await make('categories', column('is_open', 'boolean'), column('name', 'string'));
  await make(
    'articles',
    column('title', 'string'),
    column('author', 'uuid'),
    column('category', 'integer'),
    column('free', 'integer'),
  );
  await make('comments', column('text', 'string'), column('article', 'integer'));
  const list = { field: 'comments', type: 'alias', meta: { special: ['o2m'] } };
  const relate = (collection: string, field: string, related_collection: string, one_field?: string) =>
    admin('POST', '/relations', { collection, field, related_collection, schema: {}, meta: { one_field } });
  await relate('articles', 'author', 'directus_users');
  await relate('articles', 'category', 'categories');
  await relate('comments', 'article', 'articles', 'comments');
  await admin('POST', '/fields/articles', list);
  const who = await addPerson(admin);
  other = await addPerson(admin);
  role = who.role;
  me = await signedIn(server, who);
  for (const collection of ['articles', 'categories', 'comments'])
    for (const action of ['create', 'read', 'update']) {
      const row = { role, collection, action, fields: ['*'], permissions: {}, validation: {} };
      permissions.set(`${action} ${collection}`, dataOf(await admin('POST', '/permissions', row))['id']);
    }
  await admin('POST', '/items/categories', [
    { id: 1, is_open: true, name: 'Open' },
    { id: 2, is_open: false, name: 'Closed' },
  ]);
});
afterAll(() => server.stop());

const rule = async (validation: object) => {
  for (const action of ['create', 'update'])
    await admin('PATCH', `/permissions/${String(permissions.get(`${action} articles`))}`, { validation });
};
const errorOf = (body: unknown) =>
  (body as { errors?: { extensions: Record<string, unknown> }[] }).errors?.[0]?.extensions;
const count = async () => Number((await server.rows('select count(*) as n from articles'))[0]?.['n']);

describe('a permission’s validation over a related row', () => {
  test('refuses a row that the rule denies, and accepts the others', async () => {
    await rule({ category: { is_open: { _eq: true } } });
    const before = await count();
    const refused = await me('POST', '/items/articles', { category: 2 });
    expect([refused.status, errorOf(refused.body)]).toMatchObject([
      400,
      { code: 'FAILED_VALIDATION', field: 'category.is_open', type: 'eq', valid: true },
    ]);
    expect(await count()).toBe(before);
    const { id } = dataOf(await me('POST', '/items/articles', { category: 1 }));
    expect((await me('PATCH', `/items/articles/${String(id)}`, { category: 2 })).status).toBe(400);
    expect((await me('PATCH', '/items/articles', { keys: [id], data: { category: 2 } })).status).toBe(400);
    expect((await me('PATCH', '/items/articles', [{ id, category: 2 }])).status).toBe(400);
    expect((await me('POST', '/items/articles', [{ category: 1 }, { category: 2 }])).status).toBe(400);
    expect(await server.rows(`select category from articles where id = ${String(id)}`)).toEqual([
      { category: 1 },
    ]);
  });

  test('tests the related row as it is after the same write', async () => {
    await rule({ category: { is_open: { _eq: true } } });
    expect((await me('POST', '/items/articles', { category: { name: 'New', is_open: false } })).status).toBe(
      400,
    );
    expect((await me('POST', '/items/articles', { category: { name: 'New', is_open: true } })).status).toBe(
      200,
    );
    expect((await me('POST', '/items/articles', { category: { id: 1, is_open: false } })).status).toBe(400);
    expect(await server.rows('select name from categories where is_open = false')).toEqual([
      { name: 'Closed' },
    ]);
  });

  test('allows a change of another field of an old row', async () => {
    await rule({});
    const { id } = dataOf(await me('POST', '/items/articles', { category: 2, title: 'old' }));
    await rule({ category: { is_open: { _eq: true } } });
    expect((await me('PATCH', `/items/articles/${String(id)}`, { title: 'new' })).status).toBe(200);
    expect((await me('PATCH', `/items/articles/${String(id)}`, { category: 1 })).status).toBe(200);
  });

  test('works over two relations and with the caller’s role', async () => {
    await rule({ author: { role: { _eq: '$CURRENT_ROLE' } } });
    const [mine] = await server.rows(`select id from directus_users where role = '${role}'`);
    expect((await me('POST', '/items/articles', { author: mine?.['id'] })).status).toBe(200);
    expect((await me('POST', '/items/articles', { author: other.id })).status).toBe(400);
    await rule({ author: { role: { name: { _starts_with: 'Nothing' } } } });
    expect((await me('POST', '/items/articles', { author: mine?.['id'] })).status).toBe(400);
  });

  test('tests a list of related rows that the same write creates', async () => {
    await rule({ comments: { _some: { text: { _eq: 'first' } } } });
    const send = (text: string) => me('POST', '/items/articles', { comments: [{ text }] });
    expect([(await send('second')).status, (await send('first')).status]).toEqual([400, 200]);
  });

  test('works with alternatives, one of which the row decides', async () => {
    await rule({ _or: [{ title: { _eq: 'draft' } }, { category: { is_open: { _eq: true } } }] });
    const send = (title: string, category: number) => me('POST', '/items/articles', { title, category });
    expect([
      (await send('draft', 2)).status,
      (await send('final', 1)).status,
      (await send('final', 2)).status,
    ]).toEqual([200, 200, 400]);
  });

  test('refuses if the rule cannot be evaluated', async () => {
    await rule({ category: { name: { _regex: '^O' } } });
    expect((await me('POST', '/items/articles', { category: 1 })).status).toBe(400);
    await rule({ category: { gone: { _eq: 1 } } });
    expect((await me('POST', '/items/articles', { category: 1 })).status).toBe(400);
    await rule({});
  });
});

test('a field’s own rule over a related row applies to administrators too, with its own message', async () => {
  const validation = { category: { is_open: { _eq: true } } };
  const meta = { validation, validation_message: 'Choose an open category.' };
  await admin('PATCH', '/fields/articles/category', { meta });
  const refused = await admin('POST', '/items/articles', { category: 2 });
  expect([refused.status, errorOf(refused.body)]).toMatchObject([
    400,
    { field: 'category', message: 'Choose an open category.' },
  ]);
  expect((await admin('POST', '/items/articles', { category: 1 })).status).toBe(200);
});
