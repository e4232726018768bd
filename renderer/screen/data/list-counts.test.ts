import { expect, test } from 'vitest';
import { countsOf } from './list-counts.ts';

const rows = (count: number) => Array.from({ length: count }, () => ({}));
const estimated = { filter_count: 987_654, total_count: 1_000_000, filter_count_estimated: true };

test.each([
  ['an exact count stays', { filter_count: 40, total_count: 90 }, 25, 1, { filtered: 40, total: 90 }],
  [
    'an estimate is rounded and marked',
    estimated,
    25,
    1,
    { filtered: 990_000, total: 1_000_000, isAbout: true },
  ],
  [
    'an estimate below the rows seen so far leaves the next page reachable',
    { ...estimated, filter_count: 3 },
    25,
    2,
    { filtered: 51, total: 1_000_000, isAbout: true },
  ],
  ['the last page replaces an estimate', estimated, 7, 2, { filtered: 32, total: 1_000_000 }],
  ['no rows on the first page mean that none match', estimated, 0, 1, { filtered: 0, total: 1_000_000 }],
  [
    'without counts the rows so far are the estimate',
    {},
    25,
    1,
    { filtered: 26, total: 26, estimated: true },
  ],
] as const)('%s', (_title, meta, length, page, expected) => {
  expect(countsOf(meta, rows(length), { page, limit: 25 })).toEqual(expected);
});
