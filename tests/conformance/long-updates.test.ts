/** An update of many rows runs in parts of one transaction, and its progress is readable. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServerWithModel, type TestServer } from '../support/content.ts';

const many = 5200;
let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  await server.database.transaction(async (trx) => {
    const rows = Array.from({ length: many }, (_, i) => ({ name: `tag ${i + 1}` }));
    for (let i = 0; i < many; i += 400) await trx('tags').insert(rows.slice(i, i + 400));
  });
});
afterAll(() => server.close());

interface Running {
  readonly id: string;
  readonly rows: number;
  readonly rows_done: number;
}
const progress = async (who: 'admin' | 'editor') =>
  (await server.call(who, 'GET', '/utils/progress')).body.data as Running[];
const names = async () => {
  const [row] = await server.database.knex('tags').countDistinct({ n: 'name' });
  return Number(row?.['n']);
};

test('all rows are updated by query, other requests run, and only the caller sees the progress', async () => {
  const state = { isDone: false };
  const update = server
    .call('admin', 'PATCH', '/items/tags', { query: { limit: -1 }, data: { name: 'same' } })
    .finally(() => (state.isDone = true));
  const seen: { rows: number; rows_done: number }[] = [];
  const seenByOthers: unknown[] = [];
  while (!state.isDone) {
    await nextTurn();
    seen.push(...(await progress('admin')));
    seenByOthers.push(...(await progress('editor')));
  }
  const { status, body } = await update;
  expect([status, (body.data as unknown[]).length]).toEqual([200, many]);
  expect(await names()).toBe(1);
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.at(-1)).toMatchObject({ action: 'update', collection: 'tags', rows: many });
  const done = seen.map(({ rows_done }) => rows_done);
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  expect(seenByOthers).toEqual([]);
  expect(await progress('admin')).toEqual([]);
});

test('a row that fails late changes none, and ends the progress', async () => {
  const keys = [...Array.from({ length: 1200 }, (_, i) => i + 1), 999_999];
  const { status } = await server.call('admin', 'PATCH', '/items/tags', { keys, data: { name: 'other' } });
  expect(status).toBe(403);
  expect(await names()).toBe(1);
  expect(await progress('admin')).toEqual([]);
});

test('only the user who started an update cancels it, and a canceled update changes no row', async () => {
  const before = await names();
  const history = async () => (await server.rows('directus_activity')).length;
  const entries = await history();
  const update = server.call('admin', 'PATCH', '/items/tags', {
    query: { limit: -1 },
    data: { name: 'new' },
  });
  const running = await vi.waitUntil(async () => (await progress('admin')).find((one) => one.rows_done > 0), {
    interval: 0,
    timeout: 20_000,
  });
  const path = `/utils/progress/${running.id}`;
  for (const other of ['editor', 'public'] as const)
    expect((await server.call(other, 'DELETE', path)).status).toBe(403);
  expect((await server.call('admin', 'DELETE', path)).status).toBe(204);
  const { status, body } = await update;
  expect([status, body.errors?.[0]?.extensions]).toEqual([
    422,
    expect.objectContaining({ code: 'UNPROCESSABLE_ENTITY', canceled: true }),
  ]);
  expect([await names(), await history()]).toEqual([before, entries]);
  expect((await server.rows('tags')).filter(({ name }) => name === 'new')).toEqual([]);
  expect(await progress('admin')).toEqual([]);
  expect((await server.call('admin', 'DELETE', path)).status).toBe(403);
});
