import BetterSqlite from 'better-sqlite3';
import createKnex, { type Knex } from 'knex';
import type { Moment } from '../../../../schemas/field/traits.ts';
import { fold } from '../../../../schemas/filter/fold.ts';
import type { Database } from '../../contract.ts';
import { createLocalChannel } from '../channel.ts';
import { compiled } from '../compiled.ts';
import { openSnapshotInTime, snapshotPool } from '../snapshots.ts';
import { createPrivateFile } from '../../private-files.ts';
import { createWriter } from '../writer.ts';
import { runBatch } from './batch.ts';
import { changeSchema } from './change-schema.ts';
import { sqliteDialect } from './dialect.ts';
import { keepStatements } from './keep-statements.ts';
import { assertReadable, lockFile, makeFolderOf } from './lock.ts';
import { plainNumber } from './plain-number.ts';
import { openSnapshot } from './snapshot.ts';
import { sortableMoment } from './stored-moment.ts';

/**
 * Opens two pools on one file. `Database.knex` is read-only (query_only). In WAL mode, readers never wait for the
 * writer. All writes use the single write transaction, so a second writer cannot block the process in a busy wait.
 */
export async function openSqlite(path: string): Promise<Database> {
  assertReadable(path);
  makeFolderOf(path);
  const unlock = lockFile(path);
  createPrivateFile(path);
  const readOnly = (connection: BetterSqlite.Database) => connection.pragma('query_only = ON');
  const readers = connect(path, { min: 1, max: 4 }, readOnly);
  const snapshots = connect(path, snapshotPool, readOnly);
  const writer = connect(path, { min: 1, max: 1 }, (connection) => {
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
  });
  const { transaction, alone } = createWriter(writer);
  const watch = watchFile(path);

  return {
    knex: readers,
    read: async ({ text, values }) => readers.raw(text, values as Knex.RawBinding[]),
    snapshot: () => openSnapshotInTime(() => openSnapshot(snapshots, plainNumbers)),
    dialect: sqliteDialect,
    channel: createLocalChannel(),
    contentVersion: watch.version,
    shared: false,
    transaction,
    batch(statements) {
      const statementsToRun = compiled(statements(writer));
      return () => alone(() => runBatch(writer, statementsToRun, plainNumbers));
    },
    changeSchema: (work) => alone((transact) => changeSchema(writer, transact, work)),
    // The lock file excludes all other processes.
    withStartLock: (work) => work(),
    async close() {
      await alone(async () => {
        await readers.destroy();
        await snapshots.destroy();
        await writer.destroy();
        watch.close();
      });
      unlock();
    },
  };
}

/**
 * Reads `data_version` on a separate connection, which shows within microseconds whether another connection has
 * committed.
 */
function watchFile(path: string) {
  let opened: { readonly file: BetterSqlite.Database; readonly version: BetterSqlite.Statement } | null =
    null;
  return {
    version(): number {
      if (!opened) {
        const file = new BetterSqlite(path, { fileMustExist: true });
        opened = { file, version: file.prepare('pragma data_version').pluck() };
      }
      return opened.version.get() as number;
    },
    close: () => void opened?.file.close(),
  };
}

function connect(
  path: string,
  pool: Knex.PoolConfig,
  prepare: (connection: BetterSqlite.Database) => void,
): Knex {
  return createKnex({
    client: 'better-sqlite3',
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
          connection.pragma('busy_timeout = 5000');
          connection.pragma('foreign_keys = ON');
          connection.function('fold', { deterministic: true }, (value: unknown) =>
            typeof value === 'string' ? fold(value) : value,
          );
          connection.function('sortable_moment', { deterministic: true }, sortable);
          prepare(connection);
          keepStatements(connection);
          done(null, connection);
        } catch (error) {
          done(error as Error, connection);
        }
      },
    },
  });
}

/** The SQL function `sortable_moment(value, kind, unit)`, which dialect.ts uses. */
function sortable(value: unknown, kind: unknown, unit: unknown): unknown {
  if (value === null) return null;
  const stored = typeof value === 'bigint' ? plainNumber(value) : value;
  return sortableMoment(kind as Moment, stored, unit === '' ? null : String(unit));
}

/** Converts the bigints of a Knex result: a value, a row, or a list of either. */
function plainNumbers(response: unknown): unknown {
  if (typeof response === 'bigint') return plainNumber(response);
  if (!Array.isArray(response)) return isRow(response) ? plainRow(response) : response;
  for (const [i, entry] of response.entries()) {
    if (typeof entry === 'bigint') response[i] = plainNumber(entry);
    else if (isRow(entry)) plainRow(entry);
  }
  return response;
}

/** Buffers are values; iterating them would be slow. */
function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value);
}

function plainRow(row: Record<string, unknown>): Record<string, unknown> {
  for (const key in row) {
    const value = row[key];
    if (typeof value === 'bigint') row[key] = plainNumber(value);
  }
  return row;
}
