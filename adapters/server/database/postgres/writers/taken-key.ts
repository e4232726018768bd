import type { Knex } from 'knex';
import type { Dialect } from '../../../contract.ts';
import { quoted, withoutPlaceholders } from '../../names.ts';
import { uniqueViolationOf } from '../to-failure.ts';

/**
 * The error of an insert without a key, when another row has the key that the counter gave. Another writer may have
 * inserted that key itself. In a database that other programs write, the counter may be behind all rows.
 */
export class TakenKeyError extends Error {
  readonly table: string;
  readonly column: string;

  constructor(table: string, column: string, cause: unknown) {
    super(`The key that the counter of "${table}" gave is in use.`, { cause });
    this.table = table;
    this.column = column;
  }
}

/** Returns a TakenKeyError if the primary key rejected an insert without a key, and otherwise the error itself. */
export function toTakenKey(error: unknown, table: string, column: string): unknown {
  const violated = uniqueViolationOf(error);
  return violated?.table === table && violated.columns.length === 1 && violated.columns[0] === column
    ? new TakenKeyError(table, column, error)
    : error;
}

/** Raises the counter to the largest key of the table, so that the next insert gets a new one. */
export async function passTakenKeys(
  knex: Knex,
  dialect: Pick<Dialect, 'raiseKeyCounter'>,
  { table, column }: TakenKeyError,
): Promise<void> {
  const statement = `select max(${quoted(column)}) as k from ${quoted(table)}`;
  const { rows } = await knex.raw<{ rows: { k: unknown }[] }>(withoutPlaceholders(statement));
  const largest = rows[0]?.k;
  if (largest !== null && largest !== undefined) await dialect.raiseKeyCounter(knex, table, column, largest);
}
