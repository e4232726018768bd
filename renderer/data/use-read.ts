/** Reads of the platform, kept and shared by SWR. */
import { useCallback } from 'react';
import useSWR, { useSWRConfig, type SWRResponse } from 'swr';
import type { Query } from '../../schemas/query/types.ts';
import type { PlatformError, ReadMeta, Target } from '../contract/platform.ts';
import { useRender } from '../contract/render.ts';
import { concerns, readKey } from './keys.ts';

export interface ReadAnswer<T> {
  readonly data: T;
  readonly meta: ReadMeta;
}

/** `target: null` reads nothing yet. What was read before stays while the next page comes. */
export function useRead<T = readonly Record<string, unknown>[]>(
  target: Target | null,
  query: Query = {},
): SWRResponse<ReadAnswer<T>, PlatformError> {
  const { platform, metadata } = useRender();
  return useSWR<ReadAnswer<T>, PlatformError>(
    target ? readKey(target, query, metadata) : null,
    () => platform.read<T>(target as Target, query),
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  );
}

/** Any other GET route of the platform. */
export function useCall<T>(path: string | null): SWRResponse<T, PlatformError> {
  const { platform } = useRender();
  return useSWR<T, PlatformError>(
    path === null ? null : ['call', path],
    () => platform.call<T>('GET', path as string),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
}

/** Reads again whatever passes through the collection. */
export function useInvalidate(): (collection: string) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (collection) => void (await mutate((key) => concerns(key, collection))),
    [mutate],
  );
}
