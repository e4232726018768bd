import { describe, expect, test } from 'vitest';
import { groupByDay, type Revision } from './group.ts';

const at = (date: Date, id: number): Revision => ({
  id,
  data: null,
  delta: null,
  activity: { action: 'update', timestamp: date.toISOString(), user: null },
});

describe('revisions', () => {
  test('REV-07 days are today, yesterday, a short date, and with its year when it is not this one', () => {
    const now = new Date(2025, 10, 28, 12).getTime();
    const groups = groupByDay(
      [
        at(new Date(2025, 10, 28, 9), 4),
        at(new Date(2025, 10, 27, 23), 3),
        at(new Date(2025, 10, 18), 2),
        at(new Date(2024, 0, 5), 1),
      ],
      'en-US',
      now,
      { today: 'Today', yesterday: 'Yesterday' },
    );
    expect(groups.map(({ heading }) => heading)).toEqual(['Today', 'Yesterday', 'Nov 18', 'Jan 5, 2024']);
  });
});
