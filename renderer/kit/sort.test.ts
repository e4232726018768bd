import { describe, expect, test } from 'vitest';
import { nextSort } from './sort.ts';

describe('sort cycle', () => {
  test('LAYT-08 ascending, descending, none; another column starts ascending', () => {
    expect(nextSort(null, 'title', false)).toBe('title');
    expect(nextSort('title', 'title', false)).toBe('-title');
    expect(nextSort('-title', 'title', false)).toBe(null);
    expect(nextSort('-title', 'date', false)).toBe('date');
  });

  test('LAYT-09 with must-sort the cycle is ascending and descending only', () => {
    expect(nextSort('title', 'title', true)).toBe('-title');
    expect(nextSort('-title', 'title', true)).toBe('title');
  });
});
