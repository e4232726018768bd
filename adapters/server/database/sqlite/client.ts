import { setImmediate as nextTurn } from 'node:timers/promises';
import createKnex from 'knex';
import { whenUnlocked, type LockWait } from './writes/when-unlocked.ts';

const { client } = createKnex({ client: 'better-sqlite3', useNullAsDefault: true }) as unknown as {
  readonly client: { readonly constructor: typeof createKnex.Client };
};

/** Milliseconds of statements after which other requests and timers may run. */
const sliceMs = 4;

/** When the first statement of this turn of the event loop started, or null if none has. */
let started: number | null = null;

/** The next turn, if statements wait for it. */
let next: Promise<void> | null = null;

/**
 * Knex's client for SQLite. Statements run on the main thread and return at once, so that a write of thousands of rows
 * would run in one turn of the event loop. After a few milliseconds, the next statement waits for the next turn. It
 * waits before it runs, because what follows a commit must not wait.
 *
 * Knex skips escaped question marks (`\?`), but unescapes them for PostgreSQL only. Without this, a table named `what?`
 * would be read as `what\?`.
 */
export class SqliteClient extends client.constructor {
  override positionBindings(sql: string): string {
    return sql.replaceAll(String.raw`\?`, '?');
  }

  override async query(connection: unknown, statement: unknown): Promise<unknown> {
    if (started !== null && performance.now() - started > sliceMs)
      next ??= nextTurn().then(() => void (next = null));
    // Statements keep their order. Otherwise, one of a transaction could run after its rollback.
    if (next) await next;
    if (started === null) {
      started = performance.now();
      setImmediate(() => (started = null));
    }
    return super.query(connection, statement);
  }
}

/**
 * Returns the client of the write connection. A transaction locks the file when it starts, so that no other program
 * writes between its reads and its writes. It waits while another program has locked the file.
 */
export function createWriterClient(wait: LockWait): typeof SqliteClient {
  return class extends SqliteClient {
    override async query(connection: unknown, statement: unknown): Promise<unknown> {
      if (statement !== 'BEGIN;') return super.query(connection, statement);
      return whenUnlocked(() => super.query(connection, 'BEGIN IMMEDIATE;'), wait);
    }
  };
}
