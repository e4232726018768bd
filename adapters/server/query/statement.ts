/**
 * Compiles a ReadPlan to SQL: a statement for its own rows, and one for the rows that are related to a list of keys.
 */
import type { Knex } from 'knex';
import { createFailure } from '../../../schemas/error/failure.ts';
import { isUnlimited } from '../access.ts';
import type { Context, Dialect, ReadWork, Row } from '../contract.ts';
import { copyColumnOf } from './history.ts';
import { firstRowsOf, isInIndexOrder } from './first-rows.ts';
import { indexedRows } from './indexed-rows.ts';
import { keyFieldOf, stopCheck, type Compiling, type Source } from './joins.ts';
import type { ReadPlan } from './plan.ts';
import { compileSearch } from './search.ts';
import { selectedColumns } from './short-values.ts';
import { compileOrder, isNeverNull } from './sort.ts';
import { always, assertFits, columnOf, joinSql, rowCount, sql, type Sql } from './sql.ts';
import { compileFilter, compileReadable, compiling, namedTable } from './where.ts';

/** The table of the plan's own collection. */
export const root = 't0';

export async function runSql(knex: Knex, statement: Sql): Promise<Row[]> {
  assertFits(statement);
  const result: unknown = await knex.raw(statement.text, statement.values as Knex.RawBinding[]);
  if (Array.isArray(result)) return result as Row[];
  return (result as { rows?: Row[] }).rows ?? [];
}

/** Runs a read of a request. In a transaction or a snapshot it reads their state. */
export async function runRead(context: ReadContext, statement: Sql, work: ReadWork): Promise<Row[]> {
  const { knex, database } = context;
  if (knex !== database.knex) return runSql(knex, statement);
  assertFits(statement);
  return withinTimeout(context, (either) => database.read(statement, { signal: either, work }));
}

/** The parts of a request's context that a read uses. */
export type ReadContext = Pick<Context, 'knex' | 'database' | 'signal' | 'queryTimeout'>;

/** Runs work with a signal that also aborts at the query timeout of the caller's role. */
export async function withinTimeout<T>(
  { signal, queryTimeout }: Pick<ReadContext, 'signal' | 'queryTimeout'>,
  work: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (queryTimeout === undefined) return work(signal);
  const timeout = AbortSignal.timeout(Math.min(queryTimeout * 1000, longestTimer));
  try {
    return await work(signal ? AbortSignal.any([signal, timeout]) : timeout);
  } catch (error) {
    throw timeout.aborted && !signal?.aborted ? tooSlow : error;
  }
}

/** In milliseconds. */
const longestTimer = 2 ** 31 - 1;

const tooSlow = createFailure(
  'SERVICE_UNAVAILABLE',
  'The query took longer than your role may use, so the server stopped it. Use a narrower filter, or read fewer rows or fields.',
);

/** Returns the columns to select: the requested ones and those that relations need. */
export function selectionOf(plan: ReadPlan, ...more: readonly string[]): readonly string[] {
  const names = new Set(more);
  for (const { field } of plan.columns) {
    names.add(field.name);
    const of = copyColumnOf(plan.collection, field.name);
    if (of !== undefined) names.add(of);
  }
  for (const nested of plan.nested) {
    if (nested.is === 'many') names.add(nested.step.ownKey);
    else names.add(nested.step.field.name);
    if (nested.is === 'any') names.add(nested.step.collectionField);
  }
  return [...names];
}

function columnList(dialect: Dialect, plan: ReadPlan, selection: readonly string[]): string {
  if (selection.length === 0) return '1 as c';
  return selectedColumns(dialect, plan, selection, (name) => columnOf(root, name));
}

/** Returns the readable rows of the alias `t0` that match filter and search. */
export function sourceOf(plan: ReadPlan, c: Compiling, only?: Sql): Source {
  const { isIndexed, isOfFirstRows, collection } = plan;
  const rowsOf = (alias: string) => {
    const found = isIndexed && indexedRows(plan, alias, c);
    return found ?? (isOfFirstRows ? firstRowsOf(plan, alias, c) : namedTable(collection, alias));
  };
  const { from, where } = compileReadable(collection, root, c, rowsOf);
  const parts = [where, compileFilter(plan.filter, plan.collection, root, c)];
  if (plan.search !== null) parts.push(compileSearch(plan.search, plan.collection, root, c));
  if (plan.only) parts.push(plan.only);
  if (only) parts.push(only);
  else if (where !== always || isLong(plan, c)) parts.push(stopCheck(c, plan.collection, root));
  const narrowing = parts.filter((part) => part !== always);
  return { from, where: joinSql(narrowing, 'and', always) };
}

