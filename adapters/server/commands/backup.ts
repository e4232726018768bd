import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { StartFailure } from '../database/failure.ts';
import { isPostgres } from '../database/open.ts';
import { createPrivateFile, folderMode } from '../database/private-files.ts';
import { dumpPostgres } from '../database/postgres/dump.ts';
import { copyStored } from '../files/disk.ts';
import type { Given } from './command.ts';
import type { Options } from './options.ts';

/**
 * `backup <folder>`: the database as of one moment, also while servers write to it, and the uploads. They are copied
 * before it and, what came meanwhile, after it, so that what the copy names is in it, though it is deleted at that
 * moment. The secret stays out: with it, whoever has the copy could sign tokens. What failed leaves nothing behind.
 */
export async function backup({ words: [folder = ''], options }: Given): Promise<string> {
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
    `The backup is in ${folder}.${isWhole ? '' : ' What is kept in buckets is not in it.'} To use it:`,
    ...use(join(folder, file)),
    `npm start -- --database ${isPostgres(options.database) ? 'postgres://…' : join(folder, file)}${first ? ` --storage ${join(folder, first.to)}` : ''}`,
  ].join('\n');
}

/** Throws StartFailure where it holds something, cannot be made, or would be copied into itself. */
function makeFolder(folder: string, roots: readonly string[]): void {
  const around = roots.find((root) => `${resolve(folder)}${sep}`.startsWith(`${resolve(root)}${sep}`));
  if (around !== undefined)
    throw new StartFailure(`${folder} lies in ${around}, which is copied. Name a folder elsewhere.`);
  try {
    // Hashes of passwords and open sessions are in it.
    mkdirSync(folder, { recursive: true, mode: folderMode });
    if (readdirSync(folder).length === 0) return;
  } catch (error) {
    throw unwritten(folder, error);
  }
  throw new StartFailure(`${folder} is not empty. Name a folder of its own for each backup.`);
}

/** What a disk or a database says, in one sentence. */
function unwritten(folder: string, error: unknown): unknown {
  if (error instanceof StartFailure || !(error instanceof Error && 'code' in error)) return error;
  return new StartFailure(`The backup cannot be written to ${folder}: ${error.message}.`);
}

interface Copying {
  /** Its name in the folder. */
  readonly file: string;
  readonly copy: (to: string) => Promise<void>;
  /** What is typed before the server is started on it. */
  readonly use: (file: string) => readonly string[];
}

function ofPostgres({ database, schema }: Options): Copying {
  return {
    file: 'armature.dump',
    copy: (to) => dumpPostgres({ url: database, schema }, to),
    use: (file) => ['createdb restored', `pg_restore --no-owner --dbname=restored ${file}`],
  };
}

/** Of all pages in one go: SQLite begins anew whenever somebody has written between two. */
const allPages = 0x7f_ff_ff_ff;

function ofSqlite({ database }: Options): Copying {
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

/** One location is what `--storage` names. */
function folderOf(name: string, locations: number): string {
  return locations === 1 ? 'uploads' : `uploads-${name}`;
}
