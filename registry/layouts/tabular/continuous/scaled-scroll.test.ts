import { expect, test } from 'vitest';
import { visibleRows } from './scaled-scroll.ts';

const height = 800;
const rowHeight = 72;

test.each([10, 100_000, 1_000_000, 50_000_000])(
  'the scrollbar reaches the first and the last of %i rows, in elements that browsers can show',
  (count) => {
    const start = visibleRows({ scrollTop: 0, height, count, rowHeight });
    expect(start.first).toBe(0);
    expect(start.topOf(0)).toBe(0);
    expect(start.scrollHeight).toBeLessThan(17_000_000);
    const end = visibleRows({ scrollTop: start.scrollHeight - height, height, count, rowHeight });
    expect(end.last).toBe(count - 1);
    expect(end.topOf(count - 1) + rowHeight).toBeCloseTo(end.scrollHeight, 3);
  },
);

test('rows are not moved in a list that is low enough', () => {
  const shown = visibleRows({ scrollTop: 7200, height, count: 1000, rowHeight });
  expect(shown).toMatchObject({ first: 100, last: 111, scrollHeight: 72_000 });
  expect(shown.topOf(100)).toBe(7200);
});

test('an empty list has no rows', () => {
  expect(visibleRows({ scrollTop: 0, height, count: 0, rowHeight })).toMatchObject({ first: 0, last: 0 });
});
