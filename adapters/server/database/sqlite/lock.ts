import { existsSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { StartFailure } from '../../start-failure.ts';
import { makeFolder } from '../../make-folder.ts';
import { createPrivateFile } from '../../private-files.ts';

/** Throws StartFailure if `path` exists but is not a writable SQLite database. Writes nothing. */
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

/** Tests whether SQLite can write: starts a write transaction and rolls it back. */
function assertWritable(path: string): void {
  const database = new BetterSqlite(path, { fileMustExist: true, timeout: 0 });
  try {
    database.exec('BEGIN IMMEDIATE; ROLLBACK');
  } catch (error) {
    // Another process is writing. The lock decides whether that is allowed.
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return;
    throw new StartFailure(
      `The database ${resolve(path)} cannot be written: ${(error as Error).message}. Give --database a writable file.`,
    );
  } finally {
    database.close();
  }
}

/** Throws StartFailure if the folder of `path` does not exist and cannot be created. */
export function makeFolderOf(path: string): void {
  try {
    makeFolder(dirname(path));
  } catch (error) {
    throw new StartFailure(
      `The folder of the database ${resolve(path)} cannot be created: ${(error as Error).message}. Give --database another path.`,
    );
  }
}

/**
 * Holds `<path>.lock` while the process lives. The lock is an empty SQLite file under an exclusive lock. The
 * operating system releases it with the process, so a killed server leaves no stale lock.
 */
export function lockFile(path: string): () => void {
  const lock = `${path}.lock`;
  for (;;) {
    const held = acquire(path, lock);
    // The previous holder may have removed the file after it was opened here and before it was locked.
    if (held.inode !== inodeOf(lock)) {
      held.connection.close();
      continue;
    }
    return () => {
      rmSync(lock, { force: true });
      held.connection.close();
    };
  }
}

function acquire(
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
