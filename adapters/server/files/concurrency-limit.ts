import { createFailure } from '../../../schemas/error/failure.ts';

/**
 * Returns a function that runs at most `maxRunning` calls at a time. Further calls wait in their order. A call whose signal
 * is aborted while it waits is removed, and rejects with the reason.
 * @throws SERVICE_UNAVAILABLE if `maxWaiting` calls wait already.
 */
export function createConcurrencyLimit(
  maxRunning: number,
  maxWaiting = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work, signal) => {
    signal?.throwIfAborted();
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting)
        throw createFailure(
          'SERVICE_UNAVAILABLE',
          'Too many images are being transformed. Try again in a moment.',
          {
            service: 'assets',
          },
        );
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(start), 1);
          reject(signal?.reason as Error);
        };
        const start = () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        };
        waiting.push(start);
        signal?.addEventListener('abort', leave, { once: true });
      });
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
