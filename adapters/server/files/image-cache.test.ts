import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createShelf } from './shelf.ts';

const bytes = (text: string) => Readable.from([Buffer.from(text)]);

test('what was asked for least lately goes when room is needed', async () => {
  const shelf = createShelf(10, 5);
  await shelf.keep('a', bytes('aaaa'));
  await shelf.keep('b', bytes('bbbb'));
  expect(shelf.get('a')?.toString()).toBe('aaaa');
  await shelf.keep('c', bytes('cccc'));
  expect(shelf.get('b')).toBeUndefined();
  expect(shelf.get('a')?.toString()).toBe('aaaa');
  await shelf.keep('a', bytes('aaaa'));
  expect(shelf.get('c')?.toString()).toBe('cccc');
  expect([shelf.takes(5), shelf.takes(6)]).toEqual([true, false]);
});
