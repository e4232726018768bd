import type { Database } from '../contract.ts';
import { StartFailure } from './failure.ts';
import { openPostgres } from './postgres/open.ts';
import { openSqlite } from './sqlite/open.ts';

/** A connection string rather than a path. */
export function isPostgres(database: string): boolean {
  return /^postgres(ql)?:\/\//i.test(database);
}

/** `mysql://…` and the like: no name that anybody would give to a file. */
const isAddress = (database: string) => /^[a-z][a-z\d+.-]*:\/\//i.test(database);

/** Opens the database. Throws StartFailure where it cannot be reached or read, is locked or unknown. */
export async function openDatabase(config: {
  readonly database: string;
  readonly schema?: string;
}): Promise<Database> {
  const { database, schema = 'public' } = config;
  if (isPostgres(database)) return openPostgres({ url: database, schema });
  if (database === ':memory:')
    throw new StartFailure(
      'A database in memory would be lost with the server. Give --database the path of a file.',
    );
  if (!isAddress(database)) return openSqlite(database);
  const [scheme = ''] = database.split(':');
  throw new StartFailure(
    `A database is the path of an SQLite file or a postgres:// address; ${scheme}:// is neither. Give --database one of them.`,
  );
}
