import { createFailure } from '../../../schemas/error/failure.ts';

/**
 * SQL text with the values to bind. It is combined before Knex processes it, so no name or value is inserted into the
 * text unescaped.
 */
export interface Sql {
  readonly text: string;
  readonly values: readonly unknown[];
}

export function sql(text: string, ...values: unknown[]): Sql {
  return { text, values };
}

export const never = sql('1 = 0');
export const always = sql('1 = 1');

/**
 * Maximum number of conditions in one chain. SQLite limits expressions to a depth of 1000, and a chain of n
 * conditions has depth n.
 */
const widest = 100;

/** Joins conditions: `(a) and (b)`. Returns `empty` if there are none. */
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

/** Maximum number of bound values. SQLite allows 32766 per statement, PostgreSQL 65535. */
const mostValues = 32_000;

/** @throws INVALID_QUERY if a statement binds more values than the databases accept. */
export function assertFits({ values }: Sql): void {
  if (values.length <= mostValues) return;
  throw createFailure(
    'INVALID_QUERY',
    `The query compares with ${values.length} values; ${mostValues} is the most. Ask in several parts.`,
    { limit: mostValues },
  );
}

/** Returns a quoted identifier for both databases. Question marks are escaped because they are placeholders in Knex. */
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
