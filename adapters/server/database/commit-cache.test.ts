import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../contract.ts';
import { createMemory, type Memory, type Remember } from './commit-cache.ts';
import { openSqlite } from './sqlite/open.ts';

let folder: string;
let database: Database;
let memory: Memory;
let reads: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'armature-memory-'));
  database = await openSqlite(join(folder, 'one.sqlite'));
  await database.transaction(async (trx) => void (await trx.raw('create table words (word text)')));
  memory = createMemory(database);
  reads = 0;
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const remember: Remember = async (question, read) => (await memory())(question, read);
const words = () =>
  remember('words', async () => {
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
  const broken = remember('x', () => Promise.reject(new Error('gone')));
  await expect(broken).rejects.toThrow('gone');
  expect(await remember('x', () => Promise.resolve('there'))).toBe('there');
});

test('without a version nothing is cached and nothing is cleared', async () => {
  let version: string | null = 'a';
  const changing = createMemory({ contentVersion: () => version });
  let asked = 0;
  const ask = async () => (await changing())('x', () => Promise.resolve((asked += 1)));
  expect([await ask(), await ask()]).toEqual([1, 1]);
  version = null;
  expect([await ask(), await ask()]).toEqual([2, 3]);
  version = 'a';
  expect(await ask()).toBe(1);
});

test('a request that starts after a commit never gets a result from before it', async () => {
  const before = await memory();
  const list = () => database.knex('words').pluck('word') as Promise<string[]>;
  expect(await before('list', list)).toEqual([]);
  await add('c');
  expect([await before('list', list), await (await memory())('list', list)]).toEqual([[], ['c']]);
});
