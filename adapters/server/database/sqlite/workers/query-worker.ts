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
import { stopAll, type ResultMessage, type TaskMessage, type WorkerStart } from './messages.ts';

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

let cursor: Iterator<Row, unknown> | null = null;

parentPort?.on('message', (task: TaskMessage) => {
  const { id } = task;
  running = id;
  const answer = (message: ResultMessage) => parentPort?.postMessage(message);
  try {
    const rows = perform(task);
    plainNumbers(rows);
    answer({ id, rows });
  } catch (error) {
    const { message, code = null } = error as Error & { readonly code?: string };
    answer({ id, error: { message, code } });
  }
});

function perform(task: TaskMessage): Row[] {
  if (task.is === 'all') return connection.prepare<unknown[], Row>(task.sql).all(...task.bindings);
  if (task.is === 'open') {
    cursor = connection.prepare<unknown[], Row>(task.sql).iterate(...task.bindings);
    return take(task.size);
  }
  if (task.is === 'fetch') return take(task.size);
  if (task.is === 'begin') {
    connection.exec('begin');
    // The first read determines the snapshot.
    connection.prepare('select 1 from sqlite_schema limit 1').get();
    return [];
  }
  cursor?.return?.();
  cursor = null;
  if (connection.inTransaction) connection.exec('rollback');
  return [];
}

function take(size: number): Row[] {
  const rows: Row[] = [];
  while (rows.length < size) {
    const next = cursor?.next();
    if (!next || next.done) break;
    rows.push(next.value);
  }
  return rows;
}

/** Lets the main thread run first if there are fewer processors than threads. Only Linux has priorities of threads. */
function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), 10);
  } catch {
    // The thread runs with the priority of the process.
  }
}
