import type { Database, DatabaseCaches } from '../contract.ts';
import { createCommitCache } from './commit-cache.ts';
import { createModelCache } from './model/cache.ts';

/** Creates the caches of a database. They live as long as the app that uses it. */
export function createCaches(database: Database): DatabaseCaches {
  return { models: createModelCache(database), readsSinceCommit: createCommitCache(database) };
}
