import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ids, permit, startServerWithModel, type TestServer } from '../support/content.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  await permit(server, ids.editorRole, 'articles', 'read');
  await permit(server, ids.editorRole, 'articles', 'update', {
    fields: ['sort'],
    permissions: { status: { _eq: 'draft' } },
  });
});
afterAll(() => server.close());

const move = (item: unknown, to: unknown, who: 'admin' | 'editor' = 'admin') =>
  server.call(who, 'POST', '/utils/sort/articles', { item, to });

/** Creates unsorted articles and returns their keys. */
async function articles(count: number, more: object = {}): Promise<readonly number[]> {
  await server.call('admin', 'DELETE', '/items/articles', { query: { limit: -1 } });
  const rows = Array.from({ length: count }, (_, i) => ({ title: `Article ${i}`, ...more }));
  return ((await server.make('POST', '/items/articles?fields=id', rows)) as { id: number }[]).map(
    ({ id }) => id,
  );
}

async function inOrder(): Promise<readonly number[]> {
  const rows = await server.rows('articles', 'sort');
  expect(rows.map(({ sort }) => Number(sort))).toEqual(rows.map((_row, i) => i + 1));
  return rows.map(({ id }) => Number(id));
}

describe('manual sort', () => {
  test('CALL-73 an item moves to the position of another, forwards and backwards', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await articles(4);
    expect((await move(a, c)).status).toBe(204);
    expect(await inOrder()).toEqual([b, c, a, d]);
    await move(d, b);
    expect(await inOrder()).toEqual([d, b, c, a]);
    await move(b, b);
    expect(await inOrder()).toEqual([d, b, c, a]);
  });

  test('a move renumbers gaps, duplicates and unsorted items', async () => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = await articles(5);
    const places = [7, null, 7, -3, 40].map((sort, i) => ({ id: [a, b, c, d, e][i], sort }));
    await server.make('PATCH', '/items/articles', places);
    await move(e, d);
    expect(await inOrder()).toEqual([e, d, a, c, b]);
  });

  test('twenty parallel moves all apply and leave positions 1 to n', async () => {
    const keys = await articles(40);
    // Of pairs that do not touch, so that any order of the moves ends the same.
    const pairs = Array.from({ length: 20 }, (_, i) => [keys[2 * i] ?? 0, keys[2 * i + 1] ?? 0] as const);
    const answers = await Promise.all(pairs.map(([first, second]) => move(first, second)));
    expect(answers.map(({ status }) => status)).toEqual(pairs.map(() => 204));
    expect(await inOrder()).toEqual(pairs.flatMap(([first, second]) => [second, first]));
  });

  test('twenty parallel moves to one position leave a permutation', async () => {
    const keys = await articles(25);
    const [target = 0, ...others] = keys;
    await Promise.all(others.slice(0, 20).map((key) => move(key, target)));
    const order = await inOrder();
    expect(order.toSorted((a, b) => a - b)).toEqual(keys);
    // Each item was moved before the target. Items that were not moved stay behind it.
    expect(order.slice(20)).toEqual([target, ...others.slice(20)]);
  });

  test('an item that the caller may not update is neither moved nor a target', async () => {
    const [a = 0, b = 0, c = 0] = await articles(3, { status: 'draft' });
    await server.make('PATCH', `/items/articles/${c}`, { status: 'published' });
    expect((await move(c, a, 'editor')).status).toBe(403);
    expect((await move(a, c, 'editor')).status).toBe(403);
    expect((await move(a, b, 'editor')).status).toBe(204);
    expect(await inOrder()).toEqual([b, a, c]);
  });

  test('an item that the caller may not update keeps its position when others move past it', async () => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = await articles(5, { status: 'draft' });
    await server.make('PATCH', `/items/articles/${b}`, { status: 'published' });
    await move(a, a);
    expect((await move(a, d, 'editor')).status).toBe(204);
    expect(await inOrder()).toEqual([c, b, d, a, e]);
    expect((await move(e, c, 'editor')).status).toBe(204);
    expect(await inOrder()).toEqual([e, b, c, d, a]);
  });

  test.each([
    ['articles', { item: 1 }, 400, 'to'],
    ['articles', { to: 1 }, 400, 'item'],
    ['articles', { item: 'x', to: 1 }, 403, undefined],
    ['authors', { item: 1, to: 2 }, 400, undefined],
  ])('%s %j gets status %i', async (collection, body, status, field) => {
    const answer = await server.call('admin', 'POST', `/utils/sort/${collection}`, body);
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.[0]?.extensions['field']).toBe(field);
  });
});
