import pg from 'pg';
import createKnex, { type Knex } from 'knex';
import { logToStandardError } from '../../standard-error.ts';
import { quoted } from '../names.ts';
import { coalesceWrites } from './writers/coalesce-writes.ts';
import type { WireTypes } from './wire-types.ts';

export interface Target {
  readonly url: string;
  readonly schema: string;
}

const application_name = 'armature';

/** The purpose of a separate connection. */
type Task = 'start' | 'channel' | 'index';

/** Returns the name by which `pg_stat_activity` lists the connection. */
export const applicationNameOf = (task: Task) => `${application_name} ${task}`;

/** Creates a separate, unopened connection, to inspect the database, hold a lock, or listen for notifications. */
export function createClient({ url }: Target, task: Task): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: applicationNameOf(task),
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
}

/** Session settings that release the locks of a hanging process or a lost machine after one minute. */
export const lockTimeouts: readonly string[] = [
  `set idle_in_transaction_session_timeout to '60s'`,
  'set tcp_keepalives_idle to 30',
  'set tcp_keepalives_interval to 10',
  'set tcp_keepalives_count to 3',
];

/**
 * Session settings of serializable writers. A sequential scan would conflict with every write to its table, so the
 * planner uses an index where it can.
 */
const serializable: readonly string[] = [
  'set default_transaction_isolation to serializable',
  'set enable_seqscan to off',
];

/** Logs warnings of Knex, except those of errors that it also throws: they are logged with the id of the request. */
function logWarning(message: unknown): void {
  const text = String(message);
  if (!text.startsWith('Acquire connection error')) logToStandardError(`${text}\n`);
}

/** The largest `statement_timeout`, in milliseconds. */
const maxTimeout = 2 ** 31 - 1;

/**
 * Session settings. Dates, arrays and bytes use the text form that the codec reads. Table names resolve to the schema
 * first.
 */
function settings(schema: string, access: 'read' | 'write', queryTimeout?: number): string {
  const path = schema === 'public' ? quoted(schema) : `${quoted(schema)}, public`;
  return [
    `set search_path to ${path}`,
    `set timezone to 'UTC'`,
    `set datestyle to 'ISO, YMD'`,
    `set intervalstyle to 'iso_8601'`,
    `set bytea_output to 'hex'`,
    // Nested filters over tables without statistics look expensive to the planner, and compiling them takes 0.1 to 1 s.
    'set jit to off',
    ...(queryTimeout === undefined
      ? []
      : [`set statement_timeout to ${Math.min(queryTimeout * 1000, maxTimeout)}`]),
    ...(access === 'read' ? ['set default_transaction_read_only to on'] : [...lockTimeouts, ...serializable]),
  ].join('; ');
}

/**
 * Creates a connection pool. A `read` pool cannot write, because all writes need a serializable transaction.
 * PostgreSQL stops queries that take longer than `queryTimeout` in seconds.
 */
export function connect(
  target: Target,
  access: 'read' | 'write',
  pool: Knex.PoolConfig,
  types: WireTypes,
  queryTimeout?: number,
): Knex {
  return createKnex({
    client: 'pg',
    connection: {
      connectionString: target.url,
      application_name,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      types: { getTypeParser: types.parserOf },
      // Pipelines statements of a transaction that do not depend on each other.
      pipeline: access === 'write',
    } as Knex.PgConnectionConfig,
    // Error messages must not contain values, because they are logged.
    compileSqlOnError: false,
    log: { warn: logWarning },
    pool: {
      ...pool,
      afterCreate: (
        connection: pg.Client,
        done: (error: Error | null | undefined, connection: unknown) => void,
      ) => {
        connection.query(settings(target.schema, access, queryTimeout)).then(
          () => {
            if (access === 'write') coalesceWrites(connection);
            done(null, connection);
          },
          (error: Error) => done(error, connection),
        );
      },
    },
  });
}
