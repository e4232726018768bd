/** Fetches the rows of a statement without holding more of them in memory than a response may contain. */
import type { ReadWork, Row } from '../contract.ts';
import type { ReadPlan } from './plan.ts';
import type { ReadBudget } from './read-budget.ts';
import { isLong, startColumns } from './short-values.ts';
import { sql, type Sql } from './sql.ts';
import { runRead, type ReadContext } from './statement.ts';

/** Rows that are fetched without measuring them. The body of a request limits what a row holds to about 1 MB. */
const unmeasuredRows = 200;

/** Builds the statement for at most `most` rows. Without the order, the database can add up sizes without sorting. */
export type BuildStatement = (most: number, isOrdered: boolean) => Sql;

export interface Rows {
  readonly build: BuildStatement;
  /** The statement finds at most so many rows, because of its keys or the plan's limit. */
  readonly bound: number;
  /** Returns the work of the statement for at most `most` rows. */
  readonly work: (most: number) => ReadWork;
}

/**
 * Fetches rows. If there are many and they may hold long values, the database adds up their sizes first.
 * @throws INVALID_QUERY if the rows or their sizes exceed the budget.
 */
export async function fetchRows(
  context: ReadContext,
  plan: ReadPlan,
  selection: readonly string[],
  { build, bound, work }: Rows,
  budget: ReadBudget,
): Promise<Row[]> {
  if (bound <= unmeasuredRows) {
    // The statement finds few rows by itself, so it needs no limit of the budget.
    const rows = await runRead(context, build(Number.POSITIVE_INFINITY, true), work(bound));
    await budget.take(rows.length);
    return rows;
  }
  const long = longColumns(plan, selection);
  if (long.length > 0) {
    const most = Math.min(unmeasuredRows + 1, budget.probe);
    const few = await runRead(context, build(most, true), work(most));
    if (few.length <= unmeasuredRows) {
      await budget.take(few.length);
      return few;
    }
    const { text, values } = build(budget.probe, plan.limit >= 0);
    const size = long.map((column) => `coalesce(length(cast(${column} as text)), 0)`).join(' + ');
    const [measured] = await runRead(
      context,
      sql(`select sum(${size}) as size from (${text}) as rows_read`, ...values),
      work(budget.probe),
    );
    budget.assertSize([Number(measured?.['size'] ?? 0)]);
  }
  const rows = await runRead(context, build(budget.probe, true), work(budget.probe));
  await budget.take(rows.length);
  return rows;
}

/** Returns the selected columns, by their names in the result, that may hold long values. */
function longColumns(plan: ReadPlan, selection: readonly string[]): readonly string[] {
  const own = selection.flatMap((name, i) => {
    const field = plan.collection.fields.get(name);
    return field && isLong(field) ? [`c${i}`] : [];
  });
  return [...own, ...startColumns(plan, selection)];
}
