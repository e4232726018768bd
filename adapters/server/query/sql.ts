import { fail } from '../../../schemas/error/failure.ts';

/** Text of SQL with the values to bind; put together before Knex sees it, so that no name or value is spliced in. */
export interface Sql {
  readonly text: string;
  readonly values: readonly unknown[];
}

export function sql(text: string, ...values: unknown[]): Sql {
  return { text, values };
}

export const never = sql('1 = 0');
export const always = sql('1 = 1');

/** As many conditions stand in one row; SQLite takes no expression deeper than 1000, and a row of n is n deep. */
const widest = 100;

/** `(a) and (b)`; `empty` where there are no parts. */
export function joinSql(parts: readonly Sql[], word: 'and' | 'or', empty: Sql): Sql {
  const [only] = parts;
  if (!only) return empty;
  if (parts.length === 1) return only;
  return sql(`(${textOf(parts, word)})`, ...parts.flatMap((part) => part.values));
}

function textOf(parts: readonly Sql[], word: 'and' | 'or'): string {
  if (parts.length <= widest) return parts.map((part) => part.text).join(` ${word} `);
  const half = Math.ceil(parts.length / 2);
  return `(${textOf(parts.slice(0, half), word)}) ${word} (${textOf(parts.slice(half), word)})`;
}

/** SQLite binds 32766 values to a statement, PostgreSQL 65535. */
const mostValues = 32_000;

/** Throws INVALID_QUERY for a statement that compares with more values than the databases take. */
export function assertFits({ values }: Sql): void {
  if (values.length <= mostValues) return;
  throw fail(
    'INVALID_QUERY',
    `The query compares with ${values.length} values; ${mostValues} is the most. Ask in several parts.`,
    { limit: mostValues },
  );
}

/** A name as both databases quote it. Question marks are Knex's placeholders, hence the backslash. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""').replaceAll('?', '\\?')}"`;
}

export function columnOf(table: string, column: string): string {
  return `${quote(table)}.${quote(column)}`;
}

/**
 * A number of rows as a parameter. SQLite prepares a statement with a bare `limit ?` again for each execution, because the
 * value may change the plan.
 */
export const rowCount = 'cast(? as bigint)';
