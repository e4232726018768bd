import { expect, test } from 'vitest';
import { columnsFor } from './columns.ts';

test.each([
  [10, false, 4],
  [10, true, 2],
  [11, false, 3],
  [15, true, 3],
  [16, false, 2],
  [25, true, 2],
  [26, false, 1],
])(
  'INT-checkboxes-02 a longest label of %i characters (half: %s) leaves %i columns',
  (length, half, columns) => {
    expect(columnsFor(['a', 'x'.repeat(length)], half)).toBe(columns);
  },
);
