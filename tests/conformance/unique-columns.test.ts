/** Rows over foreign keys that refer to a unique column instead of the primary key. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { citiesDatabase, describeCities } from '../fixtures/cities.ts';
import { signedIn, type Call } from '../support/api.ts';
import { databaseName, startInProcess, type TestServer } from '../support/server.ts';

type Row = Readonly<Record<string, unknown>>;

let server: TestServer;
let api: Call;
beforeAll(async () => {
  server = await startInProcess({ database: citiesDatabase(databaseName) });
  api = await signedIn(server);
  await describeCities(api);
});
afterAll(() => server.stop());

const save = (path: string, set: Row, base: Row) =>
  api('PATCH', path, { set, base }, { 'content-type': 'application/vnd.armature.edit+json' });
const oslo = { id: 1, code: 'NO', name: 'Norway' };

test('a related row is merged by its key, whether the base contains the row or the stored value', async () => {
  expect(
    (await save('/items/cities/2', { country: { id: 1, name: 'Norge' } }, { country: oslo })).status,
  ).toBe(200);
  expect(
    (await save('/items/cities/2', { country: { id: 1, name: 'Noreg' } }, { country: 'NO' })).status,
  ).toBe(200);
  expect(await server.rows('select name from countries where id = 1')).toEqual([{ name: 'Noreg' }]);
  expect(await server.rows('select country from cities where id = 2')).toEqual([{ country: 'NO' }]);
});

test('a reference that changed since the base is a conflict', async () => {
  await api('PATCH', '/items/cities/4', { country: 'SE' });
  const refused = await save('/items/cities/4', { country: { id: 1, name: 'Norge' } }, { country: oslo });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    errors: [{ extensions: { conflicts: [{ field: 'country', theirs: 'SE' }] } }],
  });
});

test('a row is linked by its key, and the value of the column is stored', async () => {
  await api('PATCH', '/items/cities/3', { country: { id: 2 }, tags: { create: [{ tag: { id: 1 } }] } });
  expect(await server.rows('select country from cities where id = 3')).toEqual([{ country: 'SE' }]);
  expect(await server.rows('select tag from cities_tags where city = 3')).toEqual([{ tag: 'sea' }]);
});

test('a change of the relation keeps the column that it refers to', async () => {
  await api('PATCH', '/relations/cities/country', { schema: { on_delete: 'SET NULL' } });
  const { body } = await api('GET', '/relations/cities/country');
  expect(body).toMatchObject({
    data: { schema: { foreign_key_column: 'code', on_delete: 'SET NULL' } },
  });
});
