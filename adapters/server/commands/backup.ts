import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { StartFailure } from '../database/failure.ts';
import { isPostgres } from '../database/open.ts';
import type { Given } from './command.ts';

/**
 * `backup <folder>`: the database as of one moment, also while a server writes to it, then the uploads, so that every
 * file which the copy names is in it. The secret stays out: with it, whoever has the copy could sign tokens.
 */
export async function backup({ words: [folder = ''], options }: Given): Promise<string> {
  const { database, storage } = options;
  if (isPostgres(database))
    throw new StartFailure(
      `PostgreSQL is backed up by its own tool, also while it is used: pg_dump --format=custom --file=armature.dump "$DATABASE_URL". Copy the uploads from ${storage} afterwards.`,
    );
  if (!existsSync(database)) throw new StartFailure(`There is no database at ${database}.`);
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0)
    throw new StartFailure(`${folder} is not empty. Name a folder of its own for each backup.`);
  const source = new BetterSqlite(database, { readonly: true });
  try {
    await source.backup(join(folder, 'armature.sqlite'));
  } finally {
    source.close();
  }
  if (existsSync(storage)) await cp(storage, join(folder, 'uploads'), { recursive: true });
  return `The backup is in ${folder}. To use it: npm start -- --database ${join(folder, 'armature.sqlite')} --storage ${join(folder, 'uploads')}`;
}
