import type { Knex } from 'knex';

/** A connection of the pool for as long as `work` takes: for what the driver can do and Knex cannot. */
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
