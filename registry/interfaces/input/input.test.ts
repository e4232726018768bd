import { describe, expect, test } from 'vitest';
import { counterLevel, databaseSafe, slugged, stepped } from './text.ts';

describe('input', () => {
  test.each([
    [79, 'hidden'],
    [80, 'normal'],
    [90, 'normal'],
    [91, 'warning'],
    [95, 'warning'],
    [96, 'danger'],
    [100, 'danger'],
  ])('INT-input-06 with %i of 100 characters the counter is %s', (length, level) => {
    expect(counterLevel(length, 100)).toBe(level);
  });

  test('a field without a length has no counter', () => {
    expect(counterLevel(5000, null)).toBe('hidden');
  });

  test.each([
    ['Salt & Light', 'salt-light'],
    ['a - b', 'a-b'],
    ['under_score~tilde', 'under_score~tilde'],
    ['Ünïcode', 'unicode'],
    ['trailing- ', 'trailing-'],
  ])('INT-input-05 a slug keeps letters, digits and separators: %s', (typed, kept) => {
    expect(slugged(typed)).toBe(kept);
  });

  test.each([
    ['Été à Paris', 'ete_a_paris'],
    ['2nd try!', 'nd_try'],
    ['a-b.c', 'abc'],
    ['user_2', 'user_2'],
  ])('a database-safe input turns "%s" into %s', (typed, kept) => {
    expect(databaseSafe(typed)).toBe(kept);
  });

  test('INT-input-04 steps stay within min and max and have no rounding errors', () => {
    const limits = { min: 0, max: 1, step: 0.1 };
    expect(stepped(0.2, 1, limits)).toBe(0.3);
    expect(stepped(1, 1, limits)).toBe(1);
    expect(stepped(0, -1, limits)).toBe(0);
  });
});
