import type { Clock } from '../../../renderer/contract/ports.ts';
import type { ChecksumRequest, ChecksumResponse } from './checksum-messages.ts';

/** Returns the SHA-256 of a file in hexadecimal, as the server stores it. */
export type ChecksumOf = (file: Blob, signal: AbortSignal) => Promise<string>;

interface Job {
  readonly done: (checksum: string) => void;
  readonly fail: (error: Error) => void;
}

/** Time in ms after which a worker without a job ends. */
const idleMs = 2000;

/**
 * Computes checksums in a worker. The files of one drop share it, because the start of a worker takes 40 ms of the page's
 * thread.
 */
export function createChecksums(clock: Clock): ChecksumOf {
  const jobs = new Map<number, Job>();
  let nextId = 1;
  let worker: Worker | null = null;
  let ending: number | null = null;
  const end = () => {
    worker?.terminate();
    worker = null;
  };
  const take = (id: number) => {
    const job = jobs.get(id);
    jobs.delete(id);
    if (jobs.size === 0) ending ??= clock.setTimeout(end, idleMs);
    return job;
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./checksum.worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<ChecksumResponse>) => {
      const job = take(data.id);
      if ('checksum' in data) job?.done(data.checksum);
      else job?.fail(new Error(data.error));
    });
    started.addEventListener('error', ({ message }) => {
      end();
      for (const id of jobs.keys()) take(id)?.fail(new Error(message));
    });
    return started;
  };
  const send = (request: ChecksumRequest) => worker?.postMessage(request);
  return (file, signal) =>
    new Promise((done, fail) => {
      signal.throwIfAborted();
      if (ending !== null) clock.clearTimeout(ending);
      ending = null;
      worker ??= start();
      const id = nextId++;
      const abort = () => {
        take(id)?.fail(signal.reason as Error);
        send({ id, file: null });
      };
      const settle = () => signal.removeEventListener('abort', abort);
      jobs.set(id, {
        done: (checksum) => {
          settle();
          done(checksum);
        },
        fail: (error) => {
          settle();
          fail(error);
        },
      });
      signal.addEventListener('abort', abort);
      send({ id, file });
    });
}
