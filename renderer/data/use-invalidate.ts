import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { concerns } from './keys.ts';

/** Reads again, once each, whatever passes through one of the collections; null: everything. */
export function useInvalidate(): (collections: readonly string[] | null) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (collections) => void (await mutate((key) => concerns(key, collections))),
    [mutate],
  );
}
