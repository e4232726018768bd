import { expect, test } from 'vitest';
import { createTestClock } from '../../../../tests/support/clock.ts';
import type { EventChannel, Notice } from '../../contract.ts';
import { createRunningWrites, noticeInterval, silence } from './running-writes.ts';

/** Two processes whose notices arrive at once. */
function setUp() {
  const clock = createTestClock();
  const notices: Notice['is'][] = [];
  const listeners: ((notice: Notice) => void)[] = [];
  let isConnected = true;
  const channelOf = (index: number): EventChannel => ({
    publish: () => undefined,
    subscribe: () => () => undefined,
    notify(notice) {
      if (!isConnected) return false;
      notices.push(notice.is);
      for (const [i, listener] of listeners.entries()) if (i !== index) listener(notice);
      return true;
    },
    onNotice: (listener) => void (listeners[index] = listener),
  });
  const here = createRunningWrites(channelOf(0), clock);
  const there = createRunningWrites(channelOf(1), clock);
  return { clock, notices, here, there, disconnect: () => (isConnected = false) };
}

const ann = { accountability: { user: 'ann' } };
const write = { action: 'update', collection: 'tags', rows: 5000 } as const;

test('a write that ends within a second sends nothing to other processes', () => {
  const { clock, notices, here, there } = setUp();
  const { report, end } = here.start(ann, write);
  report(500);
  clock.advance(noticeInterval - 1);
  expect([here.of(ann).length, there.of(ann).length]).toEqual([1, 0]);
  end();
  clock.advance(silence);
  expect([notices, here.of(ann)]).toEqual([[], []]);
});

test('a longer write is sent once per second, to its user only, until it ends', () => {
  const { clock, notices, here, there } = setUp();
  const { report, end } = here.start(ann, write);
  for (let i = 1; i <= 40; i++) {
    report(i * 10);
    clock.advance(noticeInterval / 10);
  }
  expect(notices).toEqual(['write-runs', 'write-runs', 'write-runs', 'write-runs']);
  expect(there.of(ann)).toMatchObject([{ ...write, rows_done: 400 }]);
  for (const user of ['eve', null]) expect(there.of({ accountability: { user } })).toEqual([]);
  end();
  expect(there.of(ann)).toEqual([]);
});

test('a write of a process that has died disappears', () => {
  const { clock, here, there, disconnect } = setUp();
  here.start(ann, write);
  clock.advance(noticeInterval);
  disconnect();
  clock.advance(silence - 1);
  expect(there.of(ann).length).toBe(1);
  clock.advance(1);
  expect(there.of(ann)).toEqual([]);
});

test('the user cancels a write of another process, others cannot', () => {
  const { clock, here, there, disconnect } = setUp();
  const { signal } = here.start(ann, write);
  clock.advance(noticeInterval);
  const id = there.of(ann)[0]?.id ?? '';
  for (const user of ['eve', null])
    expect(() => there.cancel({ accountability: { user } }, id)).toThrow(
      expect.objectContaining({ status: 403 }),
    );
  expect(signal.aborted).toBe(false);
  there.cancel(ann, id);
  expect(signal.reason).toMatchObject({ errors: [{ extensions: { canceled: true } }] });
  disconnect();
  expect(() => there.cancel(ann, id)).toThrow(expect.objectContaining({ status: 503 }));
});
