/** Decides whether a search reads only the rows that the search index finds. */
import type { Context } from '../contract.ts';
import type { SearchRequest } from '../search-index-contract.ts';
import { isInKeyOrder, isShortPageByKey } from './first-rows.ts';
import { requestOf } from './indexed-rows.ts';
import type { ReadPlan } from './plan.ts';
import { sql, type Sql } from './sql.ts';
import { runRead, root } from './statement.ts';
import { compiling } from './where.ts';

/** A page in the order of the keys reads few rows if a term is frequent. Then the index would only cost time. */
const mostForPage = 20_000;
/** Above this number of rows, reading the table in its order is as fast as reading the rows that the index found. */
const mostForAll = 50_000;

const estimates = new WeakMap<ReadPlan, Promise<number | null>>();
const counts = new WeakMap<ReadPlan, Promise<number>>();

/** Returns the plan with `isIndexed` if the search index finds few rows for its search. */
export async function planIndexed(
  context: Context,
  plan: ReadPlan,
  scope: 'page' | 'all',
): Promise<ReadPlan> {
  const request = requestOf(plan, compiling(context), root);
  if (!request) return plan;
  const known = counts.get(plan) ?? countFound(context, plan, request);
  counts.set(plan, known);
  const found = await known;
  const most = scope === 'page' && plan.limit >= 0 && isInKeyOrder(plan) ? mostForPage : mostForAll;
  return found <= most ? { ...plan, isIndexed: true } : plan;
}

/** From this number of rows, the first rows of the table may be enough. */
const fewestForFirstRows = 2000;

interface FirstRowsPlan {
  readonly first: ReadPlan;
  /** The plan if the first rows do not fill the page. */
  readonly other: ReadPlan;
}

/**
 * Returns the plan for the first rows of the table, if the planner expects that the search index finds many rows. Returns
 * null otherwise, and on SQLite, which reads the rows of a page in their order by itself.
 */
export async function planFirstRows(context: Context, plan: ReadPlan): Promise<FirstRowsPlan | null> {
  const compiled = compiling(context);
  const request = isShortPageByKey(plan, compiled) ? requestOf(plan, compiled, root) : undefined;
  if (!request) return null;
  const estimate = await estimateFound(context, plan, request);
  if (estimate === null || estimate < fewestForFirstRows) return null;
  // A term that is frequent, but not in the first rows, is faster to find by the index.
  return {
    first: { ...plan, isOfFirstRows: true },
    other: estimate <= mostForAll ? { ...plan, isIndexed: true } : plan,
  };
}

/** The entries of a frequent term are many, and reading them takes longer than a page without them. */
async function countFound(context: Context, plan: ReadPlan, request: SearchRequest): Promise<number> {
  const estimate = await estimateFound(context, plan, request);
  if (estimate !== null && estimate > mostForAll) return estimate;
  return context.database.searchIndexes.countCandidates(request, mostForAll, readProbe(context));
}

function estimateFound(context: Context, plan: ReadPlan, request: SearchRequest): Promise<number | null> {
  const { searchIndexes } = context.database;
  const known = estimates.get(plan) ?? searchIndexes.estimateCandidates(request, readProbe(context));
  estimates.set(plan, known);
  return known;
}

const readProbe =
  (context: Context) =>
  ({ text, values }: Sql) =>
    runRead(context, sql(text, ...values), { is: 'all' });
