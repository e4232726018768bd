import { createHash } from 'node:crypto';
import { systemClock, type Clock, type Database } from '../../contract.ts';
import { compiled } from '../compiled.ts';
import { StartFailure } from '../../start-failure.ts';
import { openSnapshotInTime, snapshotPool } from '../snapshots.ts';
import { addressOf, connectFailure } from './address.ts';
import { openChannel } from './channel.ts';
import { connect, createClient, lockTimeouts, type Target } from './connect.ts';
import { named, runPipelined } from './batch.ts';
import { createContentVersion } from './content-version.ts';
import { createDdl, type Describe } from './ddl.ts';
import { createDialect } from './dialect.ts';
import { chooseFold } from './folding.ts';
import { introspect } from './introspect.ts';
import { createEstimate, createRead, maxLongReads } from './read.ts';
import { createBuilds, stopBuilds } from './search-index/builds.ts';
import { createSearchIndexes } from './search-index/open.ts';
import { createCatalog } from './search-index/parts.ts';
import { createFindUnconvertible } from './conversion/find-unconvertible.ts';
import { openSnapshot } from './snapshot.ts';
import { readTablesVersion } from './tables-version.ts';
import { createWireTypes } from './wire-types.ts';
import { passTakenKeys } from './writers/taken-key.ts';
import { createWriteLock } from './writers/write-lock.ts';
import { createWriters } from './writers/writers.ts';

const maxReaders = 10;
/** Reads that may visit many rows use separate connections, so that small reads never wait for them. */
const longConnections = 6;

export interface PostgresOptions {
  /** The seconds after which a read is stopped. */
  readonly queryTimeout?: number;
  /** Number of write transactions that run in parallel, each on a connection. */
  readonly writers?: number;
  /** The seconds after which a statement that waits for a connection is refused. */
  readonly connectionWait?: number;
  readonly clock?: Clock;
}

/**
 * Opens the pools: `Database.knex` is read-only, and another one writes. Write transactions of all processes run in
 * parallel and are serializable, so that data that a service has read stays valid until it commits.
 */
export async function openPostgres(
  target: Target,
  { queryTimeout, writers: maxWriters = 8, connectionWait = 15, clock = systemClock }: PostgresOptions = {},
): Promise<Database> {
  const { schema } = target;
  await assertUsable(target);
  const types = createWireTypes();
  const sized = (max: number) => ({ min: 0, max, acquireTimeoutMillis: connectionWait * 1000 });
  const readers = connect(target, 'read', sized(maxReaders), types, queryTimeout);
  const longReaders = connect(target, 'read', sized(maxLongReads), types, queryTimeout);
  const cheapReaders = connect(target, 'read', sized(longConnections - maxLongReads), types, queryTimeout);
  const snapshots = connect(target, 'read', snapshotPool, types);
  const writer = connect(target, 'write', sized(maxWriters), types);
  const cancellers = connect(target, 'read', sized(1), types);
  const pools = [readers, longReaders, cheapReaders, snapshots, cancellers, writer];
  try {
    const fold = await chooseFold(readers);
    const channel = await openChannel(() => createClient(target, 'channel'), schema);
    const opening = createWriteLock(readers, schema);
    const dialect = createDialect({ schema, fold, types });
    const { transaction, tryTransaction, alone, retry, idle } = createWriters({
      knex: writer,
      clock,
      opening,
      passTakenKeys: (error) => passTakenKeys(writer, dialect, error),
    });
    const content = createContentVersion(readers);
    const describe: Describe = async (trx, table) => (await introspect(trx, schema, table))[0];
    const catalog = createCatalog(readers, schema);
    const builds = createBuilds({
      schema,
      cancellers,
      dialect,
      createConnection: () => createClient(target, 'index'),
      catalog,
    });
    const searchIndexes = createSearchIndexes({ schema, readers, writer, dialect, builds, catalog });
    const read = createRead({ readers, longReaders, cheapReaders, cancellers });
    return {
      knex: readers,
      read,
      estimateRows: createEstimate(read),
      searchIndexes,
      findUnconvertible: createFindUnconvertible((signal) =>
        openSnapshot({ snapshots: longReaders, cancellers }, signal),
      ),
      snapshot: (signal) => openSnapshotInTime(() => openSnapshot({ snapshots, cancellers }, signal)),
      dialect,
      channel,
      contentVersion: content.current,
      tablesVersion: () => readTablesVersion(readers, schema),
      shared: true,
      transaction: (work) => transaction(work).finally(content.committed),
      tryTransaction: (maxWaitMs, work) => tryTransaction(maxWaitMs, work).finally(content.committed),
      batch(statements) {
        const statementsToRun = compiled(statements(writer)).map(named);
        return () =>
          retry(async (mode) => runPipelined(writer, await opening(mode), statementsToRun)).finally(
            content.committed,
          );
      },
      changeSchema: (work) =>
        alone(async (trx) => {
          // Fail early: requests must not queue behind a table that another session has locked.
          await trx.raw(`set local lock_timeout = '5s'`);
          return work(
            trx,
            createDdl(trx, describe, (table) => stopBuilds(trx, cancellers, schema, table)),
          );
        }).finally(content.committed),
      withStartLock: (work) => withStartLock(target, work),
      async close() {
        await builds.close();
        await channel.close();
        await idle();
        for (const pool of pools) await pool.destroy();
      },
    };
  } catch (error) {
    for (const pool of pools) await pool.destroy();
    throw error;
  }
}

