/** Builds of search indexes, beside requests. A change of the table stops its build, which starts again afterwards. */
import type pg from 'pg';
import type { Knex } from 'knex';
import type { SearchColumns } from '../../../search-index-contract.ts';
import { literal, quoted } from '../../names.ts';
import { applicationNameOf } from '../connect.ts';
import {
  coveredBy,
  dropStatements,
  searchIndexName,
  textSql,
  type Catalog,
  type TextDialect,
} from './parts.ts';

interface BuildParts {
  readonly schema: string;
  readonly cancellers: Knex;
  readonly dialect: TextDialect;
  /** Opens a separate connection for a build, because a build cannot run inside a transaction. */
  readonly createConnection: () => pg.Client;
  readonly catalog: Catalog;
}

export interface Builds {
  /** Starts the build of an index. One with other columns is stopped first. */
  start(table: string, columns: SearchColumns): Promise<void>;
  /** Stops the build of this process, waits until it has ended, and forgets its failure. */
  stop(table: string): Promise<void>;
  /** Returns why the last build failed; undefined if it did not. */
  failureOf(table: string): string | undefined;
  /** Stops all builds of this process. */
  close(): Promise<void>;
}

interface Build {
  /** Identifies the columns and their types. */
  readonly content: string;
  readonly pid: Promise<number>;
  readonly ended: Promise<void>;
  isStopped: boolean;
}

export function createBuilds({ schema, cancellers, dialect, createConnection, catalog }: BuildParts): Builds {
  const failures = new Map<string, string>();
  const building = new Map<string, Build>();
  const stop = async (table: string) => {
    const running = building.get(table);
    if (running) {
      running.isStopped = true;
      await cancellers.raw('select pg_cancel_backend(?)', [await running.pid]).catch(() => undefined);
      await running.ended;
    }
    failures.delete(table);
  };
  const buildOnce = async (connection: pg.Client, table: string, columns: SearchColumns) => {
    for (const statement of dropStatements(await catalog.partsOf(table))) await connection.query(statement);
    await build(connection, dialect, table, columns);
    // All processes read the model again.
    await connection.query(`update directus_versions set version = version + 1 where subject = 'model'`);
  };
  const run = async (
    connection: pg.Client,
    table: string,
    columns: SearchColumns,
    isStopped: () => boolean,
  ) => {
    const lock = [lockName(schema, table)];
    // A build may take longer than the queries of users.
    await connection.query(`set search_path to ${quoted(schema)}, public; set statement_timeout to 0`);
    let interruption: unknown = null;
    for (;;) {
      const { rows } = await connection.query<{ free: boolean }>(
        'select pg_try_advisory_lock(hashtext($1)) as free',
        lock,
      );
      if (rows[0]?.free !== true) {
        // Another process builds the same index, or the table is being changed.
        await connection.query('select pg_advisory_lock(hashtext($1))', lock);
        if ((await catalog.coverageOf(table)) === JSON.stringify(coveredBy(columns))) return;
      } else if (interruption !== null) {
        // No change of the table has cancelled the build, but for example an administrator of the database.
        throw interruption;
      }
      try {
        await buildOnce(connection, table, columns);
        return;
      } catch (error) {
        if (isStopped() || !isInterrupted(error)) throw error;
        interruption = error;
      }
      await connection.query('select pg_advisory_unlock(hashtext($1))', lock);
    }
  };

  return {
    async start(table, columns) {
      const content = JSON.stringify([coveredBy(columns), textSql(dialect, null, columns.texts)]);
      if (building.get(table)?.content === content) return;
      await stop(table);
      const connection = createConnection();
      connection.on('error', () => undefined);
      await connection.connect();
      const pid = connection
        .query<{ pid: number }>('select pg_backend_pid() as pid')
        .then(({ rows }) => rows[0]?.pid ?? 0);
      const ended = run(connection, table, columns, () => current.isStopped)
        .catch((error: unknown) => {
          if (!current.isStopped) failures.set(table, error instanceof Error ? error.message : String(error));
        })
        .then(async () => {
          building.delete(table);
          await connection.end().catch(() => undefined);
        });
      const current: Build = { content, pid, ended, isStopped: false };
      building.set(table, current);
    },
    stop,
    failureOf: (table) => failures.get(table),
    async close() {
      await Promise.all([...building.keys()].map(stop));
    },
  };
}

/**
 * Stops the build of the index of a table in all processes, and keeps it from starting until the transaction ends.
 * Otherwise the change of the table would wait for the end of the build, and the build for the end of the change.
 */
export async function stopBuilds(
  trx: Knex.Transaction,
  cancellers: Knex,
  schema: string,
  table: string,
): Promise<void> {
  const name = lockName(schema, table);
  const { rows }: { rows: readonly { free: boolean }[] } = await trx.raw(
    'select pg_try_advisory_xact_lock(hashtext(?)) as free',
    [name],
  );
  if (rows[0]?.free === true) return;
  const ended = new AbortController();
  const locked = Promise.resolve(trx.raw('select pg_advisory_xact_lock(hashtext(?))', [name])).finally(() =>
    ended.abort(),
  );
  // A build that is between two statements is not cancelled, so this repeats.
  const cancel = async () => {
    while (!ended.signal.aborted) await cancellers.raw(cancelSql, [name]);
  };
  await Promise.all([locked, cancel()]);
}

/**
 * Cancels the statement of the build that holds the lock, once the change waits for the lock: the build recognizes the
 * change by that. Then sleeps until the next attempt.
 */
const cancelSql = `with locks as (
    select pid, granted from pg_locks
    where locktype = 'advisory' and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and ((classid::bigint << 32) | objid::bigint) = hashtext(?)::bigint)
  select count(pg_cancel_backend(l.pid)), pg_sleep(0.02)
  from locks l join pg_stat_activity a on a.pid = l.pid
  where l.granted and a.application_name = '${applicationNameOf('index')}'
    and exists (select from locks where not granted)`;

/** Names the lock that the only build of an index holds. */
const lockName = (schema: string, table: string) => `${schema} ${searchIndexName(table)}`;

/** Builds an index without blocking writers. */
async function build(
  connection: pg.Client,
  dialect: TextDialect,
  table: string,
  columns: SearchColumns,
): Promise<void> {
  await connection.query('create extension if not exists pg_trgm');
  const { rows } = await connection.query<{ name: string }>(
    `select n.nspname as name from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`,
  );
  const operators = `${quoted(rows[0]?.name ?? 'public')}.gin_trgm_ops`;
  const [name, on] = [searchIndexName(table), quoted(table)];
  for (const [i, { name: column }] of columns.values.entries())
    await connection.query(
      `create index concurrently ${quoted(`${name}_${i}`)} on ${on} (${quoted(column)})`,
    );
  const text = textSql(dialect, null, columns.texts);
  await connection.query(
    `create index concurrently ${quoted(name)} on ${on} using gin ((${text}) ${operators})`,
  );
  // The statistics of the new expression let the planner estimate how many rows a term finds.
  await connection.query(`analyze ${on}`);
  await connection.query(
    `comment on index ${quoted(name)} is ${literal(JSON.stringify(coveredBy(columns)))}`,
  );
}

/** Whether a change of the table has ended the build: by pg_cancel_backend, or as one side of a deadlock. */
function isInterrupted(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return code === '57014' || code === '40P01';
}
