import type { Database } from '../contract.ts';
import { openPostgres } from './postgres/open.ts';
import { openSqlite } from './sqlite/open.ts';

/** A connection string rather than a path. */
export function isPostgres(database: string): boolean {
  return /^postgres(ql)?:\/\//i.test(database);
}

/** Opens the database. Throws StartFailure where it cannot be reached or read, is locked or unknown. */
export function openDatabase(config: {
  readonly database: string;
  readonly schema?: string;
}): Promise<Database> {
  return isPostgres(config.database)
    ? openPostgres({ url: config.database, schema: config.schema ?? 'public' })
    : openSqlite(config.database);
}
