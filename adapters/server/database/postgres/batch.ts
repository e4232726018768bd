import type { Knex } from 'knex';
import type pg from 'pg';

type Row = Readonly<Record<string, unknown>>;

/**
 * A whole transaction in one journey: its beginning, `first`, the statements and its end are sent without waiting for
 * the answers in between (the connection pipelines). Where one fails those behind it fail too, and the end undoes all.
 */
export async function sendTogether(
  writer: Knex,
  first: { readonly text: string; readonly values: readonly string[] },
  statements: readonly Knex.QueryBuilder[],
): Promise<readonly (readonly Row[])[]> {
  const client = writer.client as {
    acquireConnection(): Promise<pg.Client>;
    releaseConnection(connection: pg.Client): Promise<void>;
  };
  const connection = await client.acquireConnection();
  try {
    const native = statements.map((statement) => statement.toSQL().toNative());
    const [, , answers] = await Promise.all([
      connection.query('begin'),
      connection.query(first.text, [...first.values]),
      Promise.all(native.map(({ sql, bindings }) => connection.query<Row>(sql, [...bindings]))),
      connection.query('commit'),
    ]);
    return answers.map(({ rows }) => rows);
  } finally {
    await client.releaseConnection(connection);
  }
}
