/**
 * Prefetched reads. They start before the component that shows them renders: with the click on a link, or
 * with the read of an item.
 */
import { unstable_serialize, useSWRConfig, type Cache, type Key, type Middleware } from 'swr';
import type { Clock } from '../contract/ports.ts';
import { startRead } from '../contract/reads/running-reads.ts';

/** Lifetime in ms. Later readers send a new request. */
const maxAgeMs = 2000;

interface PrefetchedRead {
  readonly answer: Promise<unknown>;
  /** The result, once it has arrived. */
  known?: unknown;
  /** True once a reader has taken the result, until the SWR cache contains it. */
  taken: boolean;
}

/** Each user has their own SWR cache, so a result never reaches another user. */
const prefetchedByCache = new WeakMap<Cache, Map<string, PrefetchedRead>>();

function prefetchedOf(cache: Cache): Map<string, PrefetchedRead> {
  const found = prefetchedByCache.get(cache) ?? new Map<string, PrefetchedRead>();
  prefetchedByCache.set(cache, found);
  return found;
}

function prefetchedUnder(cache: Cache, key: Key): PrefetchedRead | undefined {
  const all = prefetchedByCache.get(cache);
  return all && all.size > 0 ? all.get(unstable_serialize(key)) : undefined;
}

/**
 * Starts a read. The returned promise resolves when the read has settled. It never rejects. The read is aborted like
 * those of its component (contract/reads/use-read.ts).
 */
export function prefetch<T>(
  cache: Cache,
  clock: Clock,
  key: Key,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<unknown> {
  const name = unstable_serialize(key);
  const all = prefetchedOf(cache);
  const running = all.get(name);
  // A read is already running, started here or by the component that shows it.
  if ((running && !running.taken) || cache.get(name)?.isValidating)
    return Promise.resolve(running?.answer).catch(ignore);
  const one: PrefetchedRead = { answer: startRead(cache, name, read), taken: false };
  all.set(name, one);
  clock.setTimeout(() => {
    if (all.get(name) === one) all.delete(name);
  }, maxAgeMs);
  // The reader that takes the result receives the failure.
  return one.answer.then((known) => (one.known = known), ignore);
}

const ignore = () => undefined;

/** Returns the value under a key, prefetched or cached; undefined if there is none. */
export function prefetchedOrCached(cache: Cache, key: Key): unknown {
  const own = prefetchedUnder(cache, key);
  const shown: unknown = cache.get(unstable_serialize(key))?.data;
  return own?.taken === false ? (own.known ?? shown) : (shown ?? own?.known);
}

/** SWR middleware: a read uses the prefetched result of its key if there is one. */
export const prefetchMiddleware: Middleware = (useNext) => (key, fetcher, config) => {
  const { cache } = useSWRConfig();
  type Fetch = (...given: readonly unknown[]) => Promise<never>;
  const read = fetcher as Fetch | null;
  const taken =
    read && ((...given: readonly unknown[]) => takePrefetched(cache, given[0] as Key, () => read(...given)));
  // A result that has already arrived is shown in the first render.
  const known = prefetchedUnder(cache, key)?.known;
  return useNext(
    key,
    taken as typeof fetcher,
    known === undefined ? config : { fallbackData: known as never, ...config },
  );
};

/** Returns the prefetched result of the key if it was not taken yet. Otherwise reads. */
export function takePrefetched<T>(cache: Cache, key: Key, read: () => Promise<T>): Promise<T> {
  const own = prefetchedUnder(cache, key);
  if (!own || own.taken) return read();
  own.taken = true;
  return own.answer as Promise<T>;
}

/** Discards all prefetched reads. Called after a change, because their results may be stale. */
export function discardPrefetched(cache: Cache): void {
  prefetchedByCache.delete(cache);
}
