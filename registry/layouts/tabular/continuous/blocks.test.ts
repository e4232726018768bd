import { expect, test } from 'vitest';
import type { Row } from '../../../../renderer/contract/platform.ts';
import { createTestClock } from '../../../../tests/support/clock.ts';
import { blockSize, createBlocks, maxBlocks, maxRequests } from './blocks.ts';

interface Request {
  readonly offset: number;
  readonly limit: number;
  readonly signal: AbortSignal;
  readonly respond: (rows?: readonly Row[]) => Promise<void>;
  readonly fail: () => Promise<void>;
}

/** Blocks of a list with so many rows. The test responds to each request. */
function open(count: number, { isAbout = false, kept = [] as readonly number[] } = {}) {
  const clock = createTestClock();
  const requests: Request[] = [];
  const blocks = createBlocks({ clock, kept: () => kept });
  const flush = async () => {
    for (let i = 0; i < 5; i += 1) await Promise.resolve();
  };
  const read = (offset: number, limit: number, signal: AbortSignal) =>
    new Promise<readonly Row[]>((resolve, reject) => {
      const all = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, i) => ({
        id: offset + i + 1,
      }));
      const respond = async (rows: readonly Row[] = all) => {
        resolve(rows);
        await flush();
      };
      const fail = async () => {
        reject(new Error('The server is gone.'));
        await flush();
      };
      requests.push({ offset, limit, signal, respond, fail });
    });
  blocks.setCount(count, isAbout);
  blocks.start(read);
  const running = () => requests.filter(({ signal }) => !signal.aborted && !done.has(signal));
  const done = new Set<AbortSignal>();
  const respondAll = async () => {
    for (;;) {
      const [next] = running();
      if (!next) return;
      done.add(next.signal);
      await next.respond();
    }
  };
  /** Scrolls, and waits until the table decides what to read. */
  const scrollTo = (first: number) => {
    blocks.see(first, first + 19);
    clock.advance(100);
  };
  return { blocks, requests, running, done, respondAll, scrollTo, read };
}

test('a jump aborts the requests of the place that was left, and at most two requests run', async () => {
  const { requests, running, scrollTo, respondAll, blocks } = open(1_000_000);
  expect(running().map(({ offset }) => offset)).toEqual([0]);
  scrollTo(500_010);
  expect(requests[0]?.signal.aborted).toBe(true);
  expect(running().map(({ offset }) => offset)).toEqual([500_000, 499_900]);
  expect(running().length).toBeLessThanOrEqual(maxRequests);
  expect(requests.every(({ limit }) => limit === blockSize)).toBe(true);
  await respondAll();
  expect(blocks.state().rows.get(500_010)).toEqual({ id: 500_011 });
});

test('a dragged scrollbar does not request each place', () => {
  const { blocks, requests } = open(1_000_000);
  for (let first = 1000; first < 900_000; first += 1000) blocks.see(first, first + 19);
  expect(requests).toHaveLength(1);
});

test('blocks far away are dropped, except those with the focus or with unsaved cells', async () => {
  const { blocks, scrollTo, respondAll } = open(1_000_000, { kept: [150] });
  for (let first = 0; first < 20_000; first += 20) {
    scrollTo(first);
    await respondAll();
    expect(blocks.state().rows.size).toBeLessThanOrEqual((maxBlocks + 2) * blockSize);
  }
  expect(blocks.state().rows.has(19_980)).toBe(true);
  expect(blocks.state().rows.has(150)).toBe(true);
  expect(blocks.state().rows.has(5000)).toBe(false);
});

test('the failure of a block is kept in its place until the user tries again', async () => {
  const { blocks, requests, scrollTo, respondAll, running } = open(1000);
  await respondAll();
  scrollTo(450);
  await requests.find(({ offset }) => offset === 400)?.fail();
  scrollTo(455);
  expect(blocks.state().failed).toMatchObject([{ first: 400, last: 499 }]);
  const before = requests.length;
  scrollTo(460);
  expect(requests.filter(({ offset }, at) => at >= before && offset === 400)).toEqual([]);
  blocks.retry();
  expect(running().map(({ offset }) => offset)).toContain(400);
  await respondAll();
  expect(blocks.state().failed).toEqual([]);
  expect(blocks.state().rows.has(450)).toBe(true);
});

test('rows of another query replace those of the last one together', async () => {
  const { blocks, scrollTo, respondAll } = open(1000);
  for (const first of [0, 150, 250]) {
    scrollTo(first);
    await respondAll();
  }
  const sorted = (offset: number) => [{ id: 1000 - offset }];
  blocks.start(async (offset) => sorted(offset));
  // The rows of the last query stay until then.
  expect(blocks.state().rows.get(250)).toEqual({ id: 251 });
  await Promise.resolve();
  await Promise.resolve();
  expect(
    [...blocks.state().rows.values()].every(({ id }) => Number(id) > 251 || Number(id) % 100 === 0),
  ).toBe(true);
});

test('a change reads the visible blocks again and keeps their rows until then', async () => {
  const { blocks, scrollTo, respondAll, requests } = open(1000);
  for (const first of [0, 150, 320]) {
    scrollTo(first);
    await respondAll();
  }
  const before = requests.length;
  blocks.refresh();
  expect(blocks.state().rows.has(330)).toBe(true);
  const again = requests.slice(before).map(({ offset }) => offset);
  expect(again[0]).toBe(300);
  await respondAll();
  // Blocks that are not visible are read when the user returns to them.
  const refreshed = requests.length;
  scrollTo(120);
  await respondAll();
  expect(requests.slice(refreshed).map(({ offset }) => offset)).toContain(100);
});

test.each([
  ['too high', 700, 1000],
  ['too low', 1700, 1000],
  ['far too high', 90, 50_000],
])('the range adapts to the rows if the estimated count is %s', async (_name, actual, estimate) => {
  const { blocks, scrollTo, respondAll } = open(actual);
  blocks.setCount(estimate, true);
  for (let step = 0; step < 30; step += 1) {
    scrollTo(blocks.state().count.count - 20);
    await respondAll();
  }
  expect(blocks.state().count).toMatchObject({ count: actual, isAbout: false });
});
