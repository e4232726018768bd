/**
 * Searches for a frequent term in the first rows of the table. If they fill the page, it equals that of the whole table,
 * because the rows are in the order of the page. The planner of PostgreSQL expects few rows of any search, so it would
 * start parallel workers for such a page, which takes 100 ms.
 */
import { isTextual } from '../../../schemas/field/traits.ts';
import { keyFieldOf, type Compiling } from './joins.ts';
import type { ReadPlan } from './plan.ts';
import { compileOrder, isNeverNull } from './sort.ts';
import { quote, sql, type Sql } from './sql.ts';
import { namedTable } from './where.ts';

/** Rows that are searched first. A term that 1 % of the rows contain fills a page of 25. */
const firstRows = 5000;
const largestPage = 200;

/** Returns whether the rows are in the order of the primary key. */
export function isInKeyOrder({ collection, sort: [first] }: ReadPlan): boolean {
  return !first || (first.path.length === 1 && first.path[0] === collection.primaryKey);
}

/** Returns whether the rows are in the order of an indexed key, so that the database need not sort them. */
export function isInIndexOrder(plan: ReadPlan, c: Compiling): boolean {
  const { collection } = plan;
  const key = keyFieldOf(collection);
  return key !== undefined && !isTextual(key.type) && isNeverNull(key, collection, c) && isInKeyOrder(plan);
}

/** Returns whether the page is in the order of an indexed key, and so short that the first rows may fill it. */
export function isShortPageByKey(plan: ReadPlan, c: Compiling): boolean {
  return isInIndexOrder(plan, c) && plan.limit > 0 && plan.offset + plan.limit <= largestPage;
}

/** Returns the `from` clause of the first rows in the order of the plan. */
export function firstRowsOf({ collection, sort }: ReadPlan, alias: string, c: Compiling): Sql {
  const order = compileOrder(sort, collection, alias, c);
  return sql(
    `(select * from ${namedTable(collection, alias).text} order by ${order.text} limit ${firstRows}) as ${quote(alias)}`,
    ...order.values,
  );
}
