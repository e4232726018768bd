import { existsSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { StartFailure } from '../failure.ts';
import { makeFolder } from '../make-folder.ts';
import { createPrivateFile } from '../private-files.ts';

/** Throws StartFailure where `path` is there but not an SQLite database that can be written. Writes nothing. */
export function assertReadable(path: string): void {
  if (!existsSync(path)) return;
  if (!statSync(path).isFile()) {
    throw new StartFailure(
      `The database ${resolve(path)} is not a file. Give --database the path of an SQLite file.`,
    );
  }
  try {
    const database = new BetterSqlite(path, { readonly: true, fileMustExist: true });
    try {
      database.prepare('select count(*) from sqlite_master').get();
    } finally {
      database.close();
    }
  } catch (error) {
    throw new StartFailure(`The database ${resolve(path)} cannot be read: ${(error as Error).message}.`);
  }
  assertWritable(path);
}

/** SQLite itself says whether it would write: a transaction that begins and writes nothing. */
function assertWritable(path: string): void {
  const database = new BetterSqlite(path, { fileMustExist: true, timeout: 0 });
  try {
    database.exec('BEGIN IMMEDIATE; ROLLBACK');
  } catch (error) {
    // Somebody else writes; whether that may be, the lock says.
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return;
    throw new StartFailure(
      `The database ${resolve(path)} cannot be written: ${(error as Error).message}. Give --database a file that may be.`,
    );
  } finally {
    database.close();
  }
}

/** Throws StartFailure where the folder of `path` neither is there nor can be made. */
export function makeFolderOf(path: string): void {
  try {
    makeFolder(dirname(path));
  } catch (error) {
    throw new StartFailure(
      `The folder of the database ${resolve(path)} cannot be made: ${(error as Error).message}. Give --database another path.`,
    );
  }
}

/**
 * Holds `<path>.lock` for as long as the process lives. It is itself an (empty) SQLite file under an exclusive lock:
 * the operating system drops that lock with the process, so that a killed server leaves nothing stale behind.
 */
export function lockFile(path: string): () => void {
  const lock = `${path}.lock`;
  for (;;) {
    const holder = hold(path, lock);
    // Its last holder may have removed the file between our opening and our locking it.
    if (holder.inode !== inodeOf(lock)) {
      holder.connection.close();
      continue;
    }
    return () => {
      rmSync(lock, { force: true });
      holder.connection.close();
    };
  }
}

function hold(
  path: string,
  lock: string,
): { readonly connection: BetterSqlite.Database; readonly inode: number | null } {
  let connection: BetterSqlite.Database | undefined;
  try {
    createPrivateFile(lock);
    const inode = inodeOf(lock);
    connection = new BetterSqlite(lock, { timeout: 0 });
    connection.pragma('journal_mode = MEMORY');
    connection.exec('BEGIN EXCLUSIVE');
    return { connection, inode };
  } catch (error) {
    connection?.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') {
      throw new StartFailure(
        `The database ${resolve(path)} is in use by another server. Stop that one, or give --database another file.`,
      );
    }
    throw new StartFailure(`The lock file ${resolve(lock)} cannot be written: ${(error as Error).message}.`);
  }
}

function inodeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? null;
}
