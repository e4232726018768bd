import type { Database, MetadataRows, Model } from '../../contract.ts';
import { loadModel } from './load.ts';
import { tableChanges } from './table-changes.ts';
import { readModelVersion } from './version.ts';

/** Time in ms for which a process of a shared database uses its model without a check. A NOTIFY ends it early. */
export const checkIntervalMs = 250;
/** Time in ms between two checks for tables that other programs have changed. They do not NOTIFY. */
export const tablesIntervalMs = 1000;

/**
 * Caches the model for all requests until it changes: in this process, in another one on the same database, or by
 * another program that changes tables.
 */
export function createModelCache(database: Database, now: () => number = () => performance.now()) {
  // Increases across restarts too, so that an old ETag never matches a different model.
  let version = Date.now();
  let loading: Promise<Model> | null = null;
  /** The rows that the last change committed, for the next load. */
  let committed: MetadataRows | undefined;
  /** The model version in the database that `loading` is based on, and the running check. */
  let known: string | null = null;
  /** The version of the tables that `loading` is based on. null: it is not known yet. */
  let knownTables: number | string | null = null;
  let checking: Promise<void> | null = null;
  let nextCheck = 0;
  let nextTablesCheck = 0;

  const drop = () => {
    version = Math.max(version + 1, Date.now());
    loading = null;
    committed = undefined;
  };
  /** Changes by a process of this server have their own events. */
  const dropOwn = () => {
    drop();
    knownTables = null;
    nextTablesCheck = 0;
  };
  const load = (): Promise<Model> => {
    if (loading) return loading;
    const mine = loadModel(database, version, { rows: committed }).catch((error: unknown) => {
      if (loading === mine) loading = null;
      throw error;
    });
    loading = mine;
    committed = undefined;
    return mine;
  };
  /** Publishes the tables that another program changed. */
  const announce = async (previous: Promise<Model>) => {
    const [before, after] = await Promise.all([previous, load()]);
    for (const event of tableChanges(before, after)) database.channel.publish(event);
  };
  const compareTables = (found: number | string) => {
    const previous = loading;
    const isChanged = knownTables !== null && knownTables !== found;
    knownTables = found;
    if (!isChanged) return;
    drop();
    // A model that cannot be read has no events. The request that needs it fails by itself.
    if (previous) announce(previous).catch(() => undefined);
  };
  const checkShared = async () => {
    const found = await readModelVersion(database.knex);
    nextCheck = now() + checkIntervalMs;
    if (found !== known) dropOwn();
    known = found;
    if (now() < nextTablesCheck) return;
    const tables = await database.tablesVersion();
    nextTablesCheck = now() + tablesIntervalMs;
    compareTables(tables);
  };
  if (database.shared) {
    const checkSoon = () => {
      nextCheck = 0;
    };
    database.channel.subscribe(({ type }) => {
      if (type === 'schema' || type === 'permissions') checkSoon();
    }, checkSoon);
  }

  const current = async (): Promise<Model> => {
    // The versions are read before the model. A change between the two is detected by the next check.
    if (!database.shared) compareTables(await database.tablesVersion());
    else if (now() >= nextCheck) {
      checking ??= checkShared().finally(() => (checking = null));
      await checking;
    }
    return load();
  };

  return {
    current,
    recheck(): Promise<Model> {
      nextCheck = 0;
      nextTablesCheck = 0;
      return current();
    },
    /** Other processes on the same database may have committed later rows, so all rows are read again. */
    invalidate(rows?: MetadataRows): Promise<void> {
      dropOwn();
      if (!database.shared) committed = rows;
      nextCheck = 0;
      return Promise.resolve();
    },
  };
}
