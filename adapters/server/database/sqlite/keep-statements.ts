import type BetterSqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

/** Per connection. A prepared statement takes a few kB of memory. */
const mostStatements = 300;
/** In characters. Longer statements list many values, so the same text is rarely prepared twice. */
const longestText = 4000;

/**
 * Makes `connection.prepare` return the same statement for the same text. Knex prepares a statement for each query, and
 * SQLite takes longer to prepare a typical statement than to run it. SQLite prepares a kept statement again by itself if
 * the schema has changed.
 */
export function keepStatements(connection: BetterSqlite.Database): void {
  const prepare = connection.prepare.bind(connection) as (text: string) => BetterSqlite.Statement;
  const kept = new LRUCache<string, BetterSqlite.Statement>({ max: mostStatements });
  connection.prepare = ((text: string) => {
    if (text.length > longestText) return prepare(text);
    const known = kept.get(text);
    // An iterator that is still open uses its statement.
    if (known && !known.busy) return known;
    const statement = prepare(text);
    kept.set(text, statement);
    return statement;
  }) as typeof connection.prepare;
}
