/** A copy of the whole database as text, to find out whether a request changed anything. */
import { searchIndexPrefix } from '../../../adapters/server/search-index-contract.ts';
import type { TestServer } from '../../support/content.ts';

/** Tables that refused requests change by design: limits of attempts, one-time codes, sessions, and work in background. */
export const changedByRefusals: ReadonlySet<string> = new Set([
  'directus_attempts',
  'directus_used_codes',
  'directus_static_tokens',
  'directus_invitations',
  'directus_sessions',
  'directus_jobs',
  'directus_loose_objects',
  'directus_uploads',
  // A search index of an earlier request is noticed as a changed table, up to a second later.
  'directus_versions',
]);

interface Definition {
  readonly type?: string;
  readonly name?: string;
  readonly table_name?: string;
}

/** Every authenticated request can change this. */
const changedByReads = 'last_access';

/**
 * Returns the schema and the sorted rows of each table, as JSON. Search indexes of earlier requests are left out: they
 * are built in background.
 */
export async function databaseText({ database }: TestServer): Promise<Readonly<Record<string, string>>> {
  const { knex, dialect } = database;
  const definitions: readonly Definition[] =
    dialect.name === 'sqlite'
      ? await knex('sqlite_master').select('type', 'name', 'sql').orderBy('name')
      : await knex('information_schema.columns')
          .select('table_name', 'column_name', 'data_type', 'is_nullable', 'column_default')
          .where('table_schema', knex.raw('current_schema()'))
          .orderBy(['table_name', 'column_name']);
  const schema = definitions.filter(
    ({ name, table_name }) => !(name ?? table_name ?? '').startsWith(searchIndexPrefix),
  );
  const names = new Set(
    schema
      .filter(({ type = 'table' }) => type === 'table')
      .map(({ name, table_name }) => name ?? table_name ?? ''),
  );
  const texts: Record<string, string> = { schema: JSON.stringify(schema) };
  for (const name of names) {
    if (changedByRefusals.has(name) || name.startsWith('sqlite_')) continue;
    const rows = (await knex(name).select()) as readonly Record<string, unknown>[];
    texts[name] = rows
      .map((row) => JSON.stringify({ ...row, [changedByReads]: null }, asJson))
      .toSorted()
      .join('\n');
  }
  return texts;
}

function asJson(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** Returns the names of the tables that differ. */
export function changedTables(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
}
