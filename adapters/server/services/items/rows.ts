/** Reads rows by key and runs statements that write rows. Nothing here checks permissions. */
import { createFailure, type PlatformFailure } from '../../../../schemas/error/failure.ts';
import type { Predicate } from '../../../../schemas/filter/predicate.ts';
import type { Context, ModelCollection, ModelField, Row } from '../../contract.ts';
import { forbidden } from '../../access.ts';
import { encodeFor, isAmongKeys } from '../../query/operators.ts';
import { wholePlan, type ReadPlan } from '../../query/plan.ts';
import { readPlan, runSql } from '../../query/read.ts';
import { always, columnOf, joinSql, quote, sql, type Sql } from '../../query/sql.ts';
import { readValue } from '../../../../schemas/field/read-value.ts';
import { compileRule, compiling } from '../../query/where.ts';
import { compileGrants } from '../../../../schemas/permission/grants.ts';
import { isKey, type Key } from '../../../../schemas/value/key.ts';
import { chunksOf } from '../../query/chunks.ts';

export type { Key };

/** Returns a context with full access, for reads by the server itself. */
export function trusted(context: Context): Context {
  return { ...context, grants: compileGrants([], { admin: true }) };
}

/**
 * Returns the collection. Responds with 403 for missing collections too, so that callers cannot probe which exist.
 * @throws INVALID_QUERY with the reason if its rows cannot be read.
 */
export function collectionOf(context: Context, name: string): ModelCollection {
  const collection = context.model.collections.get(name);
  if (!collection?.table) throw forbidden();
  const { unsupported } = collection.table;
  if (unsupported === undefined) return collection;
  if (!context.grants.grant(name, 'read')) throw forbidden();
  throw createFailure('INVALID_QUERY', `"${name}" cannot be read. ${unsupported}`, { collection: name });
}

export function keyField(collection: ModelCollection): ModelField {
  const field = collection.primaryKey ? collection.fields.get(collection.primaryKey) : undefined;
  if (!field) throw missingKey(collection);
  return field;
}

function missingKey(collection: ModelCollection): PlatformFailure {
  const what = collection.table?.kind === 'view' ? 'is a database view' : 'has no single primary key';
  return createFailure(
    'INVALID_PAYLOAD',
    `Collection "${collection.name}" ${what}: its rows can be listed but not opened or changed.`,
    { collection: collection.name },
  );
}

/** Returns undefined if the value cannot be a key of this collection, so that no row has it. */
export function readKey(collection: ModelCollection, raw: unknown): Key | undefined {
  const { type, column } = keyField(collection);
  const reading = readValue(type, raw);
  const { value } = reading.ok ? reading : { value: undefined };
  if (typeof value !== 'string') return isKey(value) ? value : undefined;
  return column?.choices?.includes(value) === false ? undefined : value;
}

/** Returns complete rows in the order of the keys. Rows that do not exist or do not satisfy the rule are omitted. */
export async function loadRows(
  context: Context,
  collection: ModelCollection,
  keys: readonly unknown[],
  rule?: Predicate,
): Promise<Row[]> {
  const { name } = keyField(collection);
  const distinct = [...new Map(keys.map((one) => [String(one), one])).values()];
  const rows = await loadAmong(context, wholePlan(collection), distinct, rule);
  const found = new Map(rows.map((row) => [String(row[name]), row]));
  return distinct.flatMap((one): Row[] => {
    const row = found.get(String(one));
    return row ? [row] : [];
  });
}

/** Returns those keys whose row satisfies the rule, in no particular order. The input must not contain duplicates. */
export async function loadKeys(
  context: Context,
  collection: ModelCollection,
  keys: readonly Key[],
  rule: Predicate,
): Promise<Key[]> {
  const field = keyField(collection);
  const plan = { ...wholePlan(collection), columns: [{ as: field.name, field }] };
  return (await loadAmong(context, plan, keys, rule)).map((row) => row[field.name] as Key);
}

