import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { discardPrefetched } from './prefetch.ts';
import { concerns } from '../contract/reads/concerns.ts';

/**
 * Returns a function that revalidates all reads that pass through one of the collections; null means all
 * reads.
 */
export function useInvalidate(): (collections: readonly string[] | null) => Promise<void> {
  const { mutate, cache } = useSWRConfig();
  // The reads end with the session, and a change may still arrive after it.
  const hasEnded = useRef(false);
  useLayoutEffect(() => {
    hasEnded.current = false;
    return () => {
      hasEnded.current = true;
    };
  }, []);
  return useCallback(
    async (collections) => {
      if (hasEnded.current) return;
      discardPrefetched(cache);
      await mutate((key) => concerns(key, collections));
    },
    [mutate, cache],
  );
}
