import type BetterSqlite from 'better-sqlite3';
import type { Moment } from '../../../../schemas/field/traits.ts';
import { fold } from '../../../../schemas/filter/fold.ts';
import { plainNumber } from './plain-number.ts';
import { sortableMoment } from './stored/stored-moment.ts';

/**
 * Prepares a connection of any thread. `isStopped`: whether the running statement has to stop. Statements call it by
 * the function `alive` (dialect.ts).
 */
export function setUpConnection(
  connection: BetterSqlite.Database,
  access: 'read' | 'write',
  isStopped: () => boolean = () => false,
): void {
  connection.pragma('busy_timeout = 5000');
  connection.pragma('foreign_keys = ON');
  connection.function('fold', { deterministic: true }, (value: unknown) =>
    typeof value === 'string' ? fold(value) : value,
  );
  connection.function('sortable_moment', { deterministic: true }, sortable);
  connection.function('alive', { deterministic: false }, () => {
    if (isStopped()) throw new Error('The statement was stopped.');
    return 1;
  });
  if (access === 'read') connection.pragma('query_only = ON');
}

/** The SQL function `sortable_moment(value, kind, unit)`, which dialect.ts uses. */
function sortable(value: unknown, kind: unknown, unit: unknown): unknown {
  if (value === null) return null;
  const stored = typeof value === 'bigint' ? plainNumber(value) : value;
  return sortableMoment(kind as Moment, stored, unit === '' ? null : String(unit));
}
