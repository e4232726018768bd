import type { Database } from '../../adapters/server/contract.ts';

/**
 * Returns a text that differs after a commit that changed a table or its definition, except for the `ignored` tables.
 * It costs much less than reading all rows, so callers read them only if it differs.
 */
export async function databaseVersion(
  { dialect, knex, contentVersion }: Database,
  ignored: ReadonlySet<string> = new Set(),
): Promise<string> {
  // SQLite counts all commits, including those of ignored tables.
  if (dialect.name === 'sqlite') return String(await contentVersion());
  const { rows: tables } = await knex.raw<{ rows: readonly { name: string }[] }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
     order by relname`,
  );
  const counted = tables.map(({ name }) => name).filter((name) => !ignored.has(name));
  // A changed row has a newer transaction in xmin. A deleted row lowers the number of rows.
  const versions = [...counted, ...catalogs].map((name) =>
    knex(name).select(knex.raw('count(*) as rows'), knex.raw('max(xmin::text::bigint) as newest')),
  );
  const [first, ...others] = versions;
  return JSON.stringify([counted, await first?.unionAll(others)]);
}

/** Definitions of columns and their defaults. */
const catalogs = ['pg_attribute', 'pg_attrdef'] as const;