async function loadAmong(
  context: Context,
  plan: ReadPlan,
  keys: readonly unknown[],
  rule?: Predicate,
): Promise<Row[]> {
  const { collection } = plan;
  const key = keyField(collection);
  const found: Row[] = [];
  for (const some of chunksOf(keys)) {
    const among = isAmongKeys(context.database.dialect, key, columnOf('t0', key.name), some);
    const only = rule
      ? joinSql([among, compileRule(rule, collection, 't0', compiling(context))], 'and', always)
      : among;
    found.push(...(await readPlan(trusted(context), plan, { condition: only, keys: some.length })));
  }
  return found;
}

/** Returns the keys of the rows in which the column has the value. */
export async function keysWhere(
  context: Context,
  collection: ModelCollection,
  column: string,
  value: unknown,
): Promise<Key[]> {
  const key = keyField(collection);
  const field = collection.fields.get(column);
  if (!field) return [];
  const { dialect } = context.database;
  const { text, values } = isAmongKeys(dialect, field, quote(column), [value]);
  const rows = await runSql(
    context.knex,
    sql(
      `select ${quote(key.name)} as k from ${quote(collection.name)} where ${text} order by ${quote(key.name)}`,
      ...values,
    ),
  );
  return rows.map((row) => dialect.decode(key.type, row['k'], key.column) as Key);
}

/** Converts API values by field to database values by column. */
export function encodeRow(
  context: Context,
  collection: ModelCollection,
  row: Readonly<Row>,
): Record<string, unknown> {
  const encoded: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const field = collection.fields.get(name);
    if (field?.column && value !== undefined)
      encoded[name] = value === null ? null : encodeFor(context.database.dialect, field, value);
  }
  return encoded;
}

/** Inserts rows. The rows of the `keyless` collections have no key, so that the counter of the table gives one. */
async function runInsert(
  context: Context,
  keyless: readonly ModelCollection[],
  statement: Sql,
): Promise<Row[]> {
  try {
    return await runSql(context.knex, statement);
  } catch (error) {
    throw keyless.reduce<unknown>((thrown, { name, fields, primaryKey }) => {
      const key = primaryKey ? fields.get(primaryKey) : undefined;
      return key?.column?.autoIncrement
        ? context.database.dialect.toTakenKey(thrown, name, key.name)
        : thrown;
    }, error);
  }
}

/** Inserts a row and returns its key; undefined if the table has no single primary key. */
export async function insertRow(
  context: Context,
  collection: ModelCollection,
  row: Readonly<Row>,
): Promise<Key | undefined> {
  const encoded = encodeRow(context, collection, row);
  const names = Object.keys(encoded);
  const key = collection.primaryKey ? collection.fields.get(collection.primaryKey) : undefined;
  const body =
    names.length === 0
      ? 'default values'
      : `(${names.map(quote).join(', ')}) values (${names.map(() => '?').join(', ')})`;
  const { dialect } = context.database;
  const given = (key && encoded[key.name]) ?? null;
  // Raised before the insert, so that no parallel insert is given the same key.
  const raised =
    key?.column?.autoIncrement && given !== null
      ? dialect.raiseKeyCounter(context.knex, collection.name, key.name, given)
      : null;
  const returning = key ? ` returning ${quote(key.name)} as k` : '';
  // The connection sends both statements in this order, without waiting for the first.
  const [, [inserted]] = await Promise.all([
    raised,
    runInsert(
      context,
      given === null ? [collection] : [],
      sql(`insert into ${quote(collection.name)} ${body}${returning}`, ...Object.values(encoded)),
    ),
  ]);
  if (!key) return undefined;
  return dialect.decode(key.type, inserted?.['k'], key.column) as Key;
}

/**
 * Inserts rows with equal fields into a table with an auto-increment key. Returns the keys in the order of the rows.
 */
