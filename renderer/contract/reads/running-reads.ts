/** The reads that are running, by the SWR key whose value they fetch. A read that no component shows is aborted. */
import type { Cache } from 'swr';

/** The rejection of a read that was aborted. It is not a failure, so no component shows it. */
export class AbortedRead extends Error {
  override readonly name = 'AbortedRead';
}

interface RunningRead {
  controller: AbortController | null;
  /** The number of mounted components that show the read. */
  users: number;
}

/** Each user has their own SWR cache. */
const runningByCache = new WeakMap<Cache, Map<string, RunningRead>>();

function runningOf(cache: Cache): Map<string, RunningRead> {
  const found = runningByCache.get(cache) ?? new Map<string, RunningRead>();
  runningByCache.set(cache, found);
  return found;
}

function entryOf(cache: Cache, name: string): RunningRead {
  const all = runningOf(cache);
  const entry = all.get(name) ?? { controller: null, users: 0 };
  all.set(name, entry);
  return entry;
}

/** Removes an entry that nothing uses any more. */
function tidy(cache: Cache, name: string, entry: RunningRead): void {
  if (entry.users === 0 && entry.controller === null) runningOf(cache).delete(name);
}

/**
 * Starts a read under a serialized SWR key. An older read under the same key is aborted.
 * @throws AbortedRead as soon as the read is aborted, even if `read` ignores the signal.
 */
export function startRead<T>(
  cache: Cache,
  name: string,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const entry = entryOf(cache, name);
  entry.controller?.abort();
  const controller = new AbortController();
  entry.controller = controller;
  const { signal } = controller;
  const end = () => {
    if (entry.controller === controller) entry.controller = null;
    tidy(cache, name, entry);
  };
  return new Promise((resolve, reject) => {
    const abort = () => {
      end();
      reject(new AbortedRead('The read is no longer needed.'));
    };
    signal.addEventListener('abort', abort, { once: true });
    read(signal).then(
      (value) => {
        end();
        resolve(value);
      },
      (error: unknown) => {
        end();
        reject(error as Error);
      },
    );
  });
}

/**
 * Registers a component that shows the read of a key. Returns the function that ends this. The read is aborted if no
 * component shows it at the end of the current task.
 */
export function showRead(cache: Cache, name: string): () => void {
  const entry = entryOf(cache, name);
  entry.users += 1;
  return () => {
    entry.users -= 1;
    // Another component may take over the key in the same commit.
    queueMicrotask(() => {
      if (entry.users > 0) return;
      entry.controller?.abort();
      tidy(cache, name, entry);
    });
  };
}
