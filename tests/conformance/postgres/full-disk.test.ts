/** A disk without room: PostgreSQL says so by its code, here from a trigger in the disk's place. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Call } from '../../support/api.ts';
import { asAdmin } from '../../support/postgres.ts';
import { startInProcess, type TestServer } from '../../support/server.ts';

let server: TestServer;
let admin: Call;
beforeAll(async () => {
  server = await startInProcess();
  admin = await signedIn(server);
  await admin('POST', '/collections', {
    collection: 'notes',
    schema: {},
    fields: [
      { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
      { field: 'text', type: 'string', schema: {} },
    ],
  });
});
afterAll(() => server.stop());

const save = (text: string) => admin('POST', '/items/notes', { text });
const history = () => server.rows("select id from directus_activity where collection = 'notes'");

test('writes to a full disk get 507, stored data stays, and writes succeed again when there is space', async () => {
  expect((await save('before')).status).toBe(200);
  await asAdmin(
    server.database,
    `create function full_disk() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
     create trigger full_disk before insert on notes for each statement execute function full_disk()`,
  );
  const refused = await save('lost');
  expect([refused.status, refused.body]).toMatchObject([
    507,
    { errors: [{ extensions: { code: 'STORAGE_FULL' } }] },
  ]);
  expect((await admin('GET', '/items/notes?fields=text')).body).toEqual({ data: [{ text: 'before' }] });
  expect(await history()).toHaveLength(1);
  await asAdmin(server.database, 'drop trigger full_disk on notes');
  expect((await save('after')).status).toBe(200);
  expect(await history()).toHaveLength(2);
});
