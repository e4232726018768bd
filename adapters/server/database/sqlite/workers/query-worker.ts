/** A thread that runs reads on its own read-only connection. The entry of a file of the bundle. */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';
import type { MutableRow as Row } from '../../../../../schemas/value/row.ts';
import { setUpConnection } from '../connection.ts';
import { keepStatements } from '../keep-statements.ts';
import { plainNumbers } from '../plain-number.ts';
import { stopAll, type ResultMessage, type StatementMessage, type WorkerStart } from './messages.ts';

const { path, stop } = workerData as WorkerStart;
let running = 0;
lowerPriority();
const connection = new BetterSqlite(path, { readonly: true, fileMustExist: true });
connection.defaultSafeIntegers(true);
setUpConnection(connection, 'read', () => {
  const stopped = Atomics.load(stop, 0);
  return stopped === running || stopped === stopAll;
});
keepStatements(connection);

parentPort?.on('message', ({ id, sql, bindings }: StatementMessage) => {
  running = id;
  const answer = (message: ResultMessage) => parentPort?.postMessage(message);
  try {
    const rows = connection.prepare<unknown[], Row>(sql).all(...bindings);
    plainNumbers(rows);
    answer({ id, rows });
  } catch (error) {
    const { message, code = null } = error as Error & { readonly code?: string };
    answer({ id, error: { message, code } });
  }
});

/** Lets the main thread run first if there are fewer processors than threads. Only Linux has priorities of threads. */
function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), 10);
  } catch {
    // The thread runs with the priority of the process.
  }
}
