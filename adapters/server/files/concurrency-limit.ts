import { fail } from '../../../schemas/error/failure.ts';

/**
 * Runs at most `most` works at a time; the others wait in their order.
 * @throws SERVICE_UNAVAILABLE if `longestQueue` works wait already.
 */
export function createTurns(
  most: number,
  longestQueue = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) {
      if (waiting.length >= longestQueue)
        throw fail('SERVICE_UNAVAILABLE', 'Too many pictures are being resized. Try again in a moment.', {
          service: 'assets',
        });
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
