import type { Database } from '../contract.ts';
import type { DatabaseCaches } from '../cache-contract.ts';
import { createCommitCache } from './commit-cache.ts';
import { createModelCache } from './model/cache.ts';

/** Creates the caches of a database. They live as long as the app that uses it. `now`: time in ms. */
export function createCaches(database: Database, now?: () => number): DatabaseCaches {
  return { models: createModelCache(database, now), readsSinceCommit: createCommitCache(database) };
}
