/** Manual sort: an item takes the place of another (CALL-73, recordings 489–492). */
import { fail } from '../../../schemas/error/failure.ts';
import type { Context, ModelCollection } from '../contract.ts';
import { forbidden, grantFor, requireField } from '../query/access.ts';
import { runSql } from '../query/read.ts';
import { quote, sql } from '../query/sql.ts';
import { isRow } from './payload.ts';
import { collectionOf, keyField, loadRows, readKey, updateRow, type Key } from './rows.ts';
import { inTransaction } from './writing.ts';

/** Afterwards the sort field counts 1, 2, 3 … without gaps, in the order as it was but for the moved item. */
export async function moveItem(context: Context, name: string, body: unknown): Promise<void> {
  const collection = collectionOf(context, name);
  const { sortField } = collection;
  const grant = grantFor(context.grants, name, 'update');
  if (!sortField || !collection.fields.get(sortField)?.column)
    throw fail('INVALID_PAYLOAD', `Collection "${name}" doesn't have a sort field.`, { collection: name });
  requireField(grant, sortField);
  const item = readPlace(collection, body, 'item');
  const to = readPlace(collection, body, 'to');
  await inTransaction(context, async (writing) => {
    const { context } = writing;
    const moving = item === to ? [item] : [item, to];
    const allowed = await loadRows(context, collection, moving, grant.rule);
    if (allowed.length !== moving.length) throw forbidden();
    const order = await currentOrder(context, collection, sortField);
    const from = order.findIndex(({ key }) => String(key) === String(item));
    const target = order.findIndex(({ key }) => String(key) === String(to));
    const [moved] = order.splice(from, 1);
    if (moved) order.splice(target, 0, moved);
    const changed: Key[] = [];
    for (const [i, { key, place }] of order.entries()) {
      if (place === i + 1) continue;
      await updateRow(context, collection, key, { [sortField]: i + 1 });
      changed.push(key);
    }
    if (changed.length > 0) writing.changes.push({ type: 'update', collection: name, keys: changed });
  });
}

/** As lists show it: unsorted items last, by key. */
async function currentOrder(
  context: Context,
  collection: ModelCollection,
  sortField: string,
): Promise<{ key: Key; place: unknown }[]> {
  const key = keyField(collection);
  const { dialect } = context.database;
  const [k, s] = [quote(key.name), quote(sortField)];
  const rows = await runSql(
    context.knex,
    sql(`select ${k} as k, ${s} as s from ${quote(collection.name)} order by (${s} is null), ${s}, ${k}`),
  );
  const type = collection.fields.get(sortField)?.type ?? 'integer';
  return rows.map((row) => ({
    key: dialect.decode(key.type, row['k']) as Key,
    place: dialect.decode(type, row['s']),
  }));
}

function readPlace(collection: ModelCollection, body: unknown, name: 'item' | 'to'): Key {
  const value = isRow(body) ? body[name] : undefined;
  if (value === undefined || value === null)
    throw fail('INVALID_PAYLOAD', `"${name}" is required`, { field: name });
  const key = readKey(collection, value);
  if (key === undefined) throw forbidden();
  return key;
}
