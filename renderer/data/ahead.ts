/** Reads that are begun before what shows them is drawn: with the click that leads there, or with the item around them. */
import { unstable_serialize, useSWRConfig, type Cache, type Key, type Middleware } from 'swr';
import type { Clock } from '../contract/ports.ts';

/** Whoever comes later reads anew. ms */
const fresh = 2000;

interface Begun {
  readonly answer: Promise<unknown>;
  /** Once it is there. */
  known?: unknown;
  /** By who shows it, until it stands in the cache as theirs. */
  taken: boolean;
}

/** Of whose cache they are to be: another person has another one. */
const begun = new WeakMap<Cache, Map<string, Begun>>();

function begunFor(cache: Cache): Map<string, Begun> {
  const found = begun.get(cache) ?? new Map<string, Begun>();
  begun.set(cache, found);
  return found;
}

function begunUnder(cache: Cache, key: Key): Begun | undefined {
  const all = begun.get(cache);
  return all && all.size > 0 ? all.get(unstable_serialize(key)) : undefined;
}

/** Settles, never rejects, when the answer is there. */
export function beginRead<T>(cache: Cache, clock: Clock, key: Key, read: () => Promise<T>): Promise<unknown> {
  const name = unstable_serialize(key);
  const all = begunFor(cache);
  const asked = all.get(name);
  // Asked for already, by this or by what shows it.
  if ((asked && !asked.taken) || cache.get(name)?.isValidating)
    return Promise.resolve(asked?.answer).catch(ignore);
  const one: Begun = { answer: read(), taken: false };
  all.set(name, one);
  clock.setTimeout(() => {
    if (all.get(name) === one) all.delete(name);
  }, fresh);
  // Who takes it hears of a failure.
  return one.answer.then((known) => (one.known = known), ignore);
}

const ignore = () => undefined;

/** What is known under a key, by a read that was begun or by one that was shown; undefined where nothing is. */
export function knownUnder(cache: Cache, key: Key): unknown {
  const own = begunUnder(cache, key);
  const shown: unknown = cache.get(unstable_serialize(key))?.data;
  return own?.taken === false ? (own.known ?? shown) : (shown ?? own?.known);
}

/** Reads under a key that was begun take its answer, whoever shows them. */
export const begunFirst: Middleware = (useNext) => (key, fetcher, config) => {
  const { cache } = useSWRConfig();
  type Fetch = (...given: readonly unknown[]) => Promise<never>;
  const read = fetcher as Fetch | null;
  const taken =
    read && ((...given: readonly unknown[]) => takeRead(cache, given[0] as Key, () => read(...given)));
  // An answer that is there is shown from the first drawing on.
  const known = begunUnder(cache, key)?.known;
  return useNext(
    key,
    taken as typeof fetcher,
    known === undefined ? config : { fallbackData: known as never, ...config },
  );
};

/** What was begun a moment ago, once; otherwise reads. */
export function takeRead<T>(cache: Cache, key: Key, read: () => Promise<T>): Promise<T> {
  const own = begunUnder(cache, key);
  if (!own || own.taken) return read();
  own.taken = true;
  return own.answer as Promise<T>;
}

/** What was asked before a change is no answer to who asks after it. */
export function forgetReads(cache: Cache): void {
  begun.delete(cache);
}
