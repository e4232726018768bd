import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClock } from '../../../tests/support/clock.ts';
import type { ChecksumRequest, ChecksumResponse } from './checksum-messages.ts';
import { createChecksums } from './checksum.ts';

class FakeWorker extends EventTarget {
  readonly requests: ChecksumRequest[] = [];
  isEnded = false;
  constructor() {
    super();
    workers.push(this);
  }
  postMessage(request: ChecksumRequest) {
    this.requests.push(request);
  }
  terminate() {
    this.isEnded = true;
  }
  respond(data: ChecksumResponse) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

let workers: FakeWorker[] = [];
const { Worker: own } = globalThis;
beforeEach(() => {
  workers = [];
  Object.assign(globalThis, { Worker: FakeWorker });
});
afterEach(() => void Object.assign(globalThis, { Worker: own }));

const file = new Blob(['a']);
const { signal } = new AbortController();

test('200 files share one worker, which ends when it has had no job for two seconds', async () => {
  const clock = createTestClock();
  const checksumOf = createChecksums(clock);
  const sums = Array.from({ length: 200 }, () => checksumOf(file, signal));
  expect(workers).toHaveLength(1);
  for (const { id } of workers[0]?.requests ?? []) workers[0]?.respond({ id, checksum: `sum ${id}` });
  expect((await Promise.all(sums)).at(-1)).toBe('sum 200');
  clock.advance(1999);
  const again = checksumOf(file, signal);
  clock.advance(5000);
  expect(workers[0]?.isEnded).toBe(false);
  workers[0]?.respond({ id: 201, checksum: 'sum' });
  expect(await again).toBe('sum');
  clock.advance(2000);
  expect(workers[0]?.isEnded).toBe(true);
  void checksumOf(file, signal);
  expect(workers).toHaveLength(2);
});

test('a canceled file stops in the worker, and the others continue', async () => {
  const checksumOf = createChecksums(createTestClock());
  const control = new AbortController();
  const canceled = checksumOf(file, control.signal);
  const other = checksumOf(file, signal);
  control.abort(new Error('canceled'));
  await expect(canceled).rejects.toThrow('canceled');
  expect(workers[0]?.requests.at(-1)).toEqual({ id: 1, file: null });
  workers[0]?.respond({ id: 2, checksum: 'sum' });
  expect(await other).toBe('sum');
});

test('a file that cannot be read fails alone, and a worker that cannot start fails all', async () => {
  const checksumOf = createChecksums(createTestClock());
  const unread = checksumOf(file, signal);
  const other = checksumOf(file, signal);
  workers[0]?.respond({ id: 1, error: 'NotReadableError' });
  await expect(unread).rejects.toThrow('NotReadableError');
  workers[0]?.dispatchEvent(Object.assign(new Event('error'), { message: 'blocked' }));
  await expect(other).rejects.toThrow('blocked');
});
