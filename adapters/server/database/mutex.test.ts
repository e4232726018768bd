import { expect, test } from 'vitest';
import { createMutex } from './mutex.ts';

test('the event loop runs between tasks that never wait', async () => {
  const run = createMutex();
  const order: string[] = [];
  const first = run(async () => void order.push('first'));
  const second = run(async () => void order.push('second'));
  setImmediate(() => order.push('event loop'));
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'event loop', 'second']);
});
