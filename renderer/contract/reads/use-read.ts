import { useLayoutEffect } from 'react';
import useSWR, {
  unstable_serialize,
  useSWRConfig,
  type Key,
  type KeyedMutator,
  type SWRConfiguration,
} from 'swr';
import { AbortedRead, showRead, startRead } from './running-reads.ts';

export interface Read<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly mutate: KeyedMutator<T>;
}

/**
 * Reads a value under an SWR key; null reads nothing. The signal of the read is aborted when the component shows
 * another key or unmounts, unless another component still shows this key.
 */
export function useRead<T>(
  key: Key,
  read: (signal: AbortSignal) => Promise<T>,
  options: SWRConfiguration<T> = {},
): Read<T> {
  const { cache } = useSWRConfig();
  const name = unstable_serialize(key);
  // Before useSWR: the old key is released before the read of the new key starts.
  useLayoutEffect(() => (name === '' ? undefined : showRead(cache, name)), [cache, name]);
  const { data, error, mutate } = useSWR<T, unknown>(key, () => startRead(cache, name, read), {
    ...options,
    shouldRetryOnError: isFailure,
  });
  return { data, error: isFailure(error) ? error : undefined, mutate };
}

/** An aborted read is superseded by another one, which brings the value. */
const isFailure = (error: unknown) => !(error instanceof AbortedRead);