/**
 * Returns whether a statement may visit many rows before it returns one. In the order of an index, it skips a million rows
 * in 40 ms.
 */
function isLong(plan: ReadPlan, c: Compiling): boolean {
  const { search, filter, sort } = plan;
  return search !== null || !isUnlimited(filter) || (sort.length > 0 && !isInIndexOrder(plan, c));
}

/** Returns the `limit` clause of a plan for at most `most` rows; an empty text if nothing limits the rows. */
export function limitOf({ limit, offset }: Pick<ReadPlan, 'limit' | 'offset'>, most: number): Sql {
  const rows = Math.min(limit < 0 ? Number.POSITIVE_INFINITY : limit, most);
  if (rows === Number.POSITIVE_INFINITY && offset === 0) return sql('');
  if (offset === 0) return sql(` limit ${rowCount}`, rows);
  // SQLite allows an offset only with a limit; no table has more rows than this.
  return sql(` limit ${rowCount} offset ${rowCount}`, Math.min(rows, Number.MAX_SAFE_INTEGER), offset);
}

/** Selects at most `most` rows of a plan. */
export function statementOf(
  context: Context,
  plan: ReadPlan,
  selection: readonly string[],
  only?: Sql,
  most = Number.POSITIVE_INFINITY,
  isOrdered = true,
): Sql {
  const c = compiling(context);
  const { from, where } = sourceOf(plan, c, only);
  const order = isOrdered ? orderOf(plan, c) : sql('');
  const limits = limitOf(plan, most);
  const columns = columnList(c.dialect, plan, selection);
  const key = isOrdered && !only ? pagedKey(plan, c) : null;
  const rows = sql(
    `select ${key ?? columns} from ${from.text} where ${where.text}${order.text}${limits.text}`,
    ...from.values,
    ...where.values,
    ...order.values,
    ...limits.values,
  );
  if (key === null) return rows;
  return sql(
    `select ${columns} from ${from.text} where ${key} in (${rows.text})${order.text}`,
    ...from.values,
    ...rows.values,
    ...order.values,
  );
}

/** Rows that a page skips before the statement finds its keys first. */
const farOffset = 1000;

/**
 * Returns the key column of a page far behind the first one. The database skips and sorts keys then, which an index may
 * contain, and reads the other columns only of the rows of the page.
 */
function pagedKey({ collection, offset, limit }: ReadPlan, c: Compiling): string | null {
  const key = keyFieldOf(collection);
  if (offset < farOffset || limit < 0 || !key || !isNeverNull(key, collection, c)) return null;
  // SQLite allows null in other keys.
  return c.dialect.name === 'postgres' || key.column?.autoIncrement ? columnOf(root, key.name) : null;
}

function orderOf(plan: ReadPlan, c: Compiling): Sql {
  const { text, values } = compileOrder(plan.sort, plan.collection, root, c);
  return sql(` order by ${text}`, ...values);
}

/** Selects at most `most` rows whose `column` is one of the keys. The plan's limit applies per key. */
export function linkedSql(
  context: Context,
  plan: ReadPlan,
  selection: readonly string[],
  column: string,
  keys: readonly unknown[],
  most: number,
  isOrdered = true,
): Sql {
  const c = compiling(context);
  const only = sql(`${columnOf(root, column)} in (${keys.map(() => '?').join(', ')})`, ...keys);
  const { from, where } = sourceOf(plan, c, only);
  const limits = limitOf({ limit: -1, offset: 0 }, most);
  const columns = columnList(c.dialect, plan, selection);
  if (plan.limit < 0 && plan.offset === 0) {
    const order = isOrdered ? orderOf(plan, c) : sql('');
    return sql(
      `select ${columns} from ${from.text} where ${where.text}${order.text}${limits.text}`,
      ...from.values,
      ...where.values,
      ...order.values,
      ...limits.values,
    );
  }
  const order = orderOf(plan, c);
  const last = plan.limit < 0 ? Number.MAX_SAFE_INTEGER : plan.offset + plan.limit;
  return sql(
    `select * from (select ${columns}, row_number() over (partition by ${columnOf(root, column)} ${order.text.trimStart()}) as place from ${from.text} where ${where.text}) as ranked where place > ? and place <= ? order by place${limits.text}`,
    ...order.values,
    ...from.values,
    ...where.values,
    plan.offset,
    last,
    ...limits.values,
  );
}
