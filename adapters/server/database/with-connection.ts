import type { Knex } from 'knex';

/** Runs `work` with a connection of the pool, to use driver features that Knex does not offer. */
export async function withConnection<C, T>(knex: Knex, work: (connection: C) => T | Promise<T>): Promise<T> {
  const client = knex.client as {
    acquireConnection(): Promise<C>;
    releaseConnection(connection: C): Promise<void>;
  };
  const connection = await client.acquireConnection();
  try {
    return await work(connection);
  } finally {
    await client.releaseConnection(connection);
  }
}
