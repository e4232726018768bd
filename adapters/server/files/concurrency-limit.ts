import { createFailure } from '../../../schemas/error/failure.ts';

/**
 * Returns a function that runs at most `maxRunning` calls at a time. Further calls wait in their order.
 * @throws SERVICE_UNAVAILABLE if `maxWaiting` calls wait already.
 */
export function createConcurrencyLimit(
  maxRunning: number,
  maxWaiting = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting)
        throw createFailure(
          'SERVICE_UNAVAILABLE',
          'Too many images are being transformed. Try again in a moment.',
          {
            service: 'assets',
          },
        );
      await new Promise<void>((resolve) => waiting.push(resolve));
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
