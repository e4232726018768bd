/** Changes of tables together with the metadata that describes them. */
import { isSystemField } from '../../../schemas/collection/system/index.ts';
import { fail } from '../../../schemas/error/failure.ts';
import { nearest } from '../../../schemas/value/nearest.ts';
import type { Context, Ddl, ModelCollection } from '../contract.ts';
import { forbidden } from '../query/access.ts';
import { runSql, type Row } from '../query/read.ts';
import { quote, sql } from '../query/sql.ts';
import { readValue } from '../query/values.ts';
import { recordActivity } from './history.ts';
import { encodeRow, insertRow } from './rows.ts';
import { inSchemaChange } from './writing.ts';

export interface SchemaChange {
  readonly deed: 'create' | 'update' | 'delete';
  /** What activity names: `directus_fields`, `articles.title`. */
  readonly kind: 'directus_collections' | 'directus_fields' | 'directus_relations';
  readonly item: string;
  readonly collection: string;
  /** Writes tables and the rows that describe them; inside the transaction of `changeSchema`. */
  readonly apply: (context: Context, ddl: Ddl) => Promise<void>;
}

/** In the transaction, around the changes. */
interface Around {
  readonly before?: (context: Context) => Promise<void>;
  readonly after?: (context: Context) => Promise<void>;
}

/** All of the changes in their order, or none: tables, metadata and activity are one transaction. */
export function changeSchema(
  context: Context,
  changes: readonly SchemaChange[],
  { before, after }: Around = {},
): Promise<void> {
  return inSchemaChange(context, async (writing, ddl) => {
    await before?.(writing.context);
    for (const { apply, deed, kind, item, collection } of changes) {
      await apply(writing.context, ddl);
      await recordActivity(writing.context, deed, kind, item);
      writing.changes.push({ type: 'schema', collection });
    }
    await after?.(writing.context);
  });
}

export function requireAdmin(context: Context): void {
  if (!context.grants.admin) throw forbidden();
}

export function metadataTable(context: Context, name: SchemaChange['kind']): ModelCollection {
  const table = context.model.collections.get(name);
  if (!table) throw new Error(`The table ${name} is missing: the migrations have not run.`);
  return table;
}

/** The meta that a client sends, checked against the metadata table; `fixed` names what it cannot set. */
export function readMeta(table: ModelCollection, meta: Row, fixed: readonly string[]): Row {
  const values: Row = {};
  for (const [name, value] of Object.entries(meta)) {
    if (fixed.includes(name) || name === 'system' || name === 'id' || value === undefined) continue;
    const field = table.fields.get(name);
    if (!field?.column) {
      const near = nearest(name, [...table.fields.keys()]);
      throw fail('INVALID_PAYLOAD', `"meta.${name}" is not known.${near ? ` Did you mean "${near}"?` : ''}`, {
        field: `meta.${name}`,
        nearest: near,
      });
    }
    const reading = readValue(field.type, value);
    if (!reading.ok)
      throw fail('INVALID_PAYLOAD', `"meta.${name}" must be ${reading.expected}`, { field: `meta.${name}` });
    values[name] = reading.value;
  }
  return values;
}

/** Inserts or changes the one metadata row that `where` names. */
export async function saveMetadata(
  context: Context,
  table: ModelCollection,
  where: Row,
  values: Row,
): Promise<void> {
  const condition = conditionOf(context, table, where);
  const [found] = await runSql(
    context.knex,
    sql(`select 1 as n from ${quote(table.name)} where ${condition.text}`, ...condition.values),
  );
  if (!found) {
    await insertRow(context, table, { ...values, ...where });
    return;
  }
  await updateMetadata(context, table, where, values);
}

export async function updateMetadata(
  context: Context,
  table: ModelCollection,
  where: Row,
  values: Row,
): Promise<void> {
  const encoded = encodeRow(context, table, values);
  const names = Object.keys(encoded);
  if (names.length === 0) return;
  const condition = conditionOf(context, table, where);
  await runSql(
    context.knex,
    sql(
      `update ${quote(table.name)} set ${names.map((name) => `${quote(name)} = ?`).join(', ')} where ${condition.text}`,
      ...Object.values(encoded),
      ...condition.values,
    ),
  );
}

export async function removeMetadata(context: Context, table: ModelCollection, where: Row): Promise<void> {
  const condition = conditionOf(context, table, where);
  await runSql(
    context.knex,
    sql(`delete from ${quote(table.name)} where ${condition.text}`, ...condition.values),
  );
}

/** Rows of directus_fields; fields that were in a group of theirs are in none. */
export async function removeFieldMeta(
  context: Context,
  where: { readonly collection: string; readonly field?: string },
): Promise<void> {
  const table = metadataTable(context, 'directus_fields');
  const condition = conditionOf(context, table, where);
  const [rows, group] = [quote(table.name), quote('group')];
  // A change of the schema on SQLite has foreign keys off.
  await runSql(
    context.knex,
    sql(
      `update ${rows} set ${group} = null where ${group} in (select ${quote('id')} from ${rows} where ${condition.text})`,
      ...condition.values,
    ),
  );
  await removeMetadata(context, table, where);
}

function conditionOf(context: Context, table: ModelCollection, where: Row) {
  const encoded = encodeRow(context, table, where);
  return sql(
    Object.keys(encoded)
      .map((name) => `${quote(name)} = ?`)
      .join(' and '),
    ...Object.values(encoded),
  );
}

/**
 * A name for a table or a column. Letters, digits, underscores, and inside also spaces and hyphens: what would read as
 * something else in a path, a list or a filter (dots, commas, colons, brackets) is left out.
 */
export function readName(value: unknown, what: string): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw fail('INVALID_PAYLOAD', `"${what}" is required`, { field: what });
  if (!/^[A-Za-z_][A-Za-z0-9_ -]{0,62}$/.test(value) || /[ -]$/.test(value))
    throw fail(
      'INVALID_PAYLOAD',
      `"${what}" must be at most 63 letters, digits and underscores, with spaces and hyphens inside, not beginning with a digit.`,
      { field: what, invalid: value },
    );
  return value;
}

/** The one among `names` that SQLite cannot tell from `name`; so that a model fits either database. */
export function sameName(name: string, names: Iterable<string>): string | undefined {
  const folded = name.toLowerCase();
  for (const other of names) if (other.toLowerCase() === folded) return other;
  return undefined;
}

/** A collection of the user's own; throws FORBIDDEN for what is unknown or the system's. */
export function changeable(context: Context, name: string): ModelCollection {
  const collection = context.model.collections.get(name);
  if (!collection) throw forbidden();
  if (collection.system) throw forbidden({ code: 'system', action: 'update', collection: name });
  return collection;
}

/** Of any collection whose field of that name is not the system's: users may give fields of their own to those too. */
export function changeableField(context: Context, name: string, field: string): ModelCollection {
  const collection = context.model.collections.get(name);
  if (!collection) throw forbidden();
  if (isSystemField(name, field)) throw forbidden({ code: 'system', action: 'update', collection: name });
  return collection;
}

export function isView(name: string): Error {
  return fail('INVALID_PAYLOAD', `"${name}" is a view of the database: change it there.`, {
    collection: name,
  });
}
