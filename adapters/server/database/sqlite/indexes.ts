import { createHash } from 'node:crypto';
import type BetterSqlite from 'better-sqlite3';
import { createFailure } from '../../../../schemas/error/failure.ts';
import type { IndexSpec } from '../../contract.ts';
import { searchIndexPrefix } from '../../search-index-contract.ts';
import { quoted } from '../names.ts';

export function createIndex(connection: BetterSqlite.Database, table: string, index: IndexSpec): void {
  const what = index.unique ? 'UNIQUE INDEX' : 'INDEX';
  const names = index.columns.map(quoted).join(', ');
  connection.exec(`CREATE ${what} ${quoted(nameOf(table, index))} ON ${quoted(table)} (${names})`);
}

/** @throws INVALID_PAYLOAD if the index belongs to a constraint of the table. */
export function dropIndex(connection: BetterSqlite.Database, table: string, index: IndexSpec): void {
  const found = connection
    .prepare<unknown[], { name: string; origin: string; columns: string }>(
      `select l.name, l.origin, (select json_group_array(i.name order by i.seqno) from pragma_index_info(l.name) i) as columns
       from pragma_index_list(?) l where l."unique" = ? and l.partial = 0 and l.name not like '${searchIndexPrefix}\\_%' escape '\\'`,
    )
    .all(table, index.unique ? 1 : 0)
    .find(({ columns }) => columns === JSON.stringify(index.columns));
  if (!found) return;
  if (found.origin !== 'c')
    throw createFailure(
      'INVALID_PAYLOAD',
      `The columns ${index.columns.join(', ')} of "${table}" are unique by a constraint of the table. Remove it in the database.`,
      { collection: table },
    );
  connection.exec(`DROP INDEX ${quoted(found.name)}`);
}

/** Names of indexes are unique in a database. Readable names alone could be equal for different columns. */
function nameOf(table: string, { columns }: IndexSpec): string {
  const hash = createHash('sha1')
    .update(JSON.stringify([table, columns]))
    .digest('hex')
    .slice(0, 8);
  return `${table}_${columns.join('_')}_${hash}`;
}
