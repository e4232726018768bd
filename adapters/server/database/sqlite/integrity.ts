import type BetterSqlite from 'better-sqlite3';
import { createFailure } from '../../../../schemas/error/failure.ts';
import { quoted } from '../names.ts';

interface State {
  /**
   * Number of rows with broken references per table. `Infinity` if the foreign key references a missing table or a
   * column that is not unique.
   */
  readonly broken: ReadonlyMap<string, number>;
  readonly brokenViews: ReadonlySet<string>;
}

/**
 * Checks integrity after table rebuilds, during which SQLite enforces no foreign keys. Nothing may be broken that was
 * intact before. It reads every row with a foreign key, so call `remember` only for rebuilds and drops.
 */
export function watchIntegrity(connection: BetterSqlite.Database) {
  let before: State | null = null;
  return {
    /** Records the state; called before the first change that could break something. */
    remember(): void {
      before ??= stateOf(connection);
    },
    /**
     * Compares with the recorded state; called before the commit.
     * @throws INVALID_FOREIGN_KEY or INVALID_PAYLOAD
     */
    verify(): void {
      if (before === null) return;
      const after = stateOf(connection);
      for (const [table, count] of after.broken) {
        if (count > (before.broken.get(table) ?? 0)) throw brokenReference(table, count);
      }
      for (const view of after.brokenViews) {
        if (!before.brokenViews.has(view)) throw viewDepends(view);
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

function brokenReference(table: string, count: number): Error {
  return count === Infinity
    ? createFailure('INVALID_PAYLOAD', `A foreign key of "${table}" must reference a unique column.`, {
        collection: table,
      })
    : createFailure(
        'INVALID_FOREIGN_KEY',
        `Rows of "${table}" reference rows that do not exist. Correct them first.`,
        {
          collection: table,
        },
      );
}

function viewDepends(view: string): Error {
  return createFailure(
    'INVALID_PAYLOAD',
    `The view "${view}" depends on this table or column. Drop the view first.`,
    {
      collection: view,
    },
  );
}
