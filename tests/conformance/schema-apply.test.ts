/** Applying a diff reports its progress to its user, who can cancel it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Snapshot } from '../../schemas/model/snapshot/types.ts';
import { startServer, type TestServer } from '../support/content.ts';
import { fingerprint } from '../support/obstacles.ts';
import { largeModel } from '../support/large-model.ts';

const many = 30;
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

interface Running {
  readonly id: string;
  readonly rows_done: number;
}
const progress = async (who: 'admin' | 'editor') =>
  (await server.call(who, 'GET', '/utils/progress')).body.data as Running[];
const diffTo = async (to: unknown) =>
  (await server.make('POST', '/schema/diff', to)) as { readonly steps: readonly unknown[] };
const snapshot = async () => (await server.make('GET', '/schema/snapshot')) as Snapshot;

test('a canceled apply changes nothing, and only its user cancels it', async () => {
  const before = await fingerprint(server.database);
  const applied = server.call('admin', 'POST', '/schema/apply', await diffTo(largeModel(many)));
  const running = await vi.waitUntil(async () => (await progress('admin')).find((one) => one.rows_done > 0), {
    interval: 0,
    timeout: 20_000,
  });
  const path = `/utils/progress/${running.id}`;
  expect((await server.call('editor', 'DELETE', path)).status).toBe(403);
  expect((await server.call('admin', 'DELETE', path)).status).toBe(204);
  const { status, body } = await applied;
  expect([status, body.errors?.[0]?.extensions]).toEqual([422, expect.objectContaining({ canceled: true })]);
  expect(await progress('admin')).toEqual([]);
  expect(await fingerprint(server.database)).toEqual(before);
});

test('other requests run during an apply, and its user sees the steps that are done', async () => {
  const diff = await diffTo(largeModel(many));
  const state = { isDone: false };
  const applied = server
    .call('admin', 'POST', '/schema/apply', diff)
    .finally(() => void (state.isDone = true));
  const seen: Running[] = [];
  const seenByOthers: unknown[] = [];
  while (!state.isDone) {
    await nextTurn();
    seen.push(...(await progress('admin')));
    seenByOthers.push(...(await progress('editor')));
  }
  expect((await applied).status).toBe(204);
  const done = seen.map(({ rows_done }) => rows_done);
  expect(new Set(done).size).toBeGreaterThan(5);
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toMatchObject({ action: 'apply-schema', collection: null, rows: diff.steps.length });
  expect(seenByOthers).toEqual([]);
  expect(await progress('admin')).toEqual([]);
  expect((await snapshot()).collections).toHaveLength(many);
});
