/** Changes tables together with the metadata that describes them. */
import { isSystemField } from '../../../../schemas/collection/system/index.ts';
import { createFailure } from '../../../../schemas/error/failure.ts';
import type { Loss } from '../../../../schemas/model/change.ts';
import { nearest } from '../../../../schemas/value/nearest.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { isReserved } from '../../database/model/usable-names.ts';
import type { Context, Ddl, ModelCollection, Row } from '../../contract.ts';
import { forbidden } from '../../access.ts';
import { runSql } from '../../query/read.ts';
import { quote, sql } from '../../query/sql.ts';
import { readValue } from '../../../../schemas/field/read-value.ts';
import { recordActivity } from '../items/history.ts';
import { encodeRow, insertRow, type Key } from '../items/rows.ts';
import { inSchemaChange, joinsSchemaChange, type WriteTransaction } from '../items/transaction.ts';
import { readAccess } from './kept-access.ts';
import { countLosses } from './losses.ts';
import { recordModelChange } from './record-change.ts';

export interface SchemaChange {
  readonly action: 'create' | 'update' | 'delete';
  /** Collection and item of the activity entry: `directus_fields`, `articles.title`. */
  readonly kind: 'directus_collections' | 'directus_fields' | 'directus_relations';
  readonly item: string;
  readonly collection: string;
  /** Stored data that the change loses. The server counts it before the change. */
  readonly losses?: readonly Omit<Loss, 'count'>[];
  /** Writes tables and their metadata; runs inside the transaction of `changeSchema`. */
  readonly apply: (context: Context, ddl: Ddl) => Promise<void>;
}

/** Hooks that run inside the transaction, before and after the changes. */
interface Hooks {
  /** The id of the change that these changes undo. */
  readonly undoes?: Key;
  readonly before?: (context: Context) => Promise<void>;
  readonly after?: (context: Context) => Promise<void>;
}

/** Applies all changes in order, or none: tables, metadata and activity are one transaction. */
export function changeSchema(
  context: Context,
  changes: readonly SchemaChange[],
  { before, after, undoes }: Hooks = {},
): Promise<void> {
  return inSchemaChange(context, async (transaction, ddl) => {
    const work = async (ddl: Ddl) => {
      await before?.(transaction.context);
      for (const change of changes) await applyChange(transaction, ddl, change);
      await after?.(transaction.context);
    };
    if (joinsSchemaChange(context)) await work(ddl);
    else await recordModelChange(transaction, ddl, undoes ?? null, work);
  });
}

async function applyChange(
  { context, changes, activities, lost, access }: WriteTransaction,
  ddl: Ddl,
  { apply, action, kind, item, collection, losses = [] }: SchemaChange,
): Promise<void> {
  const kept = losses.some(({ what }) => what === 'access') ? await readAccess(context, collection) : null;
  access.push(...(kept ?? []));
  const isLost = ({ what }: Pick<Loss, 'what'>) => what !== 'access' || kept === null;
  lost.push(...(await countLosses(context, losses.filter(isLost))));
  await apply(context, ddl);
  const activity = await recordActivity(context, action, kind, item);
  if (activity !== null) activities.push(activity);
  // A deleted field can remove relations and settings of collections.
  const isFieldOnly = kind === 'directus_fields' && action !== 'delete';
  changes.push({ type: 'schema', collection, ...(isFieldOnly ? { part: 'fields' as const } : {}) });
}

export function requireAdmin(context: Context): void {
  if (!context.grants.admin) throw forbidden();
}

export function metadataTable(context: Context, name: SchemaChange['kind']): ModelCollection {
  const table = context.model.collections.get(name);
  if (!table) throw new Error(`The table ${name} is missing. Run the migrations.`);
  return table;
}

/** Checks a client's metadata against the metadata table. `fixed` lists the columns that it cannot set. */
export function readMeta(table: ModelCollection, meta: Row, fixed: readonly string[]): Row {
  const values: Row = {};
  for (const [name, value] of Object.entries(meta)) {
    if (fixed.includes(name) || name === 'system' || name === 'id' || value === undefined) continue;
    const field = table.fields.get(name);
    if (!field?.column) {
      const near = nearest(name, [...table.fields.keys()]);
      throw createFailure(
        'INVALID_PAYLOAD',
        `"meta.${name}" is unknown.${near ? ` Did you mean "${near}"?` : ''}`,
        {
          field: `meta.${name}`,
          nearest: near,
        },
      );
    }
    const reading = readValue(field.type, value);
    if (!reading.ok)
      throw createFailure('INVALID_PAYLOAD', `"meta.${name}" must be ${reading.expected}`, {
        field: `meta.${name}`,
      });
    values[name] = reading.value;
  }
  return values;
}

