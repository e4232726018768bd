import { setImmediate as nextTurn } from 'node:timers/promises';
import { PlatformFailure } from '../../../schemas/error/failure.ts';
import { exceeds, queryLimits } from './query-limits.ts';

/**
 * Numbers of rows and of statements after which other requests may run, because the embedded SQLite reads on the main
 * thread.
 */
const turnRows = 5000;
const turnStatements = 20;

/** The rows and characters that one query may still read. All levels of the query share it. */
export class ReadBudget {
  private rows = 0;
  private sinceTurn = { rows: 0, statements: 0 };
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
    this.sinceTurn.rows += rows;
    this.sinceTurn.statements += 1;
    if (this.sinceTurn.rows < turnRows && this.sinceTurn.statements < turnStatements) return;
    this.sinceTurn = { rows: 0, statements: 0 };
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
