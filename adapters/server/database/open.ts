import type { Database } from '../contract.ts';
import { StartFailure } from './failure.ts';
import { openSqlite } from './sqlite/open.ts';

/** Opens the database for this process alone. Throws StartFailure where it is unreadable, locked or unknown. */
export async function openDatabase(config: { readonly database: string }): Promise<Database> {
  if (/^postgres(ql)?:\/\//.test(config.database)) {
    throw new StartFailure(
      'PostgreSQL is not supported by this version. Give --database the path of an SQLite file.',
    );
  }
  return openSqlite(config.database);
}
