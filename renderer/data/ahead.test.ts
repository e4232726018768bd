import { unstable_serialize, type Cache } from 'swr';
import { expect, test } from 'vitest';
import { createTestClock } from '../../tests/support/clock.ts';
import { beginRead, forgetReads, knownUnder, takeRead } from './ahead.ts';

function scene() {
  const clock = createTestClock();
  const cache: Cache = new Map();
  let asked = 0;
  const read = async () => (asked += 1);
  return {
    clock,
    cache,
    begin: () => beginRead(cache, clock, ['read', 'a'], read),
    take: (of: Cache = cache) => takeRead(of, ['read', 'a'], read),
    asked: () => asked,
  };
}

test('what was begun is answered to the first who asks; the next reads anew', async () => {
  const { begin, take, asked } = scene();
  begin();
  expect(asked()).toBe(1);
  expect(await take()).toBe(1);
  expect(await take()).toBe(2);
});

test('it is begun once, however often it is asked for', () => {
  const { begin, asked } = scene();
  begin();
  begin();
  expect(asked()).toBe(1);
});

test('what is being read for who shows it is not read besides', () => {
  const { begin, cache, asked } = scene();
  cache.set(unstable_serialize(['read', 'a']), { isValidating: true });
  begin();
  expect(asked()).toBe(0);
});

test('what nobody asked for within two seconds is read anew', async () => {
  const { begin, take, clock } = scene();
  begin();
  clock.advance(2000);
  expect(await take()).toBe(2);
});

test('what was begun before a change is read anew', async () => {
  const { begin, take, cache } = scene();
  begin();
  forgetReads(cache);
  expect(await take()).toBe(2);
});

test('nothing is answered to another person', async () => {
  const { begin, take } = scene();
  begin();
  expect(await take(new Map())).toBe(2);
});

test('a failure is heard by who asks', async () => {
  const { clock, cache } = scene();
  beginRead(cache, clock, ['x'], () => Promise.reject(new Error('gone')));
  await expect(takeRead(cache, ['x'], async () => 1)).rejects.toThrow('gone');
});

test('an answer is known as soon as it is there, and while somebody shows it', async () => {
  const { cache, clock } = scene();
  const key = ['read', 'b'];
  const begun = beginRead(cache, clock, key, async () => 7);
  expect(knownUnder(cache, key)).toBeUndefined();
  await begun;
  expect(knownUnder(cache, key)).toBe(7);
  await takeRead(cache, key, async () => 8);
  expect(knownUnder(cache, key)).toBe(7);
  cache.set(unstable_serialize(key), { data: 9 });
  expect(knownUnder(cache, key)).toBe(9);
});
