/**
 * Opens snapshots in threads. Each holds a thread with its own read transaction, so that a long export neither blocks the
 * main thread nor waits for other reads. In WAL mode it does not block writers.
 */
import type { Worker } from 'node:worker_threads';
import type { MutableRow as Row } from '../../../../../schemas/value/row.ts';
import type { Snapshot } from '../../../contract.ts';
import { snapshotPool, tooManySnapshots } from '../../snapshots.ts';
import { createWorker } from './create-worker.ts';
import {
  stopAll,
  withBuffers,
  type ResultMessage,
  type WorkerStatement,
  type WorkerTask,
} from './messages.ts';

type Compile = (statement: Parameters<Snapshot['rows']>[0]) => WorkerStatement;

interface Thread {
  readonly worker: Worker;
  /** Runs one task at a time. If the signal is aborted, the task stops and rejects with its reason. */
  run(task: WorkerTask, signal?: AbortSignal): Promise<Row[]>;
  readonly stop: Int32Array;
}

export interface Snapshots {
  /** @throws SERVICE_UNAVAILABLE if too many snapshots stay open. */
  open(signal?: AbortSignal): Promise<Snapshot>;
  close(): Promise<void>;
}

export function createSnapshots(path: string, compile: Compile): Snapshots {
  const threads = new Set<Thread>();
  const idle: Thread[] = [];
  const waiting: ((thread: Thread) => void)[] = [];

  const startThread = (): Thread => {
    const thread = createThread(path, () => {
      threads.delete(thread);
      const place = idle.indexOf(thread);
      if (place >= 0) idle.splice(place, 1);
    });
    threads.add(thread);
    return thread;
  };
  const acquire = (): Promise<Thread> => {
    const free = idle.pop();
    if (free) return Promise.resolve(free);
    if (threads.size < snapshotPool.max) return Promise.resolve(startThread());
    return new Promise((resolve, reject) => {
      const take = (thread: Thread) => {
        clearTimeout(timer);
        resolve(thread);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(tooManySnapshots());
      }, snapshotPool.acquireTimeoutMillis);
      waiting.push(take);
    });
  };
  const release = (thread: Thread) => {
    const next = waiting.shift();
    if (!next) {
      if (threads.has(thread)) idle.push(thread);
    } else next(threads.has(thread) ? thread : startThread());
  };

  return {
    async open(signal) {
      const thread = await acquire();
      let tail: Promise<unknown> = Promise.resolve();
      /** Tasks of one snapshot run in order: the thread knows only one task at a time. */
      const runIn = (task: WorkerTask, own: AbortSignal | undefined): Promise<Row[]> => {
        const result = tail.then(() => thread.run(task, own));
        tail = result.catch(() => undefined);
        return result;
      };
      const run = (task: WorkerTask) => runIn(task, signal);
      const close = async () => {
        // Without the signal: the transaction ends also if the client has gone.
        await runIn({ is: 'end' }, undefined).catch(() => thread.worker.terminate());
        release(thread);
      };
      try {
        await run({ is: 'begin' });
      } catch (error) {
        await close();
        throw error;
      }
      return {
        read: (statement) => run({ is: 'all', ...compile(statement) }),
        async *rows(statement, size) {
          let next = run({ is: 'open', size, ...compile(statement) });
          for (;;) {
            const rows = await next;
            // The thread reads the next rows while the caller uses these.
            if (rows.length === size) next = run({ is: 'fetch', size });
            next.catch(() => undefined);
            if (rows.length > 0) yield rows;
            if (rows.length < size) return;
          }
        },
        close,
      };
    },
    async close() {
      for (const { stop } of threads) Atomics.store(stop, 0, stopAll);
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

function createThread(path: string, lost: () => void): Thread {
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = createWorker({ path, stop });
  let lastId = 0;
  let lostBy: Error | null = null;
  let settle: ((message: ResultMessage | Error) => void) | null = null;
  worker.unref();
  worker.on('message', (message: ResultMessage) => settle?.(message));
  const lose = (error: Error) => {
    lostBy ??= error;
    lost();
    settle?.(lostBy);
  };
  worker.once('error', lose);
  worker.once('exit', (code) => lose(new Error(`A thread of a snapshot ended with code ${code}.`)));
  return {
    worker,
    stop,
    run: (task, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        if (lostBy) return reject(lostBy);
        const id = (lastId += 1);
        const abort = () => Atomics.store(stop, 0, id);
        signal?.addEventListener('abort', abort, { once: true });
        settle = (message) => {
          settle = null;
          signal?.removeEventListener('abort', abort);
          if (message instanceof Error) reject(message);
          else if ('rows' in message) resolve(withBuffers(message.rows));
          else if (signal?.aborted) reject(signal.reason as Error);
          else reject(Object.assign(new Error(message.error.message), { code: message.error.code }));
        };
        worker.postMessage({ id, ...task });
      }),
  };
}
