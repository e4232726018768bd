import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../contract.ts';
import type { CachedRead, CommitCache } from '../cache-contract.ts';
import { createCommitCache } from './commit-cache.ts';
import { openSqlite } from './sqlite/open.ts';

let folder: string;
let database: Database;
let commitCache: CommitCache;
let reads: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'armature-memory-'));
  database = await openSqlite(join(folder, 'one.sqlite'));
  await database.transaction(async (trx) => void (await trx.raw('create table words (word text)')));
  commitCache = createCommitCache(database);
  reads = 0;
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const cachedRead: CachedRead = async (question, read) => (await commitCache())(question, read);
const words = () =>
  cachedRead('words', async () => {
    reads += 1;
    return database.knex('words').pluck('word') as Promise<string[]>;
  });
const add = (word: string) => database.transaction(async (trx) => void (await trx('words').insert({ word })));

test('a result is cached until the next commit', async () => {
  expect([await words(), await words(), reads]).toEqual([[], [], 1]);
  await add('a');
  expect([await words(), await words(), reads]).toEqual([['a'], ['a'], 2]);
});

test('a commit by another process clears the cache, a rollback does not', async () => {
  await words();
  const failed = database.transaction(async (trx) => {
    await trx('words').insert({ word: 'never' });
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect([await words(), reads]).toEqual([[], 1]);
  const other = new BetterSqlite(join(folder, 'one.sqlite'));
  other.exec("insert into words values ('other')");
  other.close();
  expect([await words(), reads]).toEqual([['other'], 2]);
});

test('a commit during a read clears its result', async () => {
  const before = words();
  await add('b');
  await before;
  expect([await words(), reads]).toEqual([['b'], 2]);
});

test('a failed read is retried', async () => {
  const broken = cachedRead('x', () => Promise.reject(new Error('gone')));
  await expect(broken).rejects.toThrow('gone');
  expect(await cachedRead('x', () => Promise.resolve('there'))).toBe('there');
});

test('without a version nothing is cached and nothing is cleared', async () => {
  let version: string | null = 'a';
  const changing = createCommitCache({ contentVersion: () => version });
  let asked = 0;
  const ask = async () => (await changing())('x', () => Promise.resolve((asked += 1)));
  expect([await ask(), await ask()]).toEqual([1, 1]);
  version = null;
  expect([await ask(), await ask()]).toEqual([2, 3]);
  version = 'a';
  expect(await ask()).toBe(1);
});

test('a request that starts after a commit never gets a result from before it', async () => {
  const before = await commitCache();
  const list = () => database.knex('words').pluck('word') as Promise<string[]>;
  expect(await before('list', list)).toEqual([]);
  await add('c');
  expect([await before('list', list), await (await commitCache())('list', list)]).toEqual([[], ['c']]);
});
