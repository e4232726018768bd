/** Runs a ReadPlan: one statement for the rows, and one per relation and level, regardless of the number of rows. */
import type { Context, ReadWork, Row } from '../contract.ts';
import { assemble, shapeRows } from './assemble.ts';
import { fetchRows, type BuildStatement } from './fetch-rows.ts';
import type { ReadPlan } from './plan.ts';
import { isTooMuch, ReadBudget } from './read-budget.ts';
import { planFirstRows, planIndexed } from './search-index.ts';
import { shortenResult } from './short-values.ts';
import { assertFits, type Sql } from './sql.ts';
import { runRead, runSql, selectionOf, statementOf } from './statement.ts';
import { workOf } from './work.ts';

export { runSql };

/** Restricts a read to the rows with some values of a unique column. `keys` is the number of these values. */
export interface KeyCondition {
  readonly condition: Sql;
  readonly keys: number;
}

/**
 * Returns the rows in the form of the API. The row rules of the grants apply at every level.
 * @throws INVALID_QUERY if the rows or their JSON exceed the limits of a query (query-limits.ts).
 */
export async function readPlan(
  context: Context,
  plan: ReadPlan,
  among?: KeyCondition,
  budget = new ReadBudget(),
): Promise<Row[]> {
  const selection = selectionOf(plan);
  const frequent = among ? null : await planFirstRows(context, plan);
  const first = frequent && (await readFirstRows(context, frequent.first, selection, budget));
  if (first) return (await assemble(context, plan, selection, first, budget)).rows;
  const indexed = among ? plan : (frequent?.other ?? (await planIndexed(context, plan, 'page')));
  const build: BuildStatement = (most, isOrdered) => {
    const whole = statementOf(context, indexed, selection, among?.condition, most, isOrdered);
    return shortenResult(context.database.dialect, plan, selection, whole);
  };
  // Even without rows to fetch, the compilation rejects an invalid query.
  if (plan.limit === 0) {
    build(0, true);
    return [];
  }
  const bound = Math.min(
    plan.limit < 0 ? Number.POSITIVE_INFINITY : plan.limit,
    among?.keys ?? Number.POSITIVE_INFINITY,
  );
  const work = (most: number): ReadWork => (among ? { is: 'keys' } : workOf(context, plan, most));
  const found = await fetchRows(context, plan, selection, { build, bound, work }, budget);
  return (await assemble(context, plan, selection, found, budget)).rows;
}

/** Returns the page of a search for a frequent term, if the first rows of the table fill it. Otherwise returns null. */
async function readFirstRows(
  context: Context,
  plan: ReadPlan,
  selection: readonly string[],
  budget: ReadBudget,
): Promise<Row[] | null> {
  const whole = statementOf(context, plan, selection);
  const statement = shortenResult(context.database.dialect, plan, selection, whole);
  const rows = await runRead(context, statement, workOf(context, plan, plan.limit));
  if (rows.length < plan.limit) return null;
  await budget.take(rows.length);
  return rows;
}

/** Yields the rows in batches from one snapshot. Only one batch is in memory at a time. */
export async function* readBatches(
  context: Context,
  plan: ReadPlan,
  size: number,
): AsyncGenerator<readonly Row[], void> {
  const selection = selectionOf(plan);
  const whole = statementOf(context, await planIndexed(context, plan, 'all'), selection);
  const statement = shortenResult(context.database.dialect, plan, selection, whole);
  if (plan.limit === 0) return;
  assertFits(statement);
  const { database, knex } = context;
  const snapshot = await database.snapshot(context.signal);
  try {
    const inside = { ...context, database: { ...database, knex, read: snapshot.read } };
    for await (const found of snapshot.rows(statement, size))
      // The number of rows limits a batch without related rows, so its size is not added up.
      if (plan.nested.length === 0) yield shapeRows(inside, plan, selection, found);
      else yield* assembleParts(inside, plan, selection, found);
  } finally {
    await snapshot.close();
  }
}

/** Halves a batch whose related rows exceed the limits of a query. A single row that exceeds them is an error. */
async function* assembleParts(
  context: Context,
  plan: ReadPlan,
  selection: readonly string[],
  found: readonly Row[],
): AsyncGenerator<readonly Row[], void> {
  const rows = await assembleWithin(context, plan, selection, found);
  if (rows) return void (yield rows);
  const half = Math.ceil(found.length / 2);
  yield* assembleParts(context, plan, selection, found.slice(0, half));
  yield* assembleParts(context, plan, selection, found.slice(half));
}

async function assembleWithin(
  context: Context,
  plan: ReadPlan,
  selection: readonly string[],
  found: readonly Row[],
): Promise<readonly Row[] | null> {
  try {
    return (await assemble(context, plan, selection, found, new ReadBudget())).rows;
  } catch (error) {
    if (found.length > 1 && isTooMuch(error)) return null;
    throw error;
  }
}
