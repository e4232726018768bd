import type { Database, Model } from '../../contract.ts';
import { loadModel } from './load.ts';
import { readModelVersion } from './version.ts';

/** Milliseconds for which a process that shares its database trusts what it has; a NOTIFY ends them early. */
export const trustedFor = 250;

/** One model for all requests until somebody changes it, in this process or in another one on the same database. */
export function createModelCache(database: Database, now: () => number = () => performance.now()) {
  // Grows over restarts too, so that an ETag of yesterday never stands for another model.
  let version = Date.now();
  let loading: Promise<Model> | null = null;
  /** Of the database, as of `loading`; and the one check under way. */
  let known: string | null = null;
  let checking: Promise<void> | null = null;
  let nextCheck = 0;

  const drop = () => {
    version = Math.max(version + 1, Date.now());
    loading = null;
  };
  const check = async () => {
    const found = await readModelVersion(database.knex);
    nextCheck = now() + trustedFor;
    if (found !== known) drop();
    known = found;
  };
  if (database.shared) {
    const checkSoon = () => {
      nextCheck = 0;
    };
    database.channel.listen(({ type }) => {
      if (type === 'schema' || type === 'permissions') checkSoon();
    }, checkSoon);
  }

  return {
    async current(): Promise<Model> {
      // The version is read before the model: a change between the two is seen at the next check.
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
