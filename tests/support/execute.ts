import BetterSqlite from 'better-sqlite3';
import { asAdmin } from './postgres.ts';
import type { TestServer } from './server.ts';

/** Changes a server's database behind its back; the file of SQLite is whole afterwards. */
export async function execute({ database }: Pick<TestServer, 'database'>, statement: string): Promise<void> {
  if (database.startsWith('postgres')) return asAdmin(database, statement);
  const file = new BetterSqlite(database);
  file.exec(statement);
  file.pragma('wal_checkpoint(truncate)');
  file.close();
}
