/** Caches between commits, while other processes commit too. One query detects their commits. */
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../../adapters/server/contract.ts';
import type { CommitCache } from '../../../adapters/server/cache-contract.ts';
import { createCommitCache } from '../../../adapters/server/database/commit-cache.ts';
import { openDatabase } from '../../../adapters/server/database/open.ts';
import { asAdmin, freshDatabase, rowsOf, type FreshDatabase } from '../../support/postgres.ts';

let fresh: FreshDatabase;
let database: Database;
let commitCache: CommitCache;
let reads = 0;
let asked = 0;
beforeAll(async () => {
  fresh = await freshDatabase('create table words (word text)');
  database = await openDatabase({ database: fresh.url, schema: 'public' });
  database.knex.on('query', ({ sql }: { sql: string }) => {
    if (sql.includes('txid_current_snapshot')) asked += 1;
  });
});
beforeEach(async () => {
  await database.transaction(async (trx) => void (await trx('words').delete()));
  commitCache = createCommitCache(database);
  // The first read after a commit of this process is not cached.
  await (
    await commitCache()
  )('words', list);
  await words();
  [reads, asked] = [0, 0];
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

const list = async () => {
  reads += 1;
  return database.knex('words').pluck('word') as Promise<string[]>;
};
const words = async () => (await commitCache())('words', list);
/** Retries `work` until no other test commits meanwhile: every commit on the cluster empties the cache. */
const undisturbed = (work: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      await words();
      [reads, asked] = [0, 0];
      await work();
    },
    { timeout: 20_000, interval: 20 },
  );
const add = (word: string) => database.transaction(async (trx) => void (await trx('words').insert({ word })));

test('cached reads are not repeated', () =>
  undisturbed(async () => {
    expect([await words(), await words(), reads]).toEqual([[], [], 0]);
  }));

test('a commit of this process clears the cache', async () => {
  await add('ours');
  expect([await words(), await words()]).toEqual([['ours'], ['ours']]);
});

test('a commit of another client clears the cache at once', () =>
  undisturbed(async () => {
    const before = await words();
    await asAdmin(fresh.url, "insert into words values ('theirs')");
    const after = [...before, 'theirs'];
    expect([await words(), await words(), reads]).toEqual([after, after, 1]);
  }));

test('an earlier transaction clears the cache when it commits, not before', async () => {
  const other = await openDatabase({ database: fresh.url, schema: 'public' });
  try {
    await other.transaction(async (trx) => {
      await trx('words').insert({ word: 'later' });
      expect(await words()).toEqual([]);
    });
    expect(await words()).toEqual(['later']);
  } finally {
    await other.close();
  }
});

test('parallel reads share one query', () =>
  undisturbed(async () => {
    await Promise.all(Array.from({ length: 50 }, () => words()));
    expect([asked, reads]).toEqual([1, 0]);
  }));

test('a batch is one transaction that commits completely or not at all, and runs again after a conflict', async () => {
  const insert = (...some: string[]) =>
    database.batch((knex) => some.map((word) => knex('words').insert({ word }).returning('word')))();
  expect(await insert('a', 'b')).toEqual([[{ word: 'a' }], [{ word: 'b' }]]);
  const broken = database.batch((knex) => [
    knex('words').insert({ word: 'never' }),
    knex('nowhere').insert({ word: 'x' }),
    knex('words').insert({ word: 'nor this' }),
  ]);
  await expect(broken()).rejects.toThrow('nowhere');
  expect((await words()).toSorted()).toEqual(['a', 'b']);
  let end = () => {};
  const mayEnd = new Promise<void>((resolve) => (end = resolve));
  const mark = (knex: Knex) => knex('words').update({ word: knex.raw(`word || '!'`) });
  const waiting = () =>
    rowsOf(
      fresh.url,
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
  let first: Promise<unknown> = Promise.resolve();
  const marked = new Promise<void>((resolve) => {
    first = database.transaction(async (trx) => {
      await mark(trx);
      resolve();
      await mayEnd;
    });
  });
  await marked;
  const second = database.batch((knex) => [mark(knex)])();
  await expect.poll(waiting).toHaveLength(1);
  end();
  await Promise.all([first, second]);
  expect((await words()).toSorted()).toEqual(['a!!', 'b!!']);
  await expect(database.transaction(() => insert('e'))).rejects.toThrow('inside a transaction');
});

test('parallel statements of a transaction fail together and are rolled back', async () => {
  const both = database.transaction((trx) =>
    Promise.all([trx('words').insert({ word: 'one' }), trx('nowhere').insert({ word: 'two' })]),
  );
  await expect(both).rejects.toThrow('nowhere');
  expect(await words()).toEqual([]);
  await add('three');
  expect(await words()).toEqual(['three']);
});
