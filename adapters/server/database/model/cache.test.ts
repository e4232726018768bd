import { expect, test } from 'vitest';
import { collectionMeta } from '../../../../tests/support/collection-meta.ts';
import type { Database, ServerEvent } from '../../contract.ts';
import { createLocalChannel } from '../channel.ts';
import { createModelCache, checkIntervalMs } from './cache.ts';

/** A database that contains only the model version. */
function sharedDatabase({ shared = true } = {}) {
  let version = 1;
  let asked = 0;
  let loaded = 0;
  let read = 0;
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
    dialect: {
      introspect,
      contentByGroup() {
        read += 1;
        return Promise.resolve(new Map());
      },
    },
    shared,
    contentVersion: () => null,
    tablesVersion: () => Promise.resolve('same'),
    channel,
  } as unknown as Database;
  return {
    database,
    channel,
    bump: () => (version += 1),
    counts: () => ({ asked, loaded }),
    reads: () => read,
  };
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

const notes = collectionMeta('notes', { note: 'Committed' });

test.each([
  ['not read again if this process alone writes', false, 0],
  ['read again if other processes may have written too', true, 3],
])('the metadata of a committed change are %s', async (_what, shared, times) => {
  const { database, reads } = sharedDatabase({ shared });
  const cache = createModelCache(database, () => 1000);
  await cache.current();
  const before = reads();
  await cache.invalidate({ collections: [notes], fields: [], relations: [], webhooks: [] });
  const model = await cache.current();
  expect(reads() - before).toBe(times);
  expect(model.collections.get('notes')?.raw.meta?.note).toBe(shared ? undefined : 'Committed');
  // A later change of permissions knows no metadata.
  await cache.invalidate();
  await cache.current();
  expect(reads() - before).toBe(times + 3);
});
