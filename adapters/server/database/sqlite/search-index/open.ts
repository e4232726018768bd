import type BetterSqlite from 'better-sqlite3';
import type { Knex } from 'knex';
import type { Database } from '../../../contract.ts';
import type { SearchIndexes } from '../../../search-index-contract.ts';
import { withConnection } from '../../with-connection.ts';
import { createSearchIndex, dropSearchIndex, readIndexes } from './change.ts';
import { fill, isBuilt } from './fill.ts';
import { partsOf } from './parts.ts';
import { candidates, probe } from './query.ts';

/** Milliseconds that one part of the work may take, because it runs on the main thread. */
const workMs = 15;

/** Numbers of stale rows are counted up to this one. */
const mostCounted = 100_000;

/** Returns `Database.searchIndexes`: full-text tables of FTS5 with entries of three characters. */
export function createSearchIndexes(readers: Knex, transaction: Database['transaction']): SearchIndexes {
  const change = <T>(work: (connection: BetterSqlite.Database) => T): Promise<T> =>
    transaction(async (trx) => work((await trx.client.acquireConnection()) as BetterSqlite.Database));
  const look = <T>(work: (connection: BetterSqlite.Database) => T): Promise<T> =>
    withConnection(readers, work);

  return {
    candidates,
    estimateCandidates: () => Promise.resolve(null),
    async countCandidates(request, most, read) {
      const [row] = await read(probe(request, most));
      return Number(row?.['n'] ?? 0);
    },
    async obstacle({ name, primaryKey, columns }) {
      const [key, second] = primaryKey;
      if (key === undefined || second !== undefined)
        return `The search index of SQLite needs a primary key of one column, which "${name}" does not have.`;
      const hasFts = await look((connection) =>
        connection.prepare("select 1 from pragma_module_list where name = 'fts5'").get(),
      );
      if (!hasFts) return 'This build of SQLite has no full-text search (FTS5).';
      const isRowId = columns.some((column) => column.name === key && column.autoIncrement);
      const isRequired = await look((connection) =>
        connection
          .prepare('select 1 from pragma_table_xinfo(?) where name = ? and "notnull" = 1')
          .get(name, key),
      );
      return isRowId || isRequired
        ? null
        : `The key "${key}" of "${name}" allows null. Declare it NOT NULL in the database.`;
    },
    async create({ name: table, primaryKey: [key = ''] }, { texts, values }) {
      const names = (fields: typeof texts) => fields.map(({ name }) => name);
      await change((connection) =>
        createSearchIndex(connection, { table, key, texts: names(texts), values: names(values) }),
      );
    },
    async drop(table) {
      await change((connection) => dropSearchIndex(connection, table));
    },
    stateOf: (table) =>
      look((connection) => {
        const index = readIndexes(connection).find((one) => one.table === table);
        if (!index?.isWhole) return { state: 'none', reason: null };
        const { stale } = partsOf(table);
        const left = connection
          .prepare(`select count(*) from (select 1 from ${stale} limit ${mostCounted})`)
          .pluck()
          .get();
        const state = isBuilt(connection, table) ? 'ready' : 'building';
        return { state, reason: null, ...(state === 'ready' ? { rows_left: Number(left) } : {}) };
      }),
    wanted: () => look((connection) => readIndexes(connection).map(({ table }) => table)),
    async work() {
      const pending = await look((connection) =>
        readIndexes(connection).find(
          (index) =>
            !index.isWhole ||
            !isBuilt(connection, index.table) ||
            connection.prepare(`select 1 from ${partsOf(index.table).stale} limit 1`).get() !== undefined,
        ),
      );
      if (!pending) return false;
      await change((connection) => {
        // The index may have changed while the transaction waited.
        const index = readIndexes(connection).find(({ table }) => table === pending.table);
        if (!index) return;
        if (index.isWhole) fill(connection, index, workMs);
        else repair(connection, index);
      });
      return true;
    },
  };
}

/** Creates an index again if its table has the same columns; otherwise drops it. */
function repair(connection: BetterSqlite.Database, index: ReturnType<typeof readIndexes>[number]): void {
  const columns = new Set(
    connection.prepare('select name from pragma_table_xinfo(?)').pluck().all(index.table),
  );
  const isSame = [index.key, ...index.texts, ...index.values].every((name) => columns.has(name));
  if (isSame) createSearchIndex(connection, index);
  else dropSearchIndex(connection, index.table);
}
