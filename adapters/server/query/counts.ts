/** Counts the rows of a plan. A count that takes too long becomes an estimate. */
import { isUnlimited } from '../access.ts';
import type { Context, ModelCollection } from '../contract.ts';
import { meaningful, stopCheck, type Compiling, type Source } from './joins.ts';
import type { ReadPlan } from './plan.ts';
import { planIndexed } from './search-index.ts';
import { always, joinSql, sql } from './sql.ts';
import { root, runRead, sourceOf } from './statement.ts';
import { compileReadable, compiling } from './where.ts';

export interface Counts {
  /** The number of rows that the caller may read. */
  readonly total_count?: number;
  /** The number of these rows that match filter and search. */
  readonly filter_count?: number;
  /** Whether the count took too long, so that the number is an estimate. Absent if it is exact. */
  readonly total_count_estimated?: true;
  readonly filter_count_estimated?: true;
}

interface Wanted {
  readonly total: boolean;
  readonly filtered: boolean;
  /** Whether counts may take as long as other queries. */
  readonly exact: boolean;
}

interface Count {
  readonly rows: number;
  readonly isEstimated: boolean;
}

/** Counts once if nothing is filtered, because both numbers are equal then. */
export async function readCounts(context: Context, plan: ReadPlan, wanted: Wanted): Promise<Counts> {
  const c = compiling(context);
  const readable = compileReadable(plan.collection, root, c);
  const isFiltered = plan.search !== null || plan.only !== undefined || !isUnlimited(plan.filter);
  const count = (source: Source) => countRows(context, source, plan.collection, wanted.exact);
  const total =
    wanted.total || (wanted.filtered && !isFiltered) ? count(stoppable(readable, plan.collection, c)) : null;
  const indexed = wanted.filtered ? await planIndexed(context, plan, 'all') : plan;
  const filtered = wanted.filtered && isFiltered ? count(sourceOf(indexed, c)) : total;
  const [totalCount, filterCount] = await Promise.all([total, filtered]);
  return {
    ...(wanted.total && totalCount ? { total_count: totalCount.rows } : {}),
    ...(wanted.total && totalCount?.isEstimated ? { total_count_estimated: true } : {}),
    ...(wanted.filtered && filterCount ? { filter_count: filterCount.rows } : {}),
    ...(wanted.filtered && filterCount?.isEstimated ? { filter_count_estimated: true } : {}),
  };
}

/** A count with a condition visits all rows. SQLite knows the number of rows of a whole table. */
function stoppable({ from, where }: Source, collection: ModelCollection, c: Compiling): Source {
  if (where === always) return { from, where };
  return { from, where: joinSql([where, stopCheck(c, collection, root)].filter(meaningful), 'and', always) };
}

async function countRows(
  context: Context,
  { from, where }: Source,
  collection: ModelCollection,
  isExact: boolean,
): Promise<Count> {
  const { signal, countTimeout, queryTimeout } = context;
  // The estimate must come before the role's limit refuses the query.
  const seconds = Math.min(
    countTimeout ?? Number.POSITIVE_INFINITY,
    0.8 * (queryTimeout ?? Number.POSITIVE_INFINITY),
  );
  // With a condition, SQLite reads all rows to count them.
  const condition = where === always ? '' : ` where ${where.text}`;
  const statement = sql(
    `select count(*) as n from ${from.text}${condition}`,
    ...from.values,
    ...where.values,
  );
  const timeout =
    isExact || seconds === Number.POSITIVE_INFINITY ? null : AbortSignal.timeout(Math.ceil(seconds * 1000));
  const limited = timeout
    ? { ...context, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }
    : context;
  try {
    const [row] = await runRead(limited, statement, { is: 'all' });
    return { rows: Number(row?.['n'] ?? 0), isEstimated: false };
  } catch (error) {
    if (!timeout?.aborted || signal?.aborted) throw error;
    const rows = await context.database.estimateRows({ from, where, table: collection.name }, signal);
    return { rows, isEstimated: true };
  }
}
