/** The cycle of a header (LAYT-08, LAYT-09). Sorts are field names, with a minus when descending. */

export type Direction = 'ascending' | 'descending' | null;

export function directionOf(sort: string | null, field: string): Direction {
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : null;
}

/** Ascending, descending, none; with must-sort only the first two. Another column starts ascending. */
export function nextSort(sort: string | null, field: string, mustSort: boolean): string | null {
  const direction = directionOf(sort, field);
  if (direction === 'ascending') return `-${field}`;
  if (direction === 'descending') return mustSort ? field : null;
  return field;
}
