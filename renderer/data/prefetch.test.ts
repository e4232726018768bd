import { unstable_serialize, type Cache } from 'swr';
import { expect, test } from 'vitest';
import { createTestClock } from '../../tests/support/clock.ts';
import { prefetch, discardPrefetched, prefetchedOrCached, takePrefetched } from './prefetch.ts';

function scene() {
  const clock = createTestClock();
  const cache: Cache = new Map();
  let asked = 0;
  const read = async () => (asked += 1);
  return {
    clock,
    cache,
    begin: () => prefetch(cache, clock, ['read', 'a'], read),
    take: (of: Cache = cache) => takePrefetched(of, ['read', 'a'], read),
    asked: () => asked,
  };
}

test('the first reader takes the prefetched result; the next one reads again', async () => {
  const { begin, take, asked } = scene();
  begin();
  expect(asked()).toBe(1);
  expect(await take()).toBe(1);
  expect(await take()).toBe(2);
});

test('a read is prefetched only once', () => {
  const { begin, asked } = scene();
  begin();
  begin();
  expect(asked()).toBe(1);
});

test('a read that is already running is not prefetched', () => {
  const { begin, cache, asked } = scene();
  cache.set(unstable_serialize(['read', 'a']), { isValidating: true });
  begin();
  expect(asked()).toBe(0);
});

test('a result that is not taken within two seconds is read again', async () => {
  const { begin, take, clock } = scene();
  begin();
  clock.advance(2000);
  expect(await take()).toBe(2);
});

test('a read that started before a change is repeated', async () => {
  const { begin, take, cache } = scene();
  begin();
  discardPrefetched(cache);
  expect(await take()).toBe(2);
});

test('a result is not shared with another user', async () => {
  const { begin, take } = scene();
  begin();
  expect(await take(new Map())).toBe(2);
});

test('the reader receives the failure', async () => {
  const { clock, cache } = scene();
  prefetch(cache, clock, ['x'], () => Promise.reject(new Error('gone')));
  await expect(takePrefetched(cache, ['x'], async () => 1)).rejects.toThrow('gone');
});

test('a result is known as soon as it arrives, and while it is in the SWR cache', async () => {
  const { cache, clock } = scene();
  const key = ['read', 'b'];
  const begun = prefetch(cache, clock, key, async () => 7);
  expect(prefetchedOrCached(cache, key)).toBeUndefined();
  await begun;
  expect(prefetchedOrCached(cache, key)).toBe(7);
  await takePrefetched(cache, key, async () => 8);
  expect(prefetchedOrCached(cache, key)).toBe(7);
  cache.set(unstable_serialize(key), { data: 9 });
  expect(prefetchedOrCached(cache, key)).toBe(9);
});