export async function insertRowsReturningKeys(
  context: Context,
  collection: ModelCollection,
  rows: readonly Readonly<Row>[],
): Promise<Key[]> {
  const encoded = rows.map((row) => encodeRow(context, collection, row));
  const names = Object.keys(encoded[0] ?? {});
  const marks = `(${names.map(() => '?').join(', ')})`;
  const { name, type } = keyField(collection);
  const inserted = await runInsert(
    context,
    [collection],
    sql(
      `insert into ${quote(collection.name)} (${names.map(quote).join(', ')}) values ${encoded.map(() => marks).join(', ')} returning ${quote(name)} as k`,
      ...encoded.flatMap((row) => names.map((column) => row[column] ?? null)),
    ),
  );
  // Keys are assigned in the order of the rows, but databases do not guarantee the order of `returning`.
  return inserted
    .map((row) => Number(context.database.dialect.decode(type, row['k'])))
    .toSorted((a, b) => a - b);
}

interface Insert {
  readonly into: ModelCollection;
  readonly row: Readonly<Row>;
}

/**
 * Inserts two rows with one statement. The field `link` of the second references the first. For databases with
 * `Dialect.nestsInserts`.
 */
export async function insertLinked(
  context: Context,
  first: Insert,
  second: Insert & { readonly link: string },
): Promise<{ readonly first: Key; readonly second: Key }> {
  const keys = [keyField(first.into), keyField(second.into)] as const;
  const rows = [
    encodeRow(context, first.into, first.row),
    encodeRow(context, second.into, second.row),
  ] as const;
  const listOf = (row: Readonly<Row>) => Object.keys(row).map(quote).join(', ');
  const marksOf = (row: Readonly<Row>) =>
    Object.keys(row)
      .map(() => '?')
      .join(', ');
  const [inserted] = await runInsert(
    context,
    [first.into, second.into],
    sql(
      `with a as (insert into ${quote(first.into.name)} (${listOf(rows[0])}) values (${marksOf(rows[0])}) returning ${quote(keys[0].name)} as k), b as (insert into ${quote(second.into.name)} (${quote(second.link)}, ${listOf(rows[1])}) values ((select k from a), ${marksOf(rows[1])}) returning ${quote(keys[1].name)} as k) select a.k as a, b.k as b from a, b`,
      ...Object.values(rows[0]),
      ...Object.values(rows[1]),
    ),
  );
  const { dialect } = context.database;
  return {
    first: Number(dialect.decode(keys[0].type, inserted?.['a'])),
    second: Number(dialect.decode(keys[1].type, inserted?.['b'])),
  };
}

export function updateRow(
  context: Context,
  collection: ModelCollection,
  key: Key,
  row: Readonly<Row>,
): Promise<void> {
  return updateRowsByKey(context, collection, [key], row);
}

/** Sets the same values in all rows. */
export async function updateRowsByKey(
  context: Context,
  collection: ModelCollection,
  keys: readonly Key[],
  row: Readonly<Row>,
): Promise<void> {
  const encoded = encodeRow(context, collection, row);
  const names = Object.keys(encoded);
  if (names.length === 0) return;
  const set = names.map((name) => `${quote(name)} = ?`).join(', ');
  const start = sql(`update ${quote(collection.name)} set ${set}`, ...Object.values(encoded));
  await runOnRows(context, collection, keys, start);
}

export function removeRows(
  context: Context,
  collection: ModelCollection,
  keys: readonly Key[],
): Promise<void> {
  return runOnRows(context, collection, keys, sql(`delete from ${quote(collection.name)}`));
}

/** Runs the statement with a `where` clause for these keys. */
async function runOnRows(
  context: Context,
  collection: ModelCollection,
  keys: readonly Key[],
  { text, values }: Sql,
): Promise<void> {
  const field = keyField(collection);
  for (const some of chunksOf(keys)) {
    const among = isAmongKeys(context.database.dialect, field, quote(field.name), some);
    await runSql(context.knex, sql(`${text} where ${among.text}`, ...values, ...among.values));
  }
}
