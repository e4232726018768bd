import { expect, test } from 'vitest';
import { mirrorLocks } from './mirror-locks.ts';

test('columns that are locked to a side change it in right-to-left text', () => {
  const options = mirrorLocks({
    columnDefs: [
      { colId: 'grip', lockPosition: 'left' },
      { colId: 'title' },
      { colId: 'end', lockPosition: 'right' },
    ],
    selectionColumnDef: { lockPosition: 'left' },
    rowHeight: 44,
  });
  expect(options).toEqual({
    columnDefs: [
      { colId: 'grip', lockPosition: 'right' },
      { colId: 'title' },
      { colId: 'end', lockPosition: 'left' },
    ],
    selectionColumnDef: { lockPosition: 'right' },
    rowHeight: 44,
  });
});
