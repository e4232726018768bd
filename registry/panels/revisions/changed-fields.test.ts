import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';
import type { Revision } from './group.ts';

const revision = (given: Partial<Revision>): Revision => ({
  id: 1,
  data: null,
  delta: null,
  activity: null,
  ...given,
});
const fieldOf = (name: string) => ({ special: name === 'date_updated' ? ['date-updated'] : [] });

test('REV-02 a change is named by its fields, without those that the platform sets', () => {
  const change = revision({ delta: { title: 'Salt', date_updated: '2026-01-01' } });
  expect(changedFields(change, undefined, fieldOf)).toEqual(['title']);
});

test('REV-02 a change of lists only is named by the lists that differ from the previous revision', () => {
  const older = revision({ data: { title: 'Salt', tags_rel: [1], blocks: [4] } });
  const change = revision({
    delta: { date_updated: '2026-01-01' },
    data: { title: 'Salt', tags_rel: [1, 2], blocks: [4] },
  });
  expect(changedFields(change, older, fieldOf)).toEqual(['tags_rel']);
  expect(changedFields(change, undefined, fieldOf)).toEqual([]);
});
