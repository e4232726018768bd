import type { Knex } from 'knex';

/** As the driver takes them: what Knex has to think about is done before anybody waits for it. */
export function compiled(statements: readonly (Knex.QueryBuilder | Knex.Raw)[]): readonly Knex.SqlNative[] {
  return statements.map((statement) => statement.toSQL().toNative());
}
