import { expect, test } from 'vitest';
import { columnsThatFit } from './columns-that-fit.ts';

const columns = [
  { column: 'a', side: 'left', width: 100 },
  { column: 'b', side: 'left', width: 100 },
  { column: 'c', side: null, width: 400 },
  { column: 'd', side: 'right', width: 100 },
  { column: 'e', side: 'right', width: 100 },
] as const;

test.each([
  [800, ['a', 'b', 'e', 'd']],
  [799, ['a', 'b', 'e']],
  [500, ['a', 'b']],
  [300, ['a']],
  [199, []],
  // Before the table is laid out.
  [0, ['a', 'b', 'c', 'd', 'e']],
])('a table of %i px keeps %j pinned, at most half of its width', (width, kept) => {
  expect([...columnsThatFit(columns, width)]).toEqual(kept);
});
