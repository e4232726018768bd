/** Access to related tables in a statement: joins as subqueries, and values behind to-one relations. */
import type { FieldPath, Scope } from '../../../schemas/filter/predicate.ts';
import type { Grants } from '../../../schemas/permission/types.ts';
import type { Dialect, Model, ModelCollection, ModelField } from '../contract.ts';
import type { SearchIndexes } from '../search-index-contract.ts';
import { exceeds, queryLimits } from './query-limits.ts';
import { always, columnOf, joinSql, sql, type Sql } from './sql.ts';
import { stepOf, type Step } from './steps.ts';

/** The state of one compilation. `tables` counts the table aliases of the statement. */
export interface Compiling {
  readonly model: Model;
  readonly dialect: Dialect;
  readonly searchIndexes: SearchIndexes;
  readonly grants: Grants;
  readonly scope: Scope;
  readonly tables: { count: number };
}

/** The `from` clause of a table alias, and the condition on its rows. */
export interface Source {
  readonly from: Sql;
  readonly where: Sql;
}

/**
 * Returns a table name that the statement does not use yet.
 * @throws INVALID_QUERY if the filters, sorts and permission rules together need too many subqueries.
 */
export function nextTable({ tables }: Compiling): string {
  tables.count += 1;
  if (tables.count > queryLimits.mostSubqueries) throw exceeds('mostSubqueries', tables.count);
  return `t${tables.count}`;
}

export interface Joined {
  readonly target: ModelCollection;
  readonly alias: string;
  readonly source: Source;
  readonly on: Sql;
  /** Set where many rows may be related to one, or where no index can find the related row. */
  readonly key?: ListKey;
}

/** The join condition `on` as two expressions that must be equal: one of the row, one of the related rows. */
interface ListKey {
  readonly own: string;
  readonly related: string;
  /** An additional condition on the row. */
  readonly only?: Sql;
}

export type SourceOf = (target: ModelCollection, alias: string, c: Compiling) => Source;

/** Returns the related table of a step under a new alias, and the condition that joins it to `table`. */
export function joinOf(c: Compiling, step: Step, table: string, source: SourceOf): Joined | undefined {
  if (step.is === 'column' || step.is === 'alias') return undefined;
  const { target } = step;
  const alias = nextTable(c);
  if (step.is === 'many')
    return {
      target: step.target,
      alias,
      source: source(step.target, alias, c),
      on: sql(`${columnOf(alias, step.targetField)} = ${columnOf(table, step.ownKey)}`),
      key: { own: columnOf(table, step.ownKey), related: columnOf(alias, step.targetField) },
    };
  if (step.is === 'one')
    return {
      target: step.target,
      alias,
      source: source(step.target, alias, c),
      on: sql(`${columnOf(alias, step.targetKey)} = ${columnOf(table, step.field.name)}`),
    };
  if (!target?.primaryKey) return undefined;
  return {
    target,
    alias,
    source: source(target, alias, c),
    on: sql(
      `(${columnOf(table, step.collectionField)} = ? and cast(${columnOf(alias, target.primaryKey)} as text) = ${columnOf(table, step.field.name)})`,
      target.name,
    ),
    key: {
      own: columnOf(table, step.field.name),
      related: `cast(${columnOf(alias, target.primaryKey)} as text)`,
      only: sql(`${columnOf(table, step.collectionField)} = ?`, target.name),
    },
  };
}

/**
 * Returns the value at the end of a path of to-one relations, as an expression (null for a missing row). Returns
 * undefined if the path contains a list, ends at no value or is invalid.
 */
export function scalarOf(
  c: Compiling,
  path: FieldPath,
  collection: ModelCollection,
  table: string,
  source: SourceOf,
): { readonly sql: Sql; readonly field: ModelField } | undefined {
  const [segment = '', ...rest] = path;
  const step = stepOf(c.model, collection, segment);
  if (!step || step.is === 'many' || step.is === 'alias') return undefined;
  if (rest.length === 0) return { sql: sql(columnOf(table, step.field.name)), field: step.field };
  const joined = joinOf(c, step, table, source);
  if (!joined) return undefined;
  const { target, alias, on } = joined;
  const inner = scalarOf(c, rest, target, alias, source);
  if (!inner) return undefined;
  const { from, where: readable } = joined.source;
  const where = joinSql([on, readable].filter(meaningful), 'and', always);
  return {
    field: inner.field,
    sql: sql(
      `(select ${inner.sql.text} from ${from.text} where ${where.text})`,
      ...inner.sql.values,
      ...from.values,
      ...where.values,
    ),
  };
}

/**
 * Returns the condition that the row's key is among those of the related rows. The subquery does not refer to the
 * outer row, so the database runs it once per statement. A correlated `exists` would run once per row, and nested
 * ones multiply.
 */
export function membership(stop: Sql, key: ListKey, { from, where }: Source, found: Sql): Sql {
  const all = joinSql(
    [where, found, stop, sql(`${key.related} is not null`)].filter(meaningful),
    'and',
    always,
  );
  const among = sql(
    `(${key.own} is not null and ${key.own} in (select ${key.related} from ${from.text} where ${all.text}))`,
    ...from.values,
    ...all.values,
  );
  return key.only ? joinSql([key.only, among], 'and', always) : among;
}

/** Returns the field of the primary key; undefined for views, and for keys of several columns. */
export function keyFieldOf({ primaryKey, fields }: ModelCollection): ModelField | undefined {
  return primaryKey === null ? undefined : fields.get(primaryKey);
}

/** Returns the condition that stops an aborted statement while it visits rows of the collection. */
export function stopCheck({ dialect }: Compiling, collection: ModelCollection, alias: string): Sql {
  const key = keyFieldOf(collection);
  const number = key?.column?.autoIncrement ? columnOf(alias, key.name) : null;
  const check = dialect.stopCheck(collection.table?.kind ?? 'table', number);
  return check === null ? always : sql(check);
}

export function meaningful(part: Sql): boolean {
  return part !== always;
}
