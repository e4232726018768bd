import { afterAll, expect, test, vi } from 'vitest';
import createKnex from 'knex';
import { createTestClock } from '../../../tests/support/clock.ts';
import { outOfConnections } from './out-of-connections.ts';
import { createWriter } from './writer.ts';

const knex = createKnex({
  client: 'better-sqlite3',
  connection: { filename: ':memory:' },
  useNullAsDefault: true,
  pool: { min: 1, max: 1 },
});
afterAll(() => knex.destroy());

test('a write that waits longer than the limit does not run, later writes do, and the end waits for all', async () => {
  const clock = createTestClock();
  const writer = createWriter(knex, { clock, ms: 15_000, error: outOfConnections });
  const done: string[] = [];
  let release: (() => void) | undefined;
  const slow = writer.transaction(async () => {
    await new Promise<void>((resolve) => (release = resolve));
    done.push('slow');
  });
  await vi.waitFor(() => expect(release).toBeDefined());
  const late = writer.transaction(async () => void done.push('late'));
  const lateChange = writer.alone(async () => void done.push('late change'));
  const end = writer.last(async () => void done.push('end'));
  clock.advance(14_999);
  const patient = writer.transaction(async () => void done.push('patient'));
  clock.advance(1);
  await expect(late).rejects.toBe(outOfConnections);
  await expect(lateChange).rejects.toBe(outOfConnections);
  release?.();
  await Promise.all([slow, patient, end]);
  // A write that runs is not refused, however long it takes.
  clock.advance(60_000);
  expect(done).toEqual(['slow', 'end', 'patient']);
});

test('a write that may be given up runs if the others end in time, and otherwise never', async () => {
  const clock = createTestClock();
  const writer = createWriter(knex, { clock, ms: 15_000, error: outOfConnections });
  const done: string[] = [];
  let release: (() => void) | undefined;
  const slow = writer.transaction(() => new Promise<void>((resolve) => (release = resolve)));
  await vi.waitFor(() => expect(release).toBeDefined());
  const brief = writer.tryTransaction(200, async () => void done.push('brief'));
  const patient = writer.tryTransaction(201, async () => done.push('patient'));
  clock.advance(200);
  expect(await brief).toBeNull();
  release?.();
  expect(await patient).toEqual({ result: 1 });
  await slow;
  expect(done).toEqual(['patient']);
  const failing = writer.tryTransaction(200, () => Promise.reject(new Error('no such row')));
  await expect(failing).rejects.toThrow('no such row');
  await expect(writer.transaction(() => writer.tryTransaction(200, async () => 1))).rejects.toThrow(
    'cannot run inside a transaction',
  );
});
