/** The metadata is read again where another program has changed it, whatever it stored there. */
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { signedIn } from '../../support/api.ts';
import { startInProcess } from '../../support/server.ts';

test('bytes and changes of other programs in the metadata are read with the next change of the model', async () => {
  const server = await startInProcess({ empty: true });
  const admin = await signedIn(server);
  const made = { meta: { note: 'first' }, schema: {} };
  for (const collection of ['walks', 'guides']) await admin('POST', '/collections', { collection, ...made });
  const create = (field: string) =>
    admin('POST', '/fields/guides', { field, type: 'string', meta: { note: field }, schema: {} });
  await create('name');
  const noteOf = async (field: string) =>
    ((await admin('GET', `/fields/guides/${field}`)).body as { data: { meta: { note: unknown } } }).data.meta
      .note;
  expect(await noteOf('name')).toBe('name');

  const file = new BetterSqlite(server.database);
  file
    .prepare("update directus_fields set note = 'changed' where collection = 'guides' and field = 'name'")
    .run();
  file.prepare("update directus_collections set note = x'00ff' where collection = 'walks'").run();
  file.close();
  expect((await create('email')).status).toBe(200);
  expect(await noteOf('name')).toBe('changed');
  expect(await noteOf('email')).toBe('email');
  expect((await admin('GET', '/collections/walks')).status).toBe(200);
  await server.stop();
});
