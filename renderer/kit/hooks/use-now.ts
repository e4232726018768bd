import { useCallback, useSyncExternalStore } from 'react';
import type { Clock } from '../../contract/ports.ts';

/** Interval after which relative times such as "2 minutes ago" are out of date. ms */
const minute = 60_000;

interface Ticks {
  readonly listeners: Set<() => void>;
  timer: number | null;
}

/** All dates of a page share one timer. */
const ticks = new WeakMap<Clock, Ticks>();

function subscribe(clock: Clock, listener: () => void): () => void {
  const shared: Ticks = ticks.get(clock) ?? { listeners: new Set(), timer: null };
  ticks.set(clock, shared);
  const wait = () => {
    shared.timer = clock.setTimeout(() => {
      for (const each of shared.listeners) each();
      wait();
    }, minute);
  };
  shared.listeners.add(listener);
  if (shared.timer === null) wait();
  return () => {
    shared.listeners.delete(listener);
    if (shared.listeners.size > 0 || shared.timer === null) return;
    clock.clearTimeout(shared.timer);
    shared.timer = null;
  };
}

/** Returns the current time, rounded down to the minute. If `followed`, updates every minute. */
export function useNow(clock: Clock, followed: boolean): number {
  return useSyncExternalStore(
    useCallback((listener) => (followed ? subscribe(clock, listener) : () => undefined), [clock, followed]),
    () => (followed ? Math.floor(clock.now() / minute) * minute : 0),
  );
}
