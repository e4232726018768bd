/** Rows by key, and statements that write them. Nothing here asks for permission. */
import { fail, type PlatformFailure } from '../../../schemas/error/failure.ts';
import type { Predicate } from '../../../schemas/filter/predicate.ts';
import type { Context, ModelCollection, ModelField } from '../contract.ts';
import { forbidden } from '../query/access.ts';
import { encodeFor } from '../query/operators.ts';
import { wholePlan, type ReadPlan } from '../query/plan.ts';
import { readPlan, runSql, type Row } from '../query/read.ts';
import { always, columnOf, joinSql, quote, sql, type Sql } from '../query/sql.ts';
import { readValue } from '../query/values.ts';
import { compileRule, compiling } from '../query/where.ts';
import { compileGrants } from '../../../schemas/permission/grants.ts';

export type Key = string | number;

const chunkSize = 500;

/** The server reading for itself. */
export function trusted(context: Context): Context {
  return { ...context, grants: compileGrants([], { admin: true }) };
}

/** 403 for what does not exist: who asks does not learn the difference. */
export function collectionOf(context: Context, name: string): ModelCollection {
  const collection = context.model.collections.get(name);
  if (!collection?.table) throw forbidden();
  return collection;
}

export function keyField(collection: ModelCollection): ModelField {
  const field = collection.primaryKey ? collection.fields.get(collection.primaryKey) : undefined;
  if (!field) throw noKey(collection);
  return field;
}

function noKey(collection: ModelCollection): PlatformFailure {
  return fail(
    'INVALID_PAYLOAD',
    `Collection "${collection.name}" has no single primary key: its rows can be listed, not opened or changed.`,
    { collection: collection.name },
  );
}

/** undefined: no key of this collection looks like that, so no row has it. */
export function readKey(collection: ModelCollection, raw: unknown): Key | undefined {
  const reading = readValue(keyField(collection).type, raw);
  const { value } = reading.ok ? reading : { value: undefined };
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** Whole rows in the order of the keys; those that are absent or fail the rule are left out. */
export async function loadRows(
  context: Context,
  collection: ModelCollection,
  keys: readonly unknown[],
  rule?: Predicate,
): Promise<Row[]> {
  const { name } = keyField(collection);
  const distinct = [...new Map(keys.map((one) => [String(one), one])).values()];
  const rows = await rowsAmong(context, wholePlan(collection), distinct, rule);
  const found = new Map(rows.map((row) => [String(row[name]), row]));
  return distinct.flatMap((one): Row[] => {
    const row = found.get(String(one));
    return row ? [row] : [];
  });
}

/** Which of the keys, each named once, have a row that the rule lets through; in no order. */
export async function loadKeys(
  context: Context,
  collection: ModelCollection,
  keys: readonly Key[],
  rule: Predicate,
): Promise<Key[]> {
  const field = keyField(collection);
  const plan = { ...wholePlan(collection), columns: [{ as: field.name, field }] };
  return (await rowsAmong(context, plan, keys, rule)).map((row) => row[field.name] as Key);
}

async function rowsAmong(
  context: Context,
  plan: ReadPlan,
  keys: readonly unknown[],
  rule?: Predicate,
): Promise<Row[]> {
  const { collection } = plan;
  const key = keyField(collection);
  const found: Row[] = [];
  for (let start = 0; start < keys.length; start += chunkSize) {
    const chunk = keys
      .slice(start, start + chunkSize)
      .map((one) => encodeFor(context.database.dialect, key, one));
    const among = sql(`${columnOf('t0', key.name)} in (${chunk.map(() => '?').join(', ')})`, ...chunk);
    const only = rule
      ? joinSql([among, compileRule(rule, collection, 't0', compiling(context))], 'and', always)
      : among;
    found.push(...(await readPlan(trusted(context), plan, { condition: only, keys: chunk.length })));
  }
  return found;
}

/** Keys of the rows whose column holds the value. */
export async function keysWhere(
  context: Context,
  collection: ModelCollection,
  column: string,
  value: unknown,
): Promise<Key[]> {
  const key = keyField(collection);
  const field = collection.fields.get(column);
  const rows = await runSql(
    context.knex,
    sql(
      `select ${quote(key.name)} as k from ${quote(collection.name)} where ${quote(column)} = ? order by ${quote(key.name)}`,
      context.database.dialect.encode(field?.type ?? 'unknown', value),
    ),
  );
  return rows.map((row) => context.database.dialect.decode(key.type, row['k']) as Key);
}

/** Values by field, of the wire → by column, to bind. */
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

/** Answers the new row's key; undefined where the table has no single key. */
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
  const returning = key ? ` returning ${quote(key.name)} as k` : '';
  const [answer] = await runSql(
    context.knex,
    sql(`insert into ${quote(collection.name)} ${body}${returning}`, ...Object.values(encoded)),
  );
  if (!key) return undefined;
  if (key.column?.autoIncrement && encoded[key.name] !== undefined && encoded[key.name] !== null)
    await context.database.dialect.advanceKey(context.knex, collection.name, key.name);
  return context.database.dialect.decode(key.type, answer?.['k']) as Key;
}

/** Rows of the same fields into a table that counts its keys; answers these in the order of the rows. */
export async function insertCounted(
  context: Context,
  collection: ModelCollection,
  rows: readonly Readonly<Row>[],
): Promise<Key[]> {
  const encoded = rows.map((row) => encodeRow(context, collection, row));
  const names = Object.keys(encoded[0] ?? {});
  const marks = `(${names.map(() => '?').join(', ')})`;
  const { name, type } = keyField(collection);
  const answers = await runSql(
    context.knex,
    sql(
      `insert into ${quote(collection.name)} (${names.map(quote).join(', ')}) values ${encoded.map(() => marks).join(', ')} returning ${quote(name)} as k`,
      ...encoded.flatMap((row) => names.map((column) => row[column] ?? null)),
    ),
  );
  // They count in the order of the rows; in which order they are answered, no database promises.
  return answers
    .map((answer) => Number(context.database.dialect.decode(type, answer['k'])))
    .toSorted((a, b) => a - b);
}

export function updateRow(
  context: Context,
  collection: ModelCollection,
  key: Key,
  row: Readonly<Row>,
): Promise<void> {
  return updateRowsAlike(context, collection, [key], row);
}

/** The same values for all of the rows. */
export async function updateRowsAlike(
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

/** The statement, `where` its key is one of these. */
async function runOnRows(
  context: Context,
  collection: ModelCollection,
  keys: readonly Key[],
  { text, values }: Sql,
): Promise<void> {
  const { name, type } = keyField(collection);
  for (let start = 0; start < keys.length; start += chunkSize) {
    const chunk = keys
      .slice(start, start + chunkSize)
      .map((key) => context.database.dialect.encode(type, key));
    const marks = chunk.map(() => '?').join(', ');
    await runSql(context.knex, sql(`${text} where ${quote(name)} in (${marks})`, ...values, ...chunk));
  }
}
