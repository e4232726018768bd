import { isRecord } from '../value/record.ts';
import type { Row } from '../value/row.ts';

/** The member of a row that names its shortened values: the bytes of the whole values by field. */
export const shortenedKey = '$shortened';

/** In bytes. A list shows less of a value. Values of up to 7 MB exist, and 25 of them take seconds to arrive. */
export const longestShown = 10_000;

/** Returns the bytes of the whole value at a path, if a list contains only the beginning of it; otherwise null. */
export function wholeSize(row: Row | null, path: string): number | null {
  const names = path.split('.');
  const field = names.pop() ?? path;
  let at: unknown = row;
  for (const name of names) at = isRecord(at) ? at[name] : null;
  const sizes = isRecord(at) ? at[shortenedKey] : null;
  return isRecord(sizes) && typeof sizes[field] === 'number' ? sizes[field] : null;
}
