/** A copy of the whole database as text, to find out whether a request changed anything. */
import type { TestServer } from '../../support/content.ts';

/** Tables that refused requests change by design: limits of attempts, one-time codes, sessions, and work in background. */
export const changedByRefusals: ReadonlySet<string> = new Set([
  'directus_attempts',
  'directus_used_codes',
  'directus_sessions',
  'directus_jobs',
  'directus_loose_objects',
]);

/** Every authenticated request can change this. */
const changedByReads = 'last_access';

/** Returns the schema and the sorted rows of each table, as JSON. */
export async function databaseText({ database }: TestServer): Promise<Readonly<Record<string, string>>> {
  const { knex, dialect } = database;
  const schema =
    dialect.name === 'sqlite'
      ? await knex('sqlite_master').select('type', 'name', 'sql').orderBy('name')
      : await knex('information_schema.columns')
          .select('table_name', 'column_name', 'data_type', 'is_nullable', 'column_default')
          .where('table_schema', knex.raw('current_schema()'))
          .orderBy(['table_name', 'column_name']);
  const names = new Set(
    (schema as readonly { type?: string; name?: string; table_name?: string }[])
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
