/** Fifty clients write at once, and the process is killed in the middle of it. */
import { expect, test } from 'vitest';
import { signedIn, type Call } from '../support/api.ts';
import { startServer } from '../support/server.ts';

const clients = 50;
/** Acknowledged changes, of all clients together, after which the process is killed. */
const enough = 300;

const notes = {
  collection: 'notes',
  schema: {},
  fields: [
    { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
    { field: 'text', type: 'string', schema: {} },
  ],
};

/** The row according to the responses; null if it is deleted. */
type Known = Map<number, string | null>;

test(
  `a server that is killed under the load of ${clients} clients has lost nothing that it acknowledged`,
  { timeout: 120_000 },
  async () => {
    const server = await startServer();
    const admin = await signedIn(server);
    await admin('POST', '/collections', notes);
    const known: Known = new Map();
    // Sent, and not answered when the process ended: it may be there or not.
    const open = new Set<number>();
    let acknowledged = 0;
    let killed: Promise<void> | undefined;

    const ask = async (id: number | null, ...request: Parameters<Call>): Promise<number | null> => {
      if (id !== null) open.add(id);
      const answer = await admin(...request).catch(() => null);
      if (answer === null || answer.status >= 500) return null;
      expect(answer.status).toBeLessThan(300);
      if (id !== null) open.delete(id);
      acknowledged += 1;
      if (acknowledged === enough) killed = server.kill();
      return (answer.body as { data?: { id: number } }).data?.id ?? id;
    };
    const client = async (number: number) => {
      for (let i = 0; ; i += 1) {
        const text = `${number}/${i}`;
        const id = await ask(null, 'POST', '/items/notes', { text });
        if (id === null) return;
        known.set(id, text);
        if ((await ask(id, 'PATCH', `/items/notes/${id}`, { text: `${text} changed` })) === null) return;
        known.set(id, `${text} changed`);
        if (i % 5 !== 0) continue;
        if ((await ask(id, 'DELETE', `/items/notes/${id}`)) === null) return;
        known.set(id, null);
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
    expect(killed).toBeDefined();
    await killed;

    const again = await server.again();
    try {
      const kept = new Map(
        (await again.rows('select id, text from notes')).map(({ id, text }) => [Number(id), text]),
      );
      const sure = [...known].filter(([id]) => !open.has(id));
      expect(sure.length).toBeGreaterThan(enough / 5);
      expect(sure.filter(([id, text]) => (kept.get(id) ?? null) !== text)).toEqual([]);
      // Each change has its history, because both are one transaction.
      const entries = await again.rows(
        "select item, action from directus_activity where collection = 'notes' order by id",
      );
      const actions = new Map<string, string[]>();
      for (const { item, action } of entries)
        actions.set(String(item), [...(actions.get(String(item)) ?? []), String(action)]);
      const changed = sure.filter(([, text]) => text === null || text.endsWith('changed'));
      const whole = (text: string | null) => ['create', 'update', ...(text === null ? ['delete'] : [])];
      expect(changed.filter(([id, text]) => actions.get(String(id))?.join() !== whole(text).join())).toEqual(
        [],
      );
      const call = await signedIn(again);
      expect((await call('POST', '/items/notes', { text: 'after' })).status).toBe(200);
    } finally {
      await again.stop();
    }
  },
);
