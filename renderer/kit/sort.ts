/**
 * The sort cycle of a column header (LAYT-08, LAYT-09). A sort is a field name, with a minus for descending
 * order.
 */

export type Direction = 'ascending' | 'descending' | null;

export function directionOf(sort: string | null, field: string): Direction {
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : null;
}

/**
 * Returns the next sort: ascending, descending, none. With `mustSort`, none is skipped. Another column starts
 * ascending.
 */
export function nextSort(sort: string | null, field: string, mustSort: boolean): string | null {
  const direction = directionOf(sort, field);
  if (direction === 'ascending') return `-${field}`;
  if (direction === 'descending') return mustSort ? field : null;
  return field;
}
