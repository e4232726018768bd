import { sameValue } from '../../../schemas/value/same.ts';
import type { Query } from '../../../schemas/query/types.ts';
import type { Platform, Row, Target } from '../platform.ts';

interface Parts {
  /** Position of the first row. */
  readonly first?: number;
  /** Number of rows; all that follow if absent. */
  readonly length?: number;
  /** Rows of one request at most. */
  readonly partLength: number;
}

/**
 * Reads rows of a query in parts that the platform allows, in their order. A row that is added between two reads moves
 * another one into the next part, so that it is returned twice. A platform that ignores the offset returns the first part
 * again, which ends the reading.
 */
export async function readParts(
  platform: Pick<Platform, 'read'>,
  source: Target,
  query: Query,
  { first = 0, length = Infinity, partLength }: Parts,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  while (found.length < length) {
    const limit = Math.min(length - found.length, partLength);
    const offset = first + found.length;
    const part = { ...query, ...(offset > 0 ? { offset } : {}), limit };
    const { data } = await platform.read<readonly Row[]>(source, part);
    if (found.length > 0 && sameValue(data[0], found[0])) break;
    found.push(...data);
    if (data.length < limit) break;
  }
  return found;
}
