/** Long reads occupy few processors of PostgreSQL, and reads that the planner finds cheap do not wait for them. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../adapters/server/database/open.ts';
import { maxLongReads } from '../../../adapters/server/database/postgres/read.ts';
import type { Database } from '../../../adapters/server/contract.ts';
import { freshDatabase, rowsOf as rowsAt, type FreshDatabase } from '../../support/postgres.ts';

let place: FreshDatabase;
let database: Database;
beforeAll(async () => {
  place = await freshDatabase();
  await rowsAt(
    place.url,
    `create function endless() returns integer language plpgsql cost 1000000000 as 'begin perform pg_sleep(60); return 1; end';
    create function dear(value integer) returns integer language plpgsql cost 100000 as 'begin return value; end';
    create table lamps as select id from generate_series(1, 1000) as numbers (id);
    analyze lamps`,
  );
  database = await openDatabase({ database: place.url });
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

const rowsOf = (text: string, signal?: AbortSignal) => database.read({ text, values: [] }, { signal });
/** Lasts longer than the test, unless it is stopped. */
const endless = 'select endless()';
/** The number of endless reads that run. */
const running = async () => {
  const [row] = await database.read(
    {
      text: `select count(*)::int as n from pg_stat_activity where state = 'active' and query = ? and datname = current_database()`,
      values: [endless],
    },
    { work: { is: 'keys' } },
  );
  return row?.['n'];
};

test('a count of few rows does not wait for long reads, of which as many run as processors', async () => {
  const leaving = new AbortController();
  const long = Array.from({ length: 10 }, () => rowsOf(endless, leaving.signal).catch(() => 'stopped'));
  await vi.waitFor(async () => expect(await running()).toBe(maxLongReads), { timeout: 10_000, interval: 20 });
  expect(await rowsOf('select count(*)::int as n from lamps')).toEqual([{ n: 1000 }]);
  // A page without matches visits all rows, so the limit does not make it cheap.
  let isDone = false;
  const page = rowsOf('select id from lamps where dear(id) < 0 limit 1', leaving.signal).then(
    () => (isDone = true),
    () => 'stopped',
  );
  expect(await rowsOf('select 1 as n')).toEqual([{ n: 1 }]);
  expect(isDone).toBe(false);
  expect(await running()).toBe(maxLongReads);
  leaving.abort();
  expect(new Set(await Promise.all([...long, page]))).toEqual(new Set(['stopped']));
});

test('parallel workers help a long read only while it runs alone', async () => {
  const setting = async () =>
    (await rowsOf(`select current_setting('max_parallel_workers_per_gather') as workers`))[0]?.['workers'];
  const usual = await setting();
  const leaving = new AbortController();
  const long = rowsOf(endless, leaving.signal).catch(() => 'stopped');
  await vi.waitFor(async () => expect(await running()).toBe(1), { timeout: 10_000, interval: 20 });
  expect(await setting()).toBe('0');
  leaving.abort();
  await long;
  expect(await setting()).toBe(usual);
});
