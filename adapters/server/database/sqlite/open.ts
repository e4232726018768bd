import BetterSqlite from 'better-sqlite3';
import createKnex, { type Knex } from 'knex';
import { fold } from '../../../../schemas/filter/fold.ts';
import type { Database } from '../../contract.ts';
import { createLocalChannel } from '../channel.ts';
import { compiled } from '../compiled.ts';
import { openInTime, snapshotPool } from '../snapshots.ts';
import { createPrivateFile } from '../private-files.ts';
import { createWriter } from '../writer.ts';
import { runTogether } from './batch.ts';
import { changeSchema } from './change-schema.ts';
import { sqliteDialect } from './dialect.ts';
import { keepStatements } from './keep-statements.ts';
import { assertReadable, lockFile, makeFolderOf } from './lock.ts';
import { plainNumber } from './plain-number.ts';
import { openSnapshot } from './snapshot.ts';

/**
 * Two pools on one file. `Database.knex` reads only (query_only): in WAL a reader never waits for the writer, and
 * nothing can be written beside the one transaction, so a second writer cannot block the process in a busy wait.
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
    snapshot: () => openInTime(() => openSnapshot(snapshots, plainNumbers)),
    dialect: sqliteDialect,
    channel: createLocalChannel(),
    contentVersion: watch.version,
    shared: false,
    transaction,
    batch(statements) {
      const ready = compiled(statements(writer));
      return () => alone(() => runTogether(writer, ready, plainNumbers));
    },
    changeSchema: (work) => alone((transact) => changeSchema(writer, transact, work)),
    // The lock file keeps every other process away.
    startAlone: (work) => work(),
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

/** SQLite tells a connection whether others have committed, in microseconds: this one does nothing else. */
function watchFile(path: string) {
  let asked: { readonly file: BetterSqlite.Database; readonly version: BetterSqlite.Statement } | null = null;
  return {
    version(): number {
      if (!asked) {
        const file = new BetterSqlite(path, { fileMustExist: true });
        asked = { file, version: file.prepare('pragma data_version').pluck() };
      }
      return asked.version.get() as number;
    },
    close: () => void asked?.file.close(),
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
    // Knex cannot write bigints into the message of an error, and values do not belong into logs.
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

/** Of all that Knex answers: a value, a row (`pluck` and `raw` give lists of values), or a list of either. */
function plainNumbers(response: unknown): unknown {
  if (typeof response === 'bigint') return plainNumber(response);
  if (!Array.isArray(response)) return isRow(response) ? plainRow(response) : response;
  for (const [i, entry] of response.entries()) {
    if (typeof entry === 'bigint') response[i] = plainNumber(entry);
    else if (isRow(entry)) plainRow(entry);
  }
  return response;
}

/** Bytes are a value: to walk them would take one step each. */
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
