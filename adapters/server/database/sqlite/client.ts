import createKnex from 'knex';

const { client } = createKnex({ client: 'better-sqlite3', useNullAsDefault: true }) as unknown as {
  readonly client: { readonly constructor: typeof createKnex.Client };
};

/**
 * Knex's client for SQLite. Knex skips escaped question marks (`\?`), but unescapes them for PostgreSQL only. Without
 * this, a table named `what?` would be read as `what\?`.
 */
export class SqliteClient extends client.constructor {
  override positionBindings(sql: string): string {
    return sql.replaceAll(String.raw`\?`, '?');
  }
}
