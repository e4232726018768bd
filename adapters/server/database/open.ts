import type { Clock, Database } from '../contract.ts';
import { StartFailure } from '../start-failure.ts';
import { openSqlite } from './sqlite/open.ts';

/** Returns whether the text is a PostgreSQL connection string. */
export function isPostgres(database: string): boolean {
  return /^postgres(ql)?:\/\//i.test(database);
}

/** Returns whether the text is a URL such as `mysql://…`. */
const isUrl = (database: string) => /^[a-z][a-z\d+.-]*:\/\//i.test(database);

/**
 * Opens the database.
 * @throws StartFailure if it cannot be reached or read, is locked, or is of an unknown kind.
 */
export async function openDatabase(config: {
  readonly database: string;
  readonly schema?: string;
  /** In seconds. Longer reads of requests are stopped, except those of snapshots. Default: no limit. */
  readonly queryTimeout?: number;
  /** Number of transactions that run in parallel on PostgreSQL. */
  readonly writers?: number;
  /** In seconds. A statement that waits longer for a connection is refused; on SQLite, a write that waits for others. */
  readonly connectionWait?: number;
  /** Measures waits, and delays writes to PostgreSQL that conflict with others. */
  readonly clock?: Clock;
}): Promise<Database> {
  const { database, schema = 'public', ...options } = config;
  // A server on SQLite starts without the code of PostgreSQL.
  if (isPostgres(database))
    return (await import('./postgres/open.ts')).openPostgres({ url: database, schema }, options);
  if (database === ':memory:')
    throw new StartFailure(
      'An in-memory database would be lost when the server stops. Give --database the path of a file.',
    );
  if (!isUrl(database)) return openSqlite(database, options);
  const [scheme = ''] = database.split(':');
  throw new StartFailure(
    `--database must be the path of an SQLite file or a postgres:// URL, not a ${scheme}:// URL.`,
  );
}
