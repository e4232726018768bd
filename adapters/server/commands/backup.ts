import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { StartFailure } from '../start-failure.ts';
import { isPostgres } from '../database/open.ts';
import { createPrivateFile, folderMode } from '../private-files.ts';
import { copyStored } from '../files/disk.ts';
import type { CommandArguments } from './command-arguments.ts';
import type { Options } from './options.ts';

/**
 * `backup <folder>`: copies the uploads and a consistent snapshot of the database, also while servers write to it.
 * Uploads are copied before the snapshot, so that files deleted during the backup are included, and after it, so that
 * new files are. The secret is not copied, because it could sign tokens. A failed backup leaves no files.
 */
export async function backup({ words: [folder = ''], options }: CommandArguments): Promise<string> {
  const { files } = options;
  const roots = files.locations.flatMap(({ name, ...at }) =>
    at.driver === 'local' ? [{ root: at.root, to: folderOf(name, files.locations.length) }] : [],
  );
  const { file, copy, use } = isPostgres(options.database) ? ofPostgres(options) : ofSqlite(options);
  makeFolder(
    folder,
    roots.map(({ root }) => root),
  );
  const uploads = async () => {
    for (const { root, to } of roots) await copyStored(root, join(folder, to));
  };
  try {
    await uploads();
    createPrivateFile(join(folder, file));
    await copy(join(folder, file));
    await uploads();
  } catch (error) {
    for (const name of readdirSync(folder)) await rm(join(folder, name), { recursive: true });
    throw unwritten(folder, error);
  }
  const isWhole = roots.length === files.locations.length;
  const [first] = roots;
  return [
    `The backup is in ${folder}.${isWhole ? '' : ' It does not include files in buckets.'} To use it:`,
    ...use(join(folder, file)),
    `npm start -- --database ${isPostgres(options.database) ? 'postgres://…' : join(folder, file)}${first ? ` --storage ${join(folder, first.to)}` : ''}`,
  ].join('\n');
}

/** Throws StartFailure if the folder is not empty, cannot be created, or is inside a folder to copy. */
function makeFolder(folder: string, roots: readonly string[]): void {
  const around = roots.find((root) => `${resolve(folder)}${sep}`.startsWith(`${resolve(root)}${sep}`));
  if (around !== undefined)
    throw new StartFailure(`${folder} is inside ${around}, which is copied. Choose another folder.`);
  try {
    // Private, because the backup contains password hashes and open sessions.
    mkdirSync(folder, { recursive: true, mode: folderMode });
    if (readdirSync(folder).length === 0) return;
  } catch (error) {
    throw unwritten(folder, error);
  }
  throw new StartFailure(`${folder} is not empty. Choose a new folder for each backup.`);
}

/** Converts an error of the disk or the database to a StartFailure. */
function unwritten(folder: string, error: unknown): unknown {
  if (error instanceof StartFailure || !(error instanceof Error && 'code' in error)) return error;
  return new StartFailure(`The backup cannot be written to ${folder}: ${error.message}.`);
}

interface DatabaseCopy {
  /** File name in the folder. */
  readonly file: string;
  readonly copy: (to: string) => Promise<void>;
  /** Shell commands to run before the server can start with the copy. */
  readonly use: (file: string) => readonly string[];
}

function ofPostgres({ database, schema }: Options): DatabaseCopy {
  return {
    file: 'armature.dump',
    copy: async (to) =>
      (await import('../database/postgres/dump.ts')).dumpPostgres({ url: database, schema }, to),
    use: (file) => ['createdb restored', `pg_restore --no-owner --dbname=restored ${file}`],
  };
}

/** Copies all pages in one step. SQLite restarts a backup if another process writes between two steps. */
const allPages = 0x7f_ff_ff_ff;

function ofSqlite({ database }: Options): DatabaseCopy {
  if (!existsSync(database)) throw new StartFailure(`There is no database at ${database}.`);
  return {
    file: 'armature.sqlite',
    async copy(to) {
      const source = new BetterSqlite(database, { readonly: true });
      try {
        await source.backup(to, { progress: () => allPages });
      } finally {
        source.close();
      }
    },
    use: () => [],
  };
}

/** Returns the folder for a location. A single location gets a name that `--storage` can use. */
function folderOf(name: string, locations: number): string {
  return locations === 1 ? 'uploads' : `uploads-${name}`;
}
