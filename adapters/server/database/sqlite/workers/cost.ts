/** Decides which reads are known to be cheap. These run on the main thread; all others run in a query worker. */
import BetterSqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { ReadWork } from '../../../contract.ts';
import { quoted } from '../../names.ts';
import { setUpConnection } from '../connection.ts';
import { parsePlan, tablesIn, type QueryPlan } from './query-plan.ts';
import type { WorkerStatement } from './messages.ts';

/** Every read of a table with fewer rows is cheap: 5000 rows take about 10 ms with the slowest text search. */
const smallTable = 5000;
/** Rows that a cheap page visits, including those that it skips. */
const mostRows = 500;
const mostPlans = 1000;

interface Known {
  readonly plan: QueryPlan;
  readonly tables: ReadonlyMap<string, string>;
}

export interface ReadCost {
  /** `text` identifies the statement. `compile` returns it in the form of the driver. */
  isCheap(text: string, compile: () => WorkerStatement, work: ReadWork): boolean;
  /** Returns an upper bound of the number of rows; infinite for views and tables without rowid. */
  rowsOf(table: string): number;
  close(): void;
}

/** Opens its own connection at the first read. */
export function createReadCost(path: string): ReadCost {
  let opened: ReturnType<typeof open> | null = null;
  return {
    isCheap(text, compile, work) {
      opened ??= open(path);
      const { planOf, rowsOf } = opened;
      const known = planOf(text, compile);
      return judge(known, work, (table) => rowsOf(table) >= smallTable);
    },
    rowsOf: (table) => (opened ??= open(path)).rowsOf(table),
    close: () => opened?.close(),
  };
}

/** Subqueries of the compiler and of SQLite. Their tables are separate steps. */
const ownSubqueries = /^(ranked|rows_read|\(subquery-\d+\))$/;

function judge({ plan, tables }: Known, work: ReadWork, isLargeTable: (table: string) => boolean): boolean {
  const isLarge = (alias: string) => {
    const table = tables.get(alias);
    // Tables of views have other aliases.
    return table === undefined ? !ownSubqueries.test(alias) : isLargeTable(table);
  };
  for (const { is, alias, tests } of plan.steps) {
    if (alias === 't0') {
      if (isVisitedBriefly(work, plan, is, tests) || !isLarge(alias)) continue;
      return false;
    }
    // A related row by its key is cheap. A subquery for a list may find many rows.
    if ((is === 'scan' || plan.lists) && isLarge(alias)) return false;
  }
  return true;
}

/** Returns whether a statement visits few rows of its main table, whatever the size of the table. */
function isVisitedBriefly(work: ReadWork, plan: QueryPlan, is: 'scan' | 'search', tests: number): boolean {
  if (work.is === 'keys') return is === 'search';
  if (work.is !== 'page' || work.tests === null || work.rows > mostRows || plan.sorts) return false;
  // The rows come in the order of the statement. A condition that no index tests could skip many of them.
  return is === 'scan' ? work.tests === 0 : tests >= work.tests;
}

function open(path: string) {
  const file = new BetterSqlite(path, { fileMustExist: true });
  setUpConnection(file, 'read');
  const schemaVersion = file.prepare('pragma schema_version').pluck();
  const plans = new LRUCache<string, Known>({ max: mostPlans });
  const counts = new Map<string, BetterSqlite.Statement | null>();
  let version: unknown;

  const countOf = (table: string): BetterSqlite.Statement | null => {
    const known = counts.get(table);
    if (known !== undefined) return known;
    let count: BetterSqlite.Statement | null = null;
    try {
      count = file.prepare(`select max(rowid) from ${quoted(table)}`).pluck();
    } catch {
      // Views and tables without rowid: the number of rows is not known.
    }
    counts.set(table, count);
    return count;
  };

  /** Whether the schema and the sizes were read in this turn of the event loop. Each takes 7 µs. */
  let isCurrent = false;
  const sizes = new Map<string, number>();
  const checkSchema = () => {
    if (isCurrent) return;
    isCurrent = true;
    setImmediate(() => {
      isCurrent = false;
      sizes.clear();
    });
    const current = schemaVersion.get();
    if (current === version) return;
    version = current;
    plans.clear();
    counts.clear();
  };

  return {
    planOf(text: string, compile: () => WorkerStatement): Known {
      checkSchema();
      const known = plans.get(text);
      if (known) return known;
      const { sql, bindings } = compile();
      const details = file.prepare(`explain query plan ${sql}`).all(...bindings) as { detail: string }[];
      const own = { plan: parsePlan(details.map(({ detail }) => detail)), tables: tablesIn(sql) };
      plans.set(text, own);
      return own;
    },
    /** The largest key is never below the number of rows, unless keys are negative. */
    rowsOf(table: string): number {
      checkSchema();
      const known = sizes.get(table);
      if (known !== undefined) return known;
      const count = countOf(table);
      const size = count ? Number(count.get() ?? 0) : Number.POSITIVE_INFINITY;
      sizes.set(table, size);
      return size;
    },
    close: () => void file.close(),
  };
}
