/** The rows of a server's database, read past the server and put back. */
import { isDeepStrictEqual } from 'node:util';
import type { TestServer } from '../../support/content.ts';
import { withOtherMarks } from './marks.ts';
import { contentTables, keyOf, systemTables, type Row, type Tables } from './world.ts';

const tables = [...systemTables, ...contentTables];

export async function readTables({ database }: TestServer): Promise<Tables> {
  const read = async (table: string): Promise<[string, readonly Row[]]> => {
    const rows: readonly Row[] = await database.knex(table).select().orderBy(keyOf(table));
    return [table, rows];
  };
  return Object.fromEntries(await Promise.all(tables.map(read)));
}

/** Metadata and grants are cached, so the server has to learn that these were put back. */
const cached = [
  'directus_roles',
  'directus_permissions',
  'directus_webhooks',
  'directus_collections',
  'directus_fields',
  'directus_relations',
];

const history = ['directus_activity', 'directus_revisions'];

/** Puts back the rows of `before`, if `now` differs. */
export async function restoreTables(server: TestServer, before: Tables, now: Tables): Promise<void> {
  const changed = tables.filter((table) => !isDeepStrictEqual(before[table], now[table]));
  if (changed.length === 0) return;
  const isCached = changed.some((table) => cached.includes(table));
  // On SQLite, foreign keys cascade on deletion, so all tables that can refer to a changed one are rewritten.
  const isHistory = changed.every((table) => history.includes(table));
  const isSqlite = server.database.dialect.name === 'sqlite';
  await writeTables(server, before, isSqlite ? (isHistory ? history : tables) : changed);
  if (!isCached) return;
  const [permission] = before['directus_permissions'] ?? [];
  await server.make('PATCH', `/permissions/${String(permission?.['id'])}`, { limit: null });
  await writeTables(server, before, history);
}

export async function writeTables(
  { database }: TestServer,
  rows: Tables,
  names: readonly string[] = tables,
): Promise<void> {
  await database.transaction(async (trx) => {
    if (database.dialect.name === 'sqlite') await trx.raw('pragma defer_foreign_keys = on');
    else await trx.raw('set local session_replication_role = replica');
    for (const table of names.toReversed()) await trx(table).delete();
    for (const table of names) {
      const stored = (rows[table] ?? []).map(storable);
      if (stored.length > 0) await trx.batchInsert(table, stored, 20);
    }
  });
}

/** PostgreSQL's driver writes lists as arrays of SQL unless they are text. */
function storable(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value,
    ]),
  );
}

/** Returns the tables with other values in the cells whose marks are hidden; keys and foreign keys stay. */
export function withOtherSecrets(rows: Tables, isHidden: (mark: string) => boolean): Tables {
  return JSON.parse(
    withOtherMarks(JSON.stringify(rows), isHidden),
    (_name, value: unknown) => value,
  ) as Tables;
}
