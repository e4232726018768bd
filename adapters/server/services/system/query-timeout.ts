import type { Database } from '../../contract.ts';
import type { ServerConfig } from '../../config.ts';

type Timeouts = Pick<ServerConfig, 'queryTimeout' | 'roleTimeouts'>;

/** Returns the limit of the database in seconds, which applies to all roles. Shorter ones are applied by each read. */
export function longestQueryTimeout({ queryTimeout, roleTimeouts }: Timeouts): number {
  return Math.max(queryTimeout, ...roleTimeouts.values());
}

/** Returns the limit of a role in seconds; undefined if it is that of the database. */
export async function queryTimeoutOf(
  { knex }: Pick<Database, 'knex'>,
  config: Timeouts,
  role: string | null,
): Promise<number | undefined> {
  const { queryTimeout, roleTimeouts } = config;
  if (roleTimeouts.size === 0) return undefined;
  const own = roleTimeouts.get(role ?? 'public') ?? (await byName(knex, roleTimeouts, role)) ?? queryTimeout;
  return own === longestQueryTimeout(config) ? undefined : own;
}

async function byName(
  knex: Database['knex'],
  timeouts: Timeouts['roleTimeouts'],
  role: string | null,
): Promise<number | undefined> {
  if (role === null) return undefined;
  const row: { readonly name: string } | undefined = await knex('directus_roles')
    .where({ id: role })
    .first('name');
  return row && timeouts.get(row.name);
}
