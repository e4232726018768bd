import type pg from 'pg';

interface Connection {
  /** The socket, which the types of pg do not describe. */
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
  query(...args: readonly unknown[]): unknown;
}

/**
 * Sends all statements of one tick with one write to the socket, which costs more processor time than most statements.
 * For connections that pipeline statements.
 */
export function coalesceWrites(client: pg.Client): void {
  const connection = client as unknown as Connection;
  const send = connection.query.bind(connection);
  let isCorked = false;
  const cork = () => {
    if (isCorked) return;
    isCorked = true;
    const { stream } = connection.connection;
    stream.cork();
    process.nextTick(() => {
      isCorked = false;
      stream.uncork();
    });
  };
  connection.query = (...args) => {
    cork();
    return send(...args);
  };
}
