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
  const { database, files } = options;
  const roots = files.locations.flatMap(({ name, ...at }) =>
    at.driver === 'local' ? [{ name, root: at.root }] : [],
  );
  if (isPostgres(database))
    throw new StartFailure(
      `PostgreSQL is backed up by its own tool, also while it is used: pg_dump --format=custom --file=armature.dump "$DATABASE_URL". Copy the uploads from ${roots.map(({ root }) => root).join(' and ') || 'their bucket'} afterwards.`,
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
  for (const { name, root } of roots)
    if (existsSync(root)) await cp(root, join(folder, folderOf(name, roots.length)), { recursive: true });
  const isWhole = roots.length === files.locations.length;
  const buckets = isWhole ? '' : ' What is kept in buckets is not in it.';
  return `The backup is in ${folder}.${buckets} To use it: npm start -- --database ${join(folder, 'armature.sqlite')} --storage ${join(folder, 'uploads')}`;
}

/** One location is what `--storage` names. */
function folderOf(name: string, locations: number): string {
  return locations === 1 ? 'uploads' : `uploads-${name}`;
}
