import { expect, test } from 'vitest';
import type { Database, ServerEvent } from '../../contract.ts';
import { createLocalChannel } from '../channel.ts';
import { createModelCache, checkIntervalMs } from './cache.ts';

/** A database that contains only the model version. */
function sharedDatabase() {
  let version = 1;
  let asked = 0;
  let loaded = 0;
  const channel = createLocalChannel();
  const rows = { select: () => rows, orderBy: () => Promise.resolve([]), where: () => rows, first: first };
  function first() {
    asked += 1;
    return Promise.resolve({ version });
  }
  const introspect = () => {
    loaded += 1;
    return Promise.resolve([]);
  };
  const database = {
    knex: () => rows,
    dialect: { introspect, contentByGroup: () => Promise.resolve(new Map()) },
    shared: true,
    contentVersion: () => null,
    tablesVersion: () => Promise.resolve('same'),
    channel,
  } as unknown as Database;
  return { database, channel, bump: () => (version += 1), counts: () => ({ asked, loaded }) };
}

test('a shared model is checked at most once per interval and reloaded only if its version has changed', async () => {
  const { database, bump, counts } = sharedDatabase();
  let now = 1000;
  const cache = createModelCache(database, () => now);
  const first = await cache.current();
  expect(await cache.current()).toBe(first);
  expect(counts()).toEqual({ asked: 1, loaded: 1 });
  bump();
  now += checkIntervalMs - 1;
  expect(await cache.current()).toBe(first);
  now += 1;
  const [second, same] = await Promise.all([cache.current(), cache.current()]);
  expect(second.version).toBeGreaterThan(first.version);
  expect(same).toBe(second);
  expect(counts()).toEqual({ asked: 2, loaded: 2 });
});

test.each<[ServerEvent['type'], number]>([
  ['schema', 2],
  ['permissions', 2],
  ['update', 1],
])('after an event of %s it is checked %i times', async (type, times) => {
  const { database, channel, counts } = sharedDatabase();
  const cache = createModelCache(database, () => 1000);
  await cache.current();
  channel.publish({ type, collection: 'notes', origin: null });
  await cache.current();
  expect(counts()).toMatchObject({ asked: times, loaded: 1 });
});
