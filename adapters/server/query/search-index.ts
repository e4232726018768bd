/** Decides whether a search reads only the rows that the search index finds. */
import type { Context } from '../contract.ts';
import type { SearchRequest } from '../search-index-contract.ts';
import { requestOf } from './indexed-rows.ts';
import type { ReadPlan } from './plan.ts';
import { sql } from './sql.ts';
import { runRead, root } from './statement.ts';
import { compiling } from './where.ts';

/** A page in the order of the keys reads few rows if a term is frequent. Then the index would only cost time. */
const mostForPage = 20_000;
/** Above this number of rows, reading the table in its order is as fast as reading the rows that the index found. */
const mostForAll = 50_000;

const probes = new WeakMap<ReadPlan, Promise<number>>();

/** Returns the plan with `isIndexed` if the search index finds few rows for its search. */
export async function planIndexed(
  context: Context,
  plan: ReadPlan,
  scope: 'page' | 'all',
): Promise<ReadPlan> {
  const request = requestOf(plan, compiling(context), root);
  if (!request) return plan;
  const known = probes.get(plan) ?? countFound(context, request);
  probes.set(plan, known);
  const found = await known;
  const [first] = plan.sort;
  const isInOrder = !first || (first.path.length === 1 && first.path[0] === plan.collection.primaryKey);
  const most = scope === 'page' && plan.limit >= 0 && isInOrder ? mostForPage : mostForAll;
  return found <= most ? { ...plan, isIndexed: true } : plan;
}

function countFound(context: Context, request: SearchRequest): Promise<number> {
  return context.database.searchIndexes.countCandidates(request, mostForAll, ({ text, values }) =>
    runRead(context, sql(text, ...values), { is: 'all' }),
  );
}
