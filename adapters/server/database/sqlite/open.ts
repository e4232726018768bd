import BetterSqlite from 'better-sqlite3';
import createKnex, { type Knex } from 'knex';
import { systemClock, type Clock, type Database } from '../../contract.ts';
import { createLocalChannel } from '../channel.ts';
import { compiled } from '../compiled.ts';
import { createPrivateFile } from '../../private-files.ts';
import { outOfConnections } from '../out-of-connections.ts';
import { createWriter } from '../writer.ts';
import { runBatch } from './writes/batch.ts';
import { createWriterClient, SqliteClient } from './client.ts';
import { changeSchema } from './change-schema.ts';
import { setUpConnection } from './connection.ts';
import { sqliteDialect } from './dialect.ts';
import { createEstimate } from './estimate.ts';
import { keepStatements } from './keep-statements.ts';
import { assertReadable, lockFile, makeFolderOf } from './lock.ts';
import { plainNumbers } from './plain-number.ts';
import { compile, createRead } from './read.ts';
import { createSearchIndexes } from './search-index/open.ts';
import { createFindUnconvertible } from './tables/find-unconvertible.ts';
import { createReadCost } from './workers/cost.ts';
import { createQueryWorkers } from './workers/pool.ts';
import { createSnapshots } from './workers/snapshots.ts';
import { whenUnlocked } from './writes/when-unlocked.ts';

export interface SqliteOptions {
  /** The seconds after which a read of a query worker is stopped. */
  readonly queryTimeout?: number;
  /** The seconds after which a write that waits for others is refused. */
  readonly connectionWait?: number;
  readonly clock?: Clock;
}

/**
 * Opens two pools on one file. `Database.knex` is read-only (query_only). In WAL mode, readers never wait for the
 * writer. All writes use the single write transaction, so a second writer cannot block the process in a busy wait.
 */
export async function openSqlite(
  path: string,
  { queryTimeout, connectionWait = 15, clock = systemClock }: SqliteOptions = {},
): Promise<Database> {
  assertReadable(path);
  makeFolderOf(path);
  const unlock = lockFile(path);
  createPrivateFile(path);
  const wait = { clock, ms: connectionWait * 1000, error: outOfConnections };
  const readers = connect(path, { min: 1, max: 4 }, 'read', SqliteClient);
  const writer = connect(path, { min: 1, max: 1 }, 'write', createWriterClient(wait));
  const { transaction, tryTransaction, alone, last } = createWriter(writer, wait);
  const watch = watchFile(path);
  const cost = createReadCost(path);
  const workers = createQueryWorkers(path, queryTimeout);
  const read = createRead(readers, cost, workers);
  const snapshots = createSnapshots(path, (statement) => compile(readers, statement));

  return {
    knex: readers,
    read,
    estimateRows: createEstimate(read, cost),
    searchIndexes: createSearchIndexes(readers, transaction),
    findUnconvertible: createFindUnconvertible(snapshots.open, queryTimeout),
    snapshot: snapshots.open,
    dialect: sqliteDialect,
    channel: createLocalChannel(),
    contentVersion: watch.content,
    tablesVersion: watch.tables,
    shared: false,
    transaction,
    tryTransaction,
    batch(statements) {
      const statementsToRun = compiled(statements(writer));
      return () => alone(() => whenUnlocked(() => runBatch(writer, statementsToRun, plainNumbers), wait));
    },
    changeSchema: (work) => alone((transact) => changeSchema(writer, transact, work)),
    // The lock file excludes all other processes.
    withStartLock: (work) => work(),
    async close() {
      await Promise.all([workers.close(), snapshots.close()]);
      await last(async () => {
        await readers.destroy();
        await writer.destroy();
        watch.close();
        cost.close();
      });
      unlock();
    },
  };
}

/**
 * Reads versions on a separate connection, which shows within microseconds whether another connection has committed
 * (`data_version`) or has changed a table (`schema_version`).
 */
function watchFile(path: string) {
  let file: BetterSqlite.Database | null = null;
  const statements = new Map<string, BetterSqlite.Statement>();
  const read = (pragma: string): number => {
    file ??= new BetterSqlite(path, { fileMustExist: true });
    const statement = statements.get(pragma) ?? file.prepare(`pragma ${pragma}`).pluck();
    statements.set(pragma, statement);
    return statement.get() as number;
  };
  return {
    content: () => read('data_version'),
    tables: () => read('schema_version'),
    close: () => void file?.close(),
  };
}

function connect(
  path: string,
  pool: Knex.PoolConfig,
  access: 'read' | 'write',
  client: typeof SqliteClient,
): Knex {
  return createKnex({
    client,
    connection: { filename: path, options: { safeIntegers: true } } as Knex.Config['connection'],
    useNullAsDefault: true,
    // Knex cannot format bigints in error messages, and values must not appear in logs.
    compileSqlOnError: false,
    postProcessResponse: plainNumbers,
    pool: {
      ...pool,
      afterCreate: (
        connection: BetterSqlite.Database,
        done: (error: Error | null, connection: unknown) => void,
      ) => {
        try {
          setUpConnection(connection, access);
          if (access === 'write') {
            connection.pragma('journal_mode = WAL');
            connection.pragma('synchronous = FULL');
            // The transaction waits, see writes/when-unlocked.ts.
            connection.pragma('busy_timeout = 0');
          }
          keepStatements(connection);
          done(null, connection);
        } catch (error) {
          done(error as Error, connection);
        }
      },
    },
  });
}
