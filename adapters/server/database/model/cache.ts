import type { Database, Model } from '../../contract.ts';
import { loadModel } from './load.ts';

/** One model for all requests until somebody changes it. */
export function createModelCache(database: Database) {
  // Grows over restarts too, so that an ETag of yesterday never stands for another model.
  let version = Date.now();
  let loading: Promise<Model> | null = null;
  return {
    current(): Promise<Model> {
      if (loading) return loading;
      const mine = loadModel(database, version).catch((error: unknown) => {
        if (loading === mine) loading = null;
        throw error;
      });
      loading = mine;
      return mine;
    },
    async invalidate(): Promise<void> {
      version = Math.max(version + 1, Date.now());
      loading = null;
    },
  };
}
