import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backup } from './backup.ts';
import { readOptions, type Options } from './options.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'armature-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the copy of a large database is consistent although another thread keeps writing', async () => {
  const database = join(folder, 'busy.sqlite');
  const file = new BetterSqlite(database);
  file.pragma('journal_mode = WAL');
  file.exec('create table pages(bytes); create table one(n); create table other(n)');
  const insert = file.prepare('insert into pages values (zeroblob(1000000))');
  for (let i = 0; i < 60; i += 1) insert.run();
  const writer = new Worker(endless, {
    eval: true,
    workerData: { driver: createRequire(import.meta.url).resolve('better-sqlite3'), database },
  });
  await new Promise((begun) => writer.once('message', begun));
  const options = readOptions(
    ['--database', database, '--storage', join(folder, 'none')],
    {},
    '/nonexistent',
  );
  const to = join(folder, 'copy');
  await backup({ words: [to], flags: {}, options: options as Options });
  await writer.terminate();
  const copy = new BetterSqlite(join(to, 'armature.sqlite'), { readonly: true });
  const count = (table: string) => copy.prepare(`select count(*) from ${table}`).pluck().get();
  expect([count('pages'), count('one')]).toEqual([60, count('other')]);
  copy.close();
  file.close();
}, 10_000);

test('a folder inside a copied folder, or one that cannot be created, is refused in one sentence', async () => {
  const database = join(folder, 'one.sqlite');
  new BetterSqlite(database).exec('create table one(n)').close();
  const storage = join(folder, 'uploads');
  const options = readOptions(['--database', database, '--storage', storage], {}, '/nonexistent') as Options;
  const saying = async (to: string) =>
    backup({ words: [to], flags: {}, options }).catch((error: Error) => `${error.name}: ${error.message}`);
  expect(await saying(join(storage, 'copy'))).toMatch(
    /^StartFailure: .*copy is inside .*uploads, which is copied/,
  );
  expect(await saying(join(database, 'copy'))).toMatch(
    /^StartFailure: The backup cannot be written.*ENOTDIR/,
  );
});

/** Keeps writing to both tables in one transaction. */
const endless = `
  const { parentPort, workerData: { driver, database } } = require('node:worker_threads');
  const file = new (require(driver))(database);
  const write = file.transaction(() => {
    file.exec('insert into one values (1)');
    file.exec('insert into other values (1)');
  });
  setInterval(() => { write(); parentPort.postMessage('written'); }, 1);
`;
