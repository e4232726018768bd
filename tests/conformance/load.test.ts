/** Fifty clients that read and write at once for a quarter of a minute: no error, and no memory that only grows. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerWithModel, type TestServer } from '../support/content.ts';

const clients = 50;
const duration = 15_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  await server.make('POST', '/items/authors', { name: 'Ada' });
});
afterAll(() => server.close());

test(`${clients} clients, mixed reads and writes for ${duration / 1000} s`, { timeout: 60_000 }, async () => {
  const end = performance.now() + duration;
  const statuses = new Map<number, number>();
  const written: number[] = [];
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call('admin', method, path, body);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer.body.data;
  };
  const client = async (number: number) => {
    for (let i = 0; performance.now() < end; i += 1) {
      const made = await ask('POST', '/items/articles', { title: `${number}/${i}`, author: 1 });
      const { id } = made as { id: number };
      written.push(id);
      await ask('GET', '/items/articles?fields=*,author.name&sort=-id&limit=20&meta=filter_count');
      await ask('PATCH', `/items/articles/${id}`, { status: 'published' });
      await ask('GET', `/items/articles/${id}`);
      await ask('SEARCH', '/items/articles', {
        query: { filter: { author: { name: { _eq: 'Ada' } } }, limit: 5 },
      });
    }
  };
  const work = Array.from({ length: clients }, (_, number) => client(number));
  const heapAt = async (part: number) => {
    await new Promise((done) => setTimeout(done, (duration * part) / 3));
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const [, early, late] = await Promise.all([Promise.all(work), heapAt(1), heapAt(2.8)]);
  expect([...statuses.keys()]).toEqual([200]);
  expect(server.failures).toEqual([]);
  const kept = await server.rows('articles');
  expect(kept.map(({ id }) => Number(id))).toEqual(written.toSorted((a, b) => a - b));
  expect(kept.every(({ status }) => status === 'published')).toBe(true);
  // Fifty requests are open at both times. One megabyte of growth is usual.
  expect(late - early).toBeLessThan(20_000_000);
});
