import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { discardPrefetched } from './prefetch.ts';
import { concerns } from './keys.ts';

/**
 * Returns a function that revalidates all reads that pass through one of the collections; null means all
 * reads.
 */
export function useInvalidate(): (collections: readonly string[] | null) => Promise<void> {
  const { mutate, cache } = useSWRConfig();
  return useCallback(
    async (collections) => {
      discardPrefetched(cache);
      await mutate((key) => concerns(key, collections));
    },
    [mutate, cache],
  );
}
