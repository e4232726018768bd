import { setImmediate as nextTurn } from 'node:timers/promises';
import { PlatformFailure } from '../../../schemas/error/failure.ts';
import { exceeds, queryLimits } from './query-limits.ts';

/** Number of rows after which other requests may run. Between short statements, they may run anyway. */
const turnRows = 5000;

/** The rows and characters that one query may still read. All levels of the query share it. */
export class ReadBudget {
  private rows = 0;
  private rowsOfTurn = 0;
  private readonly mostRows: number;
  private readonly largestAnswer: number;

  /** The limits differ from those of a query for writes by query, which read keys, and for lists that can be streamed. */
  constructor(mostRows: number = queryLimits.mostRows, largestAnswer: number = queryLimits.largestAnswer) {
    this.mostRows = mostRows;
    this.largestAnswer = largestAnswer;
  }

  /** The limit of the next statement. The row after the last allowed one shows that there are more. */
  get probe(): number {
    return this.mostRows - this.rows + 1;
  }

  /** Counts the rows of a statement. @throws INVALID_QUERY if these are too many. */
  async take(rows: number): Promise<void> {
    this.rows += rows;
    if (this.rows > this.mostRows) throw exceeds('mostRows', this.rows);
    this.rowsOfTurn += rows;
    if (this.rowsOfTurn < turnRows) return;
    this.rowsOfTurn = 0;
    await nextTurn();
  }

  /** @throws INVALID_QUERY if rows of these sizes make the response too large. */
  assertSize(sizes: readonly number[]): void {
    let total = 0;
    for (const size of sizes) total += size;
    if (total > this.largestAnswer) throw exceeds('largestAnswer', total);
  }
}

/** Returns whether a read was rejected for its number of rows or its size, so that fewer rows could be read. */
export function isTooMuch(error: unknown): boolean {
  if (!(error instanceof PlatformFailure)) return false;
  const name = error.errors[0]?.extensions['limit_name'];
  return name === 'mostRows' || name === 'largestAnswer';
}
