import type { Knex } from 'knex';

/** Compiles statements before the transaction starts, so that other writers do not wait for Knex. */
export function compiled(statements: readonly (Knex.QueryBuilder | Knex.Raw)[]): readonly Knex.SqlNative[] {
  return statements.map((statement) => statement.toSQL().toNative());
}
