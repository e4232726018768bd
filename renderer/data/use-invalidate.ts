import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { concerns } from './keys.ts';

/** Reads again whatever passes through the collection. */
export function useInvalidate(): (collection: string) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (collection) => void (await mutate((key) => concerns(key, collection))),
    [mutate],
  );
}
