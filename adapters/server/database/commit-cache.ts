import type { Database } from '../contract.ts';
import type { CachedRead, CommitCache } from '../cache-contract.ts';

/** Maximum number of cached results; then the cache is cleared. Clients can invent keys, so it must be limited. */
const maxResults = 1000;

const withoutCache: CachedRead = (_key, read) => read();

/** Creates a cache that every commit of any process clears. */
export function createCommitCache({ contentVersion }: Pick<Database, 'contentVersion'>): CommitCache {
  let version: number | string | null = null;
  let results = new Map<string, Promise<unknown>>();
  return async () => {
    // The version is read before the data. A commit in between clears the cache at the next request.
    const found = await contentVersion();
    if (found === null) return withoutCache;
    if (found !== version || results.size >= maxResults) {
      version = found;
      results = new Map();
    }
    const current = results;
    return <T>(key: string, read: () => Promise<T>): Promise<T> => {
      const known = current.get(key) as Promise<T> | undefined;
      if (known) return known;
      const result = read().catch((error: unknown) => {
        current.delete(key);
        throw error;
      });
      current.set(key, result);
      return result;
    };
  };
}
