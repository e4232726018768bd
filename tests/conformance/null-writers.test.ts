/** Nulls are replaced while other callers write nulls all the time (FLD-30). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/content.ts';

const stored = 3000;
/** Refusals after which a writer stops. */
const enough = 3;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.make('POST', '/collections', {
    collection: 'walks',
    meta: {},
    schema: {},
    fields: [
      { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
      { field: 'title', type: 'string', meta: {}, schema: {} },
    ],
  });
  const rows = Array.from({ length: stored }, (_, i) => ({ title: i % 2 === 0 ? `Walk ${i}` : null }));
  await server.make('POST', '/items/walks', rows);
});
afterAll(() => server.close());

test('FLD-30 the column holds no null afterwards, and each writer of a null is refused with the field', async () => {
  const state = { isReplacing: false };
  const created: number[] = [];
  const refusals: { readonly status: number; readonly error: unknown }[] = [];
  let acceptedBefore = 0;
  /** Sends a null again and again, until the column refuses it. */
  const write = async (method: 'POST' | 'PATCH', path: () => string) => {
    for (let refused = 0; refused < enough;) {
      const wasReplacing = state.isReplacing;
      const { status, body } = await server.call('admin', method, path(), { title: null });
      if (status === 200) {
        if (!wasReplacing) acceptedBefore += 1;
        if (method === 'POST') created.push((body.data as { id: number }).id);
      } else {
        refused += 1;
        refusals.push({ status, error: body.errors?.[0] });
      }
    }
  };
  let next = 0;
  const writers = [
    ...Array.from({ length: 4 }, () => write('POST', () => '/items/walks')),
    ...Array.from({ length: 4 }, () => write('PATCH', () => `/items/walks/${(next++ % stored) + 1}`)),
  ];
  const replace = async () => {
    // The writers are in the middle of their work.
    await server.call('admin', 'POST', '/items/walks', { title: null });
    state.isReplacing = true;
    return server.call('admin', 'POST', '/schema/steps', {
      steps: [
        {
          do: 'update-field',
          collection: 'walks',
          field: 'title',
          body: { type: 'string', schema: { is_nullable: false } },
          replaceNulls: 'Untitled',
        },
      ],
    });
  };
  const [changed] = await Promise.all([replace(), ...writers]);
  expect(changed.status, changed.text).toBe(200);
  expect(acceptedBefore).toBeGreaterThan(0);
  for (const { status, error } of refusals) {
    expect(status, JSON.stringify(error)).toBe(400);
    expect(error).toMatchObject({
      message: expect.stringContaining('title') as unknown,
      extensions: { field: 'title' },
    });
  }
  const rows = await server.rows('walks');
  expect(rows.filter(({ title }) => title === null)).toEqual([]);
  // The accepted writes are stored: their nulls were replaced.
  expect(rows).toHaveLength(stored + created.length + 1);
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  expect(created.map((id) => titles.get(id))).toEqual(created.map(() => 'Untitled'));
  const field = await server.make('GET', '/fields/walks/title');
  expect(field).toMatchObject({ schema: { is_nullable: false } });
});
