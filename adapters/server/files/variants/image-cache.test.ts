import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createImageCache } from './image-cache.ts';

const bytes = (text: string) => Readable.from([Buffer.from(text)]);

test('the least recently used entry is removed when the cache is full', async () => {
  const cache = createImageCache(10, 5);
  await cache.add('a', bytes('aaaa'));
  await cache.add('b', bytes('bbbb'));
  expect(cache.get('a')?.toString()).toBe('aaaa');
  await cache.add('c', bytes('cccc'));
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('a')?.toString()).toBe('aaaa');
  await cache.add('a', bytes('aaaa'));
  expect(cache.get('c')?.toString()).toBe('cccc');
  expect([cache.accepts(5), cache.accepts(6)]).toEqual([true, false]);
});
