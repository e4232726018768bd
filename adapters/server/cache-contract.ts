/** Types of the caches that requests share: http → services → query → database. */
import type { Model } from './contract.ts';

/** Returns the cached result for a key, or runs `read` if none is cached. */
export type CachedRead = <T>(key: string, read: () => Promise<T>) => Promise<T>;

/** Caches the model between requests. */
export interface ModelCache {
  /** Returns the current model. Reads it from the database if it was invalidated. */
  current(): Promise<Model>;
  /** Like `current()`, but checks the tables at once. Called after a statement named a table that does not exist. */
  recheck(): Promise<Model>;
  /** Called after metadata, tables or permissions changed. The next `current()` has a higher `version`. */
  invalidate(): Promise<void>;
}

/** Returns the cache of the current database content; called once per request. */
export type CommitCache = () => Promise<CachedRead>;

/** The caches of a database, shared by all requests of a process. */
export interface DatabaseCaches {
  readonly models: ModelCache;
  readonly readsSinceCommit: CommitCache;
}
