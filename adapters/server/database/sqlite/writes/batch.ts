import type BetterSqlite from 'better-sqlite3';
import type { Knex } from 'knex';
import { withConnection } from '../../with-connection.ts';
import { boundOf } from '../bound.ts';
import type { Row } from '../../../../../schemas/value/row.ts';

/**
 * Runs a complete transaction synchronously, without yielding to the event loop. `plain` converts bigints in the rows
 * to numbers.
 */
export function runBatch(
  writer: Knex,
  statements: readonly Knex.SqlNative[],
  plain: (rows: Row[]) => unknown,
): Promise<readonly (readonly Row[])[]> {
  return withConnection(writer, (connection: BetterSqlite.Database) =>
    connection
      .transaction(() =>
        statements.map(({ sql, bindings }) => {
          const statement = connection.prepare<unknown[], Row>(sql);
          const bound = boundOf(bindings);
          if (!statement.reader) {
            statement.run(bound);
            return [];
          }
          const rows = statement.all(bound);
          plain(rows);
          return rows;
        }),
      )
      .immediate(),
  );
}
