/** A rule may name a field that was deleted later. Such a condition allows no row, also where it is negated. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Call } from '../support/api.ts';
import { startInProcess, type TestServer } from '../support/server.ts';
import { addPerson } from '../support/users.ts';

let server: TestServer;
let admin: Call;
beforeAll(async () => {
  server = await startInProcess({ empty: false });
  admin = await signedIn(server);
});
afterAll(() => server.stop());

test.each([
  { nope: { _eq: 1 } },
  { nope: { _neq: 1 } },
  { nope: { _null: true } },
  { nope: { _nnull: true } },
  { nope: { _nin: [1] } },
  { author: { nope: { _null: true } } },
  { nope: { _some: { id: { _eq: 1 } } } },
  { nope: { _none: { id: { _eq: 1 } } } },
  { author: { articles: { _none: { nope: { _eq: 1 } } } } },
  { author: { articles: { _none: { nope: { _none: { id: { _eq: 1 } } } } } } },
  { _and: [{ id: { _gt: 0 } }, { nope: { _neq: 1 } }] },
])('the rule %j allows to read, change and delete nothing', async (permissions) => {
  const person = await addPerson(admin, { app_access: true }, { status: 'active' });
  const me = await signedIn(server, person);
  for (const action of ['read', 'update', 'delete']) {
    const row = { role: person.role, collection: 'articles', action, fields: ['*'], permissions };
    expect((await admin('POST', '/permissions', row)).status).toBe(200);
  }
  expect(await me('GET', '/items/articles?meta=*')).toMatchObject({
    status: 200,
    body: { data: [], meta: { filter_count: 0 } },
  });
  expect((await me('GET', '/items/articles/1')).status).toBe(403);
  expect((await me('PATCH', '/items/articles/1', { title: 'Changed' })).status).toBe(403);
  expect((await me('DELETE', '/items/articles/1')).status).toBe(403);
  expect((await admin('GET', '/items/articles/1')).status).toBe(200);
});
