import type BetterSqlite from 'better-sqlite3';
import type { Knex } from 'knex';
import { withConnection } from '../held-connection.ts';
import { boundOf } from './bound.ts';

type Row = Record<string, unknown>;

/**
 * A whole transaction between two turns of the event loop: nobody has to be waited for between its statements. `plain`
 * makes numbers of what the driver reads.
 */
export function runTogether(
  writer: Knex,
  statements: readonly Knex.SqlNative[],
  plain: (rows: Row[]) => unknown,
): Promise<readonly (readonly Row[])[]> {
  return withConnection(writer, (connection: BetterSqlite.Database) =>
    connection.transaction(() =>
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
    )(),
  );
}
