/**
 * `npm run databases <SQLite file or postgres:// URL> …`: opens each database with our server, uses every table, and
 * compares schema and data before and after. A file is copied first. In a PostgreSQL database, the server adds its own
 * tables, and one row of each table is edited and reverted. Ends with 1 if there are problems.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { signedIn } from '../support/api.ts';
import { startInProcess, type Place } from '../support/server.ts';
import { inspectTables, type Report } from './inspect.ts';
import { differences, stateOf } from './state.ts';

const databases = process.argv.slice(2);
if (databases.length === 0) {
  console.error('Name SQLite files or postgres:// URLs: npm run databases chinook.sqlite');
  process.exit(1);
}
for (const database of databases) if (!(await inspect(database))) process.exitCode = 1;
process.exit();

async function inspect(database: string): Promise<boolean> {
  const place = await placeOf(database);
  try {
    const before = await stateOf(place.database);
    const start = performance.now();
    const server = await startInProcess({ place });
    const startMs = performance.now() - start;
    let reports: readonly Report[];
    try {
      reports = await inspectTables(await signedIn(server));
    } finally {
      await server.stop();
    }
    const changed = differences(before, await stateOf(place.database));
    console.log(
      `\n${withoutPassword(database)}: ${reports.length} tables, started in ${startMs.toFixed(0)} ms`,
    );
    print(reports);
    for (const { table, problems } of reports)
      for (const problem of problems) console.log(`${table}: ${problem}`);
    console.log(changed.length === 0 ? 'Schema and data are as before.' : `Changed: ${changed.join(', ')}`);
    return changed.length === 0 && reports.every(({ problems }) => problems.length === 0);
  } finally {
    await place.remove();
  }
}

/** Copies a file with its write-ahead log, so that the original stays as it is. */
async function placeOf(database: string): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'armature-databases-'));
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  if (/^postgres(ql)?:\/\//.test(database)) return { folder, database, remove };
  const copy = join(folder, 'copy.sqlite');
  const file = new BetterSqlite(database, { readonly: true, fileMustExist: true });
  await file.backup(copy);
  file.close();
  return { folder, database: copy, remove };
}

function withoutPassword(database: string): string {
  return database.replace(/^(postgres(?:ql)?:\/\/[^:@/]*):[^@]*@/, '$1@');
}

function print(reports: readonly Report[]): void {
  const lines = reports.map(({ table, rows, columns, listMs, edit, problems }) => [
    table,
    String(rows ?? '?'),
    String(columns),
    listMs.toFixed(0),
    edit.slice(0, 60),
    String(problems.length),
  ]);
  const all = [['Table', 'Rows', 'Columns', 'List ms', 'Edited', 'Problems'], ...lines];
  const widths = all[0]?.map((_title, i) => Math.max(...all.map((line) => line[i]?.length ?? 0))) ?? [];
  for (const line of all)
    console.log(
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
