import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type pg from 'pg';
import { withConnection } from '../held-connection.ts';

type Row = Readonly<Record<string, unknown>>;

/** The database thinks once about a statement of that name, however often its connection brings it. */
export interface Named extends Knex.SqlNative {
  readonly name: string;
}

export function named(statement: Knex.SqlNative): Named {
  return { ...statement, name: createHash('sha1').update(statement.sql).digest('hex') };
}

/**
 * A whole transaction in one journey: its beginning, `first`, the statements and its end are sent without waiting for
 * the answers in between (the connection pipelines). Where one fails those behind it fail too, and the end undoes all.
 */
export function sendTogether(
  writer: Knex,
  first: { readonly text: string; readonly values: readonly string[] },
  statements: readonly Named[],
): Promise<readonly (readonly Row[])[]> {
  return withConnection(writer, async (connection: pg.Client) => {
    const [, , answers] = await Promise.all([
      connection.query('begin'),
      connection.query(first.text, [...first.values]),
      Promise.all(
        statements.map(({ name, sql, bindings }) =>
          connection.query<Row>({ name, text: sql, values: [...bindings] }),
        ),
      ),
      connection.query('commit'),
    ]);
    return answers.map(({ rows }) => rows);
  });
}
