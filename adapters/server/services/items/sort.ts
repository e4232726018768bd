/** Manual sorting: moves an item to the position of another (CALL-73). */
import { createFailure } from '../../../../schemas/error/failure.ts';
import { grantForFields } from '../../../../schemas/permission/grants.ts';
import type { Predicate } from '../../../../schemas/filter/predicate.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Context, ModelCollection } from '../../contract.ts';
import { forbidden, grantFor, requireField } from '../../access.ts';
import { isAmongKeys } from '../../query/operators.ts';
import { runSql } from '../../query/read.ts';
import { columnOf, quote, sql, type Sql } from '../../query/sql.ts';
import { compileRule, compiling } from '../../query/where.ts';
import { collectionOf, keyField, loadRows, readKey, type Key } from './rows.ts';
import { inTransaction } from './transaction.ts';

/**
 * Moves an item. Afterwards the sort field is numbered 1, 2, 3 … without gaps, in the previous order except for the
 * moved item. Items that the caller may not update keep their positions; the others exchange theirs.
 */
export async function moveItem(context: Context, name: string, body: unknown): Promise<void> {
  const collection = collectionOf(context, name);
  const { sortField } = collection;
  const grant = grantFor(context.grants, name, 'update');
  if (!sortField || !collection.fields.get(sortField)?.column)
    throw createFailure('INVALID_PAYLOAD', `Collection "${name}" doesn't have a sort field.`, {
      collection: name,
    });
  requireField(grant, sortField);
  const { rule } = grantForFields(grant, [sortField]);
  const item = readItemKey(collection, body, 'item');
  const to = readItemKey(collection, body, 'to');
  await inTransaction(context, async (transaction) => {
    const { context } = transaction;
    const moving = item === to ? [item] : [item, to];
    const allowed = await loadRows(context, collection, moving, rule);
    if (allowed.length !== moving.length) throw forbidden();
    const changed = new Set(await renumberAll(context, collection, sortField));
    const positions = new Map<Key, number>();
    for (const row of await loadRows(context, collection, moving))
      positions.set(row[keyField(collection).name] as Key, Number(row[sortField]));
    const [from, target] = [positions.get(item) ?? 0, positions.get(to) ?? 0];
    for (const key of await shift(context, collection, sortField, { item, from, to: target, rule }))
      changed.add(key);
    if (changed.size > 0) transaction.changes.push({ type: 'update', collection: name, keys: [...changed] });
  });
}

/** Numbers all items in list order: unsorted ones last, by key. Returns the keys whose number has changed. */
function renumberAll(context: Context, collection: ModelCollection, sortField: string): Promise<Key[]> {
  const [table, k, s] = [collection.name, keyField(collection).name, sortField].map(quote);
  return changedKeys(
    context,
    collection,
    sql(
      `update ${table} set ${s} = numbered.place from (select ${k} as k, row_number() over (order by (${s} is null), ${s}, ${k}) as place from ${table}) as numbered where numbered.k = ${table}.${k} and (${table}.${s} is null or ${table}.${s} <> numbered.place) returning ${table}.${k} as k`,
    ),
  );
}

interface Shift {
  readonly item: Key;
  /** Positions: the current one of the item, and the new one. */
  readonly from: number;
  readonly to: number;
  /** The rule that rows must satisfy for the caller to update them. */
  readonly rule: Predicate;
}

/** Moves the item. The items between its old and new position move to the next position that the caller may change. */
function shift(
  context: Context,
  collection: ModelCollection,
  sortField: string,
  { item, from, to, rule }: Shift,
): Promise<Key[]> {
  if (from === to) return Promise.resolve([]);
  const key = keyField(collection);
  const [table, k, s] = [collection.name, key.name, sortField].map(quote);
  const [k0, s0] = [columnOf('t0', key.name), columnOf('t0', sortField)];
  const [neighbour, low, high] = from < to ? ['lag', from, to] : ['lead', to, from];
  const allowed = compileRule(rule, collection, 't0', compiling(context));
  const isItem = isAmongKeys(context.database.dialect, key, k0, [item]);
  return changedKeys(
    context,
    collection,
    sql(
      `update ${table} set ${s} = moved.place from (select ${k0} as k, case when ${isItem.text} then ${to} else ${neighbour}(${s0}) over (order by ${s0}) end as place from ${table} as t0 where ${s0} between ${low} and ${high} and ${allowed.text}) as moved where moved.k = ${table}.${k} returning ${table}.${k} as k`,
      ...isItem.values,
      ...allowed.values,
    ),
  );
}

async function changedKeys(context: Context, collection: ModelCollection, statement: Sql): Promise<Key[]> {
  const { type, column } = keyField(collection);
  const rows = await runSql(context.knex, statement);
  return rows.map((row) => context.database.dialect.decode(type, row['k'], column) as Key);
}

function readItemKey(collection: ModelCollection, body: unknown, name: 'item' | 'to'): Key {
  const value = isRecord(body) ? body[name] : undefined;
  if (value === undefined || value === null)
    throw createFailure('INVALID_PAYLOAD', `"${name}" is required`, { field: name });
  const key = readKey(collection, value);
  if (key === undefined) throw forbidden();
  return key;
}
