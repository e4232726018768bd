import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type pg from 'pg';
import { withConnection } from '../with-connection.ts';
import type { Row } from '../../../../schemas/value/row.ts';

/** A prepared statement: each connection plans a statement with this name once. */
export interface Named extends Knex.SqlNative {
  readonly name: string;
}

export function named(statement: Knex.SqlNative): Named {
  return { ...statement, name: createHash('sha1').update(statement.sql).digest('hex') };
}

/**
 * Sends a complete transaction in one round trip, without waiting for responses in between (pipelining). If one
 * statement fails, all later ones fail too, and the transaction is rolled back.
 */
export function runPipelined(
  writer: Knex,
  opening: readonly string[],
  statements: readonly Named[],
): Promise<readonly (readonly Row[])[]> {
  return withConnection(writer, async (connection: pg.Client) => {
    const [, results] = await Promise.all([
      Promise.all(['begin', ...opening].map((statement) => connection.query(statement))),
      Promise.all(
        statements.map(({ name, sql, bindings }) =>
          connection.query<Row>({ name, text: sql, values: [...bindings] }),
        ),
      ),
      connection.query('commit'),
    ]);
    return results.map(({ rows }) => rows);
  });
}
