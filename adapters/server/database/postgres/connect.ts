import pg from 'pg';
import createKnex, { type Knex } from 'knex';
import { quoted } from '../names.ts';
import type { WireTypes } from './wire-types.ts';

export interface Target {
  readonly url: string;
  readonly schema: string;
}

const application_name = 'armature';

/** A connection of its own, not yet open: to look at the database, to hold a lock, to listen. */
export function createClient({ url }: Target, task: 'start' | 'channel'): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: `${application_name} ${task}`,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
}

/** A process that hangs, or whose machine is gone, loses its locks in a minute rather than never. */
export const holdersGo: readonly string[] = [
  `set idle_in_transaction_session_timeout to '60s'`,
  'set tcp_keepalives_idle to 30',
  'set tcp_keepalives_interval to 10',
  'set tcp_keepalives_count to 3',
];

/** Moments, lists and bytes are text in the one form that the codec reads; names mean the tables of the schema first. */
function settings(schema: string, access: 'read' | 'write'): string {
  const path = schema === 'public' ? quoted(schema) : `${quoted(schema)}, public`;
  return [
    `set search_path to ${path}`,
    `set timezone to 'UTC'`,
    `set datestyle to 'ISO, YMD'`,
    `set intervalstyle to 'iso_8601'`,
    `set bytea_output to 'hex'`,
    ...(access === 'read' ? ['set default_transaction_read_only to on'] : holdersGo),
  ].join('; ');
}

/** A pool. One for `read` cannot write: what is written goes through the one transaction. */
export function connect(
  target: Target,
  access: 'read' | 'write',
  pool: Knex.PoolConfig,
  types: WireTypes,
): Knex {
  return createKnex({
    client: 'pg',
    connection: {
      connectionString: target.url,
      application_name,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      types: { getTypeParser: types.parserOf },
      // Statements of a transaction that do not wait for each other travel together.
      pipeline: access === 'write',
    } as Knex.PgConnectionConfig,
    // Values do not belong into logs.
    compileSqlOnError: false,
    pool: {
      ...pool,
      afterCreate: (
        connection: pg.Client,
        done: (error: Error | null | undefined, connection: unknown) => void,
      ) => {
        connection.query(settings(target.schema, access)).then(
          () => done(null, connection),
          (error: Error) => done(error, connection),
        );
      },
    },
  });
}
