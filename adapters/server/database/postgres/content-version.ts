import type { Knex } from 'knex';

/**
 * Which transactions a read would see: equal texts are equal contents, of all tables and by whomever they were written.
 * Whoever asks while a question is on its way shares the one after it, so that many ask as seldom as one.
 */
export function createContentVersion(readers: Knex) {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<string> | null = null;
  let hasCommitted = true;

  const ask = async () => {
    const answer: { rows: { version: string }[] } = await readers.raw(
      'select txid_current_snapshot()::text as version',
    );
    return answer.rows[0]?.version ?? '';
  };
  return {
    /** This process has changed something: the next one who asks reads rather than asks whether it has to. */
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
          const answer = ask();
          running = answer;
          return answer;
        });
      return next;
    },
  };
}
