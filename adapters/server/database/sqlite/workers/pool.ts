/**
 * Runs reads in threads, so that a long one does not block the main thread. Each thread has one read-only connection and
 * runs one statement at a time.
 */
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { createFailure } from '../../../../../schemas/error/failure.ts';
import type { MutableRow as Row } from '../../../../../schemas/value/row.ts';
import { createWorker } from './create-worker.ts';
import {
  stopAll,
  withBuffers,
  type ResultMessage,
  type WorkerStart,
  type WorkerStatement,
} from './messages.ts';

const mostWorkers = Math.min(4, Math.max(2, availableParallelism() - 1));
const mostWaiting = 100;

export interface QueryWorkers {
  /**
   * Runs a read.
   * @throws SERVICE_UNAVAILABLE if too many reads are waiting or the read takes longer than the query timeout. Rejects
   * with the reason of the signal if that is aborted.
   */
  run(statement: WorkerStatement, signal?: AbortSignal): Promise<Row[]>;
  close(): Promise<void>;
}

interface Task extends WorkerStatement {
  readonly id: number;
  /** When a thread started it, as `performance.now()`; null while it waits. */
  started: number | null;
  readonly done: (rows: Row[]) => void;
  readonly fail: (reason: unknown) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly stop: Int32Array;
  task: Task | null;
}

/** `queryTimeout`: in seconds, for waiting and for running. Default: no limit. Threads start with the first read. */
export function createQueryWorkers(path: string, queryTimeout?: number): QueryWorkers {
  const threads = new Set<Thread>();
  const waiting: Task[] = [];
  let lastId = 0;
  let isClosed = false;

  const startThread = (): Thread => {
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const start: WorkerStart = { path, stop };
    const thread: Thread = { worker: createWorker(start), stop, task: null };
    threads.add(thread);
    thread.worker.unref();
    thread.worker.on('message', (message: ResultMessage) => {
      const { task } = thread;
      thread.task = null;
      if ('rows' in message) task?.done(withBuffers(message.rows));
      else task?.fail(Object.assign(new Error(message.error.message), { code: message.error.code }));
      startNext(thread);
    });
    const lose = (error: Error) => {
      if (!threads.delete(thread)) return;
      thread.task?.fail(error);
      const next = isClosed ? undefined : waiting.shift();
      if (next) startTask(startThread(), next);
    };
    thread.worker.once('error', lose);
    thread.worker.once('exit', (code) => lose(new Error(`A query worker ended with code ${code}.`)));
    return thread;
  };

  const startTask = (thread: Thread, task: Task) => {
    thread.task = task;
    task.started = performance.now();
    thread.worker.postMessage({ id: task.id, is: 'all', sql: task.sql, bindings: task.bindings });
  };

  const startNext = (thread: Thread) => {
    const next = waiting.shift();
    if (next) startTask(thread, next);
  };

  /** Removes a task that waits, or stops the statement that runs. */
  const stopTask = (task: Task) => {
    const place = waiting.indexOf(task);
    if (place >= 0) waiting.splice(place, 1);
    for (const { task: running, stop } of threads) if (running === task) Atomics.store(stop, 0, task.id);
  };

  const accept = (task: Task) => {
    for (const thread of threads) if (!thread.task) return startTask(thread, task);
    if (threads.size < mostWorkers) return startTask(startThread(), task);
    if (waiting.length >= mostWaiting) return task.fail(tooMany);
    waiting.push(task);
  };

  return {
    run(statement, signal) {
      return new Promise<Row[]>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        lastId += 1;
        const abort = () => end(signal?.reason);
        const arrived = performance.now();
        /** A read that waited for most of its time may be short itself. */
        const hasWaited = (limit: number) => (task.started ?? Infinity) - arrived > limit / 2;
        const limit = queryTimeout && Math.min(queryTimeout * 1000, maxTimeout);
        const timer = limit && setTimeout(() => end(hasWaited(limit) ? tooMany : tooSlow), limit);
        const settle = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', abort);
        };
        const task: Task = {
          ...statement,
          id: lastId,
          started: null,
          done(rows) {
            settle();
            resolve(rows);
          },
          fail(reason) {
            settle();
            reject(reason as Error);
          },
        };
        const end = (reason: unknown) => {
          // The caller does not wait until the thread has stopped.
          task.fail(reason);
          stopTask(task);
        };
        signal?.addEventListener('abort', abort, { once: true });
        accept(task);
      });
    },
    async close() {
      isClosed = true;
      for (const { stop } of threads) Atomics.store(stop, 0, stopAll);
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

/** The longest duration of a timer, in milliseconds. */
const maxTimeout = 2 ** 31 - 1;

const tooMany = createFailure(
  'SERVICE_UNAVAILABLE',
  'Too many long queries are waiting. Try again in a moment, or use a narrower filter.',
  { retry_after: 1 },
);
const tooSlow = createFailure(
  'SERVICE_UNAVAILABLE',
  'The query took too long, so the server stopped it. Use a narrower filter, or read fewer rows or fields.',
);
