import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { setUpConnection } from './connection.ts';
import { sqliteDialect } from './dialect.ts';
import { stopCheck, withoutStopChecks } from './stop-check.ts';

function openMemory() {
  const connection = new BetterSqlite(':memory:');
  let calls = 0;
  setUpConnection(connection, 'read', () => {
    calls += 1;
    return false;
  });
  return { connection, calls: () => calls };
}

const numbers = (count: number) =>
  `with recursive n(id) as (select 0 union all select id + 1 from n limit ${count})`;

test.each([
  ['consecutive', 'id'],
  ['odd', 'id * 2 + 1'],
  ['regular', 'id * 1024 + 1'],
  ['round', 'id * 1000'],
  ['very large', '(id << 22) + 7'],
  ['negative', '-id'],
])('the check of %s keys asks now and then whether the statement has to stop', (_, key) => {
  const { connection, calls } = openMemory();
  const check = stopCheck('table', '"t0"."id"');
  const counted = connection
    .prepare(`${numbers(100_000)} select count(*) from (select ${key} as id from n) as t0 where ${check}`)
    .pluck()
    .get();
  expect(counted).toBe(100_000);
  expect(calls()).toBeGreaterThan(20);
  expect(calls()).toBeLessThan(1000);
});

test('statements of the main thread contain no checks', () => {
  const checks = [
    stopCheck('table', '"t0"."id"'),
    stopCheck('table', '"t12"."a ""b"" (c)"'),
    stopCheck('table', null),
  ];
  for (const check of checks)
    expect(withoutStopChecks(`select 1 from x where (a = ?) and ${check} order by 1`)).toBe(
      'select 1 from x where (a = ?) and 1 = 1 order by 1',
    );
});

test('rows are sorted by the folded form of their texts, also if only some are ASCII', () => {
  const { connection } = openMemory();
  const texts = [
    'b',
    'A',
    'a',
    'B',
    'Äb',
    'äa',
    'Z',
    'é',
    'É',
    'ab',
    'aB',
    'AÉ',
    'aé',
    '_',
    '[',
    'İ',
    'i',
    'ΣΣ',
    'σa',
  ];
  const { text } = sqliteDialect.foldedOrder({ text: 'value', values: [] });
  const sortedBy = (order: string) =>
    connection
      .prepare(`select value from json_each(?) order by ${order}, value`)
      .pluck()
      .all(JSON.stringify(texts));
  const sorted = sortedBy(text);
  expect(sorted).toEqual(sortedBy('fold(value)'));
  expect(sorted.slice(0, 4)).toEqual(['[', '_', 'A', 'a']);
});
