import type { Knex } from 'knex';

/**
 * Returns an identifier of the visible transactions: equal texts mean equal contents of all tables. Concurrent
 * callers share the next query, so that many callers cause few queries.
 */
export function createContentVersion(readers: Knex) {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<string> | null = null;
  let hasCommitted = true;

  const queryVersion = async () => {
    const result: { rows: { version: string }[] } = await readers.raw(
      'select txid_current_snapshot()::text as version',
    );
    return result.rows[0]?.version ?? '';
  };
  return {
    /** Called after a commit of this process: the next caller must read without a version check. */
    committed(): void {
      hasCommitted = true;
    },
    current(): null | Promise<string> {
      if (hasCommitted) {
        hasCommitted = false;
        return null;
      }
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = null;
          const result = queryVersion();
          running = result;
          return result;
        });
      return next;
    },
  };
}