/** Returns the key of the start lock. Advisory locks are scoped to the database, so the key includes the schema. */
function startLockKey(schema: string): string {
  return createHash('sha1').update(`armature start ${schema}`).digest().readBigInt64BE().toString();
}

/** Runs `work` under an advisory lock, which ends with the process even if it is killed. */
async function withStartLock<T>(target: Target, work: () => Promise<T>): Promise<T> {
  const client = createClient(target, 'start');
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(lockTimeouts.join('; '));
    await client.query('select pg_advisory_lock($1::bigint)', [startLockKey(target.schema)]);
    return await work();
  } finally {
    await client.end();
  }
}

const minVersion = 120_000;

interface Facts {
  readonly version: number;
  readonly release: string;
  readonly encoding: string;
  readonly standby: boolean;
  readonly schema: boolean;
  readonly create: boolean | null;
}

/** Checks the preconditions before anything is written. Throws StartFailure. */
async function assertUsable(target: Target): Promise<void> {
  const address = addressOf(target.url);
  const client = createClient(target, 'start');
  client.on('error', () => undefined);
  let facts: Facts | undefined;
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as release,
        current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby,
        exists (select from pg_namespace where nspname = $1) as schema,
        (select has_schema_privilege(oid, 'create') and has_schema_privilege(oid, 'usage')
         from pg_namespace where nspname = $1) as create`,
      [target.schema],
    );
    facts = rows[0];
  } catch (error) {
    throw connectFailure(error, address);
  } finally {
    await client.end().catch(() => undefined);
  }
  const { server, database, user } = address;
  const refuse = (sentence: string) => {
    throw new StartFailure(sentence);
  };
  if (!facts) return refuse(`PostgreSQL at ${server} does not respond.`);
  if (facts.version < minVersion)
    refuse(`PostgreSQL at ${server} is version ${facts.release}. Armature needs 12 or later.`);
  if (facts.encoding !== 'UTF8')
    refuse(`The database "${database}" is encoded in ${facts.encoding}. Armature needs one in UTF8.`);
  if (facts.standby)
    refuse(`PostgreSQL at ${server} is a read-only standby. Give --database the URL of the primary.`);
  if (!facts.schema)
    refuse(
      `The database "${database}" has no schema "${target.schema}". Create it, or name another one with --schema.`,
    );
  if (!facts.create)
    refuse(
      `User "${user}" may not create tables in schema "${target.schema}" of "${database}". Grant it: GRANT USAGE, CREATE ON SCHEMA "${target.schema}" TO "${user}".`,
    );
}
