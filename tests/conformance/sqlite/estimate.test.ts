/** Estimates of SQLite test rows that are spread over the table. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../adapters/server/database/open.ts';

test('the share of rows at ten places is the share of the whole table', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'armature-estimate-'));
  const path = join(folder, 'lamps.sqlite');
  // The first half is on shelf 1, the second half is on no shelf.
  new BetterSqlite(path)
    .exec(
      `create table "old lamps" (id integer primary key, shelf integer);
       with recursive counting(n) as (select 1 union all select n + 1 from counting where n < 50000)
         insert into "old lamps" select n, case when n <= 25000 then 1 end from counting;`,
    )
    .close();
  const database = await openDatabase({ database: path });
  const from = { text: '"old lamps" as "t0"', values: [] };
  const estimate = (text: string, ...values: unknown[]) =>
    database.estimateRows({ from, where: { text, values }, table: 'old lamps' });
  expect(await estimate('"t0"."shelf" = ?', 1)).toBe(25_000);
  expect(await estimate('1 = 1')).toBe(50_000);
  expect(await estimate('"t0"."shelf" = ?', 2)).toBe(0);
  await database.close();
  rmSync(folder, { recursive: true });
});
