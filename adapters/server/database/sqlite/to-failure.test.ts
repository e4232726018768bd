import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { toFailure } from './to-failure.ts';

test('a file that another program locks is a 503 that names when to try again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'armature-locked-'));
  const path = join(folder, 'a.sqlite');
  const [first, second] = [new BetterSqlite(path), new BetterSqlite(path, { timeout: 0 })];
  let thrown: unknown = null;
  try {
    first.exec('create table a (id integer); begin immediate');
    second.exec('insert into a values (1)');
  } catch (error) {
    thrown = error;
  } finally {
    first.close();
    second.close();
    rmSync(folder, { recursive: true });
  }
  expect(toFailure(thrown)).toMatchObject({
    status: 503,
    errors: [
      {
        message: 'The database file is locked by another program. Try again in a moment.',
        extensions: { code: 'SERVICE_UNAVAILABLE', retry_after: 1 },
      },
    ],
  });
});
