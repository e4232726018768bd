import type BetterSqlite from 'better-sqlite3';
import { fail } from '../../../../schemas/error/failure.ts';
import { quoted } from '../names.ts';

interface State {
  /** Table → rows that point at none. `Infinity`: its key points at a column that is not unique, or at no table. */
  readonly broken: ReadonlyMap<string, number>;
  readonly brokenViews: ReadonlySet<string>;
}

/**
 * What a database that is not asked to enforce anything must still hold after tables were made anew: nothing may be
 * broken that was whole before. Reads every row that has a foreign key, so `remember` is for rebuilds and drops alone.
 */
export function watchIntegrity(connection: BetterSqlite.Database) {
  let before: State | null = null;
  return {
    /** Before the first change that could break something. */
    remember(): void {
      before ??= stateOf(connection);
    },
    /** Before the commit. Throws INVALID_FOREIGN_KEY or INVALID_PAYLOAD. */
    verify(): void {
      if (before === null) return;
      const after = stateOf(connection);
      for (const [table, count] of after.broken) {
        if (count > (before.broken.get(table) ?? 0)) throw pointsNowhere(table, count);
      }
      for (const view of after.brokenViews) {
        if (!before.brokenViews.has(view)) throw isNeeded(view);
      }
    },
  };
}

function stateOf(connection: BetterSqlite.Database): State {
  const named = (type: 'table' | 'view') =>
    connection
      .prepare(`select name from sqlite_master where type = ? and name not like 'sqlite\\_%' escape '\\'`)
      .pluck()
      .all(type) as string[];
  return {
    broken: new Map(named('table').map((table) => [table, brokenRows(connection, table)])),
    brokenViews: new Set(named('view').filter((view) => !isReadable(connection, view))),
  };
}

function brokenRows(connection: BetterSqlite.Database, table: string): number {
  try {
    return (connection.pragma(`foreign_key_check(${quoted(table)})`) as unknown[]).length;
  } catch {
    return Infinity;
  }
}

function isReadable(connection: BetterSqlite.Database, view: string): boolean {
  try {
    connection.pragma(`table_xinfo(${quoted(view)})`);
    return true;
  } catch {
    return false;
  }
}

function pointsNowhere(table: string, count: number): Error {
  return count === Infinity
    ? fail('INVALID_PAYLOAD', `A foreign key of "${table}" needs a unique column to point at.`, {
        collection: table,
      })
    : fail('INVALID_FOREIGN_KEY', `Rows of "${table}" point at rows that do not exist. Correct them first.`, {
        collection: table,
      });
}

function isNeeded(view: string): Error {
  return fail('INVALID_PAYLOAD', `The view "${view}" needs what would change. Drop the view first.`, {
    collection: view,
  });
}
