/** Writes the texts of rows to their search index, in parts that each take a few milliseconds. */
import type BetterSqlite from 'better-sqlite3';
import { fold } from '../../../../../schemas/filter/fold.ts';
import { quoted } from '../../names.ts';
import { partsOf, registry, type IndexedTable } from './parts.ts';

/** Rows that are read at once. */
const portion = 100;

/** Separates the texts of columns. The tokenizer ends at a null character, and no term contains this one. */
const separator = '\u0001';

/** Indexes rows for about `ms` milliseconds inside a transaction. Returns whether more rows are left. */
export function fill(connection: BetterSqlite.Database, index: IndexedTable, ms: number): boolean {
  const until = performance.now() + ms;
  const writer = createTextWriter(connection, index);
  do {
    const more = isBuilt(connection, index.table)
      ? fillStale(connection, index, writer)
      : build(connection, index, writer);
    if (!more) return false;
  } while (performance.now() < until);
  return true;
}

export function isBuilt(connection: BetterSqlite.Database, table: string): boolean {
  return (
    Number(connection.prepare(`select built from ${registry} where "table" = ?`).pluck().get(table)) === 1
  );
}

/** Indexes the next rows in the order of their keys. Changes in the meantime are stale rows, which follow. */
function build(connection: BetterSqlite.Database, { table, key }: IndexedTable, write: WriteText): boolean {
  const reached: unknown = connection
    .prepare(`select reached from ${registry} where "table" = ?`)
    .pluck()
    .get(table);
  const [after, bound] = reached === null ? ['', []] : [`where ${quoted(key)} > ?`, [reached]];
  const keys: unknown[] = connection
    .prepare(`select ${quoted(key)} from ${quoted(table)} ${after} order by ${quoted(key)} limit ${portion}`)
    .pluck()
    .all(...bound);
  for (const one of keys) write(one);
  connection
    .prepare(`update ${registry} set reached = ?, built = ? where "table" = ?`)
    .run(keys.at(-1) ?? reached, keys.length < portion ? 1 : 0, table);
  return true;
}

function fillStale(connection: BetterSqlite.Database, { table }: IndexedTable, write: WriteText): boolean {
  const { stale } = partsOf(table);
  const rows = connection
    .prepare(`select rowid as place, "key" from ${stale} order by rowid limit ${portion}`)
    .all() as { readonly place: bigint; readonly key: unknown }[];
  for (const key of new Set(rows.map((row) => row.key))) write(key);
  const last = rows.at(-1);
  if (last) connection.prepare(`delete from ${stale} where rowid <= ?`).run(last.place);
  return rows.length === portion;
}

/** Replaces the text of the row that has the key. Removes the text if the row does not exist. */
type WriteText = (key: unknown) => void;

function createTextWriter(connection: BetterSqlite.Database, index: IndexedTable): WriteText {
  const { texts, keys } = partsOf(index.table);
  const columns = index.texts.map((column) => `cast(${quoted(column)} as text)`).join(', ');
  const read = connection
    .prepare(`select ${columns} from ${quoted(index.table)} where ${quoted(index.key)} = ?`)
    .raw();
  const find = connection.prepare(`select id from ${keys} where "key" = ?`).pluck();
  const add = connection.prepare(`insert into ${keys} ("key") values (?)`);
  const remove = connection.prepare(`delete from ${keys} where id = ?`);
  const insertText = connection.prepare(`insert into ${texts} (rowid, content) values (?, ?)`);
  const removeText = connection.prepare(`delete from ${texts} where rowid = ?`);
  return (key) => {
    if (key === null) return;
    const row = read.get(key) as readonly (string | null)[] | undefined;
    const known = find.get(key) as bigint | undefined;
    if (known !== undefined) removeText.run(known);
    if (row) {
      const text = fold(row.filter((value) => value !== null).join(separator)).replaceAll('\0', separator);
      insertText.run(known ?? add.run(key).lastInsertRowid, text);
    } else if (known !== undefined) remove.run(known);
  };
}
