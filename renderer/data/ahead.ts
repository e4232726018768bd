/** Reads that are begun before what shows them is drawn: with the click that leads there. */
import { unstable_serialize, type Cache, type Key } from 'swr';
import type { Clock } from '../contract/ports.ts';

/** Whoever comes later reads anew. ms */
const fresh = 2000;

/** Of whose cache they are to be: another person has another one. */
const begun = new WeakMap<Cache, Map<string, Promise<unknown>>>();

function begunFor(cache: Cache): Map<string, Promise<unknown>> {
  const found = begun.get(cache) ?? new Map<string, Promise<unknown>>();
  begun.set(cache, found);
  return found;
}

export function beginRead<T>(cache: Cache, clock: Clock, key: Key, read: () => Promise<T>): void {
  const name = unstable_serialize(key);
  const all = begunFor(cache);
  // Asked for already, by this or by what shows it.
  if (all.has(name) || cache.get(name)?.isValidating) return;
  const answer = read();
  // Who takes it hears of it.
  answer.catch(() => undefined);
  all.set(name, answer);
  clock.setTimeout(() => {
    if (all.get(name) === answer) all.delete(name);
  }, fresh);
}

/** What was begun a moment ago, once; otherwise reads. */
export function takeRead<T>(cache: Cache, key: Key, read: () => Promise<T>): Promise<T> {
  const name = unstable_serialize(key);
  const answer = begunFor(cache).get(name) as Promise<T> | undefined;
  begunFor(cache).delete(name);
  return answer ?? read();
}

/** What was asked before a change is no answer to who asks after it. */
export function forgetReads(cache: Cache): void {
  begun.delete(cache);
}
