/** A full disk: writes are refused with a clear error, nothing is partially written, and reads work. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerWithModel, type TestServer } from '../../support/content.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  await server.make('POST', '/items/tags', { name: 'before' });
});
afterAll(() => server.close());

/** The database may not grow beyond what it has: SQLite says SQLITE_FULL, as it does where the disk is full. */
async function allow(pages: number): Promise<void> {
  // On the one connection that writes.
  await server.database.transaction(async (trx) => void (await trx.raw(`pragma max_page_count = ${pages}`)));
}

test('writes to a full disk get 507, stored data stays, and writes succeed again when there is space', async () => {
  const [{ page_count: pages }] = (await server.database.knex.raw('pragma page_count')) as [
    { page_count: number },
  ];
  await allow(pages);
  const big = Array.from({ length: 40 }, (_, i) => ({ text: `${i} ${'x'.repeat(10_000)}` }));
  const answer = await server.app.inject({
    method: 'POST',
    url: '/items/block_text',
    headers: { authorization: 'Bearer admin-token' },
    payload: big,
  });
  expect(answer.statusCode, server.failures.join('')).toBe(507);
  expect(answer.json()).toMatchObject({ errors: [{ extensions: { code: 'STORAGE_FULL' } }] });
  expect(server.failures).toEqual([]);
  expect(await server.rows('block_text')).toEqual([]);
  expect((await server.call('admin', 'GET', '/items/tags')).body.data).toMatchObject([{ name: 'before' }]);

  await allow(1_000_000);
  expect((await server.call('admin', 'POST', '/items/block_text', big)).status).toBe(200);
  expect(await server.rows('block_text')).toHaveLength(40);
});