/** Inserts or updates the metadata row that `where` identifies. */
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

/** Deletes rows of directus_fields. Fields in a deleted group keep no group. */
export async function removeFieldMeta(
  context: Context,
  where: { readonly collection: string; readonly field?: string },
): Promise<void> {
  const table = metadataTable(context, 'directus_fields');
  const condition = conditionOf(context, table, where);
  const [rows, group] = [quote(table.name), quote('group')];
  // Schema changes on SQLite run without foreign key enforcement.
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

/** Reads a name that exists. Another program may have chosen one that no new table or column can have. */
export function readExistingName(body: unknown, what: string): string {
  const name = isRecord(body) ? body[what] : undefined;
  if (typeof name !== 'string' || name === '')
    throw createFailure('INVALID_PAYLOAD', `"${what}" is required`, { field: what });
  return name;
}

/**
 * Reads the name of a new table or column: letters, digits, underscores, and spaces and hyphens inside. Characters with
 * a meaning in paths, lists or filters are not allowed (dots, commas, colons, brackets).
 */
export function readName(value: unknown, what: string): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw createFailure('INVALID_PAYLOAD', `"${what}" is required`, { field: what });
  if (!/^[A-Za-z_][A-Za-z0-9_ -]{0,62}$/.test(value) || /[ -]$/.test(value))
    throw createFailure(
      'INVALID_PAYLOAD',
      `"${what}" must be at most 63 letters, digits and underscores, with spaces and hyphens inside, not starting with a digit.`,
      { field: what, invalid: value },
    );
  if (isReserved(value))
    throw createFailure('INVALID_PAYLOAD', `"${what}" cannot be "${value}", which JavaScript reserves.`, {
      field: what,
      invalid: value,
    });
  return value;
}

/**
 * Returns the name that differs only in case from `name`. SQLite treats both as equal, and a model must fit every
 * database.
 */
export function sameName(name: string, names: Iterable<string>): string | undefined {
  const folded = name.toLowerCase();
  for (const other of names) if (other.toLowerCase() === folded) return other;
  return undefined;
}

/**
 * Returns a user collection.
 * @throws FORBIDDEN for unknown and system collections.
 */
export function requireUserCollection(context: Context, name: string): ModelCollection {
  const collection = context.model.collections.get(name);
  if (!collection) throw forbidden();
  if (collection.system) throw forbidden({ code: 'system', action: 'update', collection: name });
  return collection;
}

/**
 * Returns the collection if the field is not a system field. Users may add their own fields to system collections
 * too.
 */
export function requireUserField(context: Context, name: string, field: string): ModelCollection {
  const collection = context.model.collections.get(name);
  if (!collection) throw forbidden();
  if (isSystemField(name, field)) throw forbidden({ code: 'system', action: 'update', collection: name });
  return collection;
}

/**
 * Checks that the sort field of a collection or relation exists.
 * @throws INVALID_PAYLOAD
 */
export function requireSortField(collection: string, fields: Iterable<string>, meta: Row): void {
  const sort = meta['sort_field'];
  const names = [...fields];
  if (typeof sort !== 'string' || sort === '' || names.includes(sort)) return;
  const near = nearest(sort, names);
  throw createFailure(
    'INVALID_PAYLOAD',
    `"meta.sort_field" is "${sort}", but "${collection}" has no such field.${near ? ` Did you mean "${near}"?` : ' Create the field first.'}`,
    { field: 'meta.sort_field', invalid: sort, nearest: near },
  );
}

/**
 * Checks that the table of a collection can be changed: it is neither a view nor unsupported.
 * @throws INVALID_PAYLOAD
 */
export function requireChangeable({ name, table }: ModelCollection): void {
  if (table?.unsupported !== undefined)
    throw createFailure('INVALID_PAYLOAD', `"${name}" cannot be changed here. ${table.unsupported}`, {
      collection: name,
    });
  if (table?.kind === 'view') throw viewError(name);
}

function viewError(name: string): Error {
  return createFailure('INVALID_PAYLOAD', `"${name}" is a database view. Change it in the database.`, {
    collection: name,
  });
}
