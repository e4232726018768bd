import type { Database, Model } from '../../contract.ts';
import { loadModel } from './load.ts';
import { readModelVersion } from './version.ts';

/** Time in ms for which a process of a shared database uses its model without a check. A NOTIFY ends it early. */
export const checkIntervalMs = 250;

/** Caches the model for all requests until it changes, in this process or in another one on the same database. */
export function createModelCache(database: Database, now: () => number = () => performance.now()) {
  // Increases across restarts too, so that an old ETag never matches a different model.
  let version = Date.now();
  let loading: Promise<Model> | null = null;
  /** The model version in the database that `loading` is based on, and the running check. */
  let known: string | null = null;
  let checking: Promise<void> | null = null;
  let nextCheck = 0;

  const drop = () => {
    version = Math.max(version + 1, Date.now());
    loading = null;
  };
  const check = async () => {
    const found = await readModelVersion(database.knex);
    nextCheck = now() + checkIntervalMs;
    if (found !== known) drop();
    known = found;
  };
  if (database.shared) {
    const checkSoon = () => {
      nextCheck = 0;
    };
    database.channel.subscribe(({ type }) => {
      if (type === 'schema' || type === 'permissions') checkSoon();
    }, checkSoon);
  }

  return {
    async current(): Promise<Model> {
      // The version is read before the model. A change between the two is detected by the next check.
      if (database.shared && now() >= nextCheck) {
        checking ??= check().finally(() => (checking = null));
        await checking;
      }
      if (loading) return loading;
      const mine = loadModel(database, version).catch((error: unknown) => {
        if (loading === mine) loading = null;
        throw error;
      });
      loading = mine;
      return mine;
    },
    invalidate(): Promise<void> {
      drop();
      nextCheck = 0;
      return Promise.resolve();
    },
  };
}
