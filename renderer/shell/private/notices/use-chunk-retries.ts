import { useEffect, useState } from 'react';
import type { Clock } from '../../../contract/ports.ts';
import type { MissingChunks } from '../../../kit/missing-chunks.ts';
import { isOutdated } from './is-outdated.ts';

/** Delays in ms between two attempts. Each is twice the one before. */
const firstDelayMs = 2000;
const longestDelayMs = 60_000;

/**
 * Loads missing chunks again: when the browser is online again, and with growing delays. Returns true if the
 * server delivers another version of the app, which may not have these chunks.
 */
export function useChunkRetries(chunks: MissingChunks, isMissing: boolean, clock: Clock): boolean {
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    if (!isMissing) return undefined;
    let delay = firstDelayMs;
    let timer = 0;
    let ended = false;
    const compare = async () => {
      const old = navigator.onLine && (await isOutdated());
      if (!ended) setOld(old);
    };
    const retry = async () => {
      clock.clearTimeout(timer);
      await chunks.retry();
      if (ended) return;
      void compare();
      delay = Math.min(delay * 2, longestDelayMs);
      timer = clock.setTimeout(() => void retry(), delay);
    };
    const retryOnline = () => {
      delay = firstDelayMs / 2;
      void retry();
    };
    void compare();
    timer = clock.setTimeout(() => void retry(), delay);
    window.addEventListener('online', retryOnline);
    return () => {
      ended = true;
      clock.clearTimeout(timer);
      window.removeEventListener('online', retryOnline);
    };
  }, [chunks, isMissing, clock]);
  return isOld;
}
