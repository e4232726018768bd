/**
 * Finds and links the row to which a foreign key refers, and records removals. Apart from related.ts, because lists
 * load without it.
 */
import { shortenedKey } from '../../schemas/query/shortened.ts';
import { withEdits } from '../../schemas/query/with-edits.ts';
import type { Query } from '../../schemas/query/types.ts';
import { isRecord } from '../../schemas/value/record.ts';
import type { NearSide } from './near-side.ts';
import type { Key, Platform, Row } from './platform.ts';
import { keyOf, primaryKeyOf, refersToKey, type ReferencedRows } from './related.ts';
import type { EditPath, FieldStore } from './store.ts';

/** Returns the value to stage in order to link the row. If it is a row, the platform stores the referenced column. */
export function linkTo(rows: ReferencedRows, key: Key): Key | Row {
  return refersToKey(rows) ? key : { [rows.keyField]: key };
}

/** Returns the column that a value of the field contains: a row has its primary key, a plain value is a reference. */
export function identifyingField({ keyField, referencedField }: ReferencedRows, value: unknown): string {
  return isRecord(value) ? keyField : referencedField;
}

/** Returns whether the foreign key's value refers to this row. */
export function refersTo(rows: ReferencedRows, value: unknown, row: Row): boolean {
  const field = identifyingField(rows, value);
  return String(keyOf(value, field)) === String(row[field]);
}

/**
 * Reads the row that a value refers to. Resolves to null if no row has the value. With `maxValueLength`, long values are only
 * their beginnings, which must not be written.
 */
export async function readRelated(
  platform: Pick<Platform, 'read'>,
  rows: ReferencedRows,
  value: unknown,
  fields: readonly string[],
  shown: Pick<Query, 'maxValueLength'> = {},
): Promise<Row | null> {
  const { collection, referencedField } = rows;
  const key = primaryKeyOf(rows, value);
  if (key !== null) return (await platform.read<Row>({ collection, key }, { fields, ...shown })).data;
  const query = { fields, filter: { [referencedField]: { _eq: value } }, limit: 1, ...shown };
  return (await platform.read<readonly Row[]>({ collection }, query)).data[0] ?? null;
}

/**
 * Records the server's values that the user saw, before a related row is removed. The save sends them, so that it does
 * not delete a change of another user without a question. Releasing a row without a junction overwrites nothing of it.
 * `row` may contain the staged edits; only forms record the values that these replace. Of a shortened value, its beginning
 * and its size are recorded.
 */
export function recordRemoval(
  store: FieldStore,
  {
    keyField,
    sortField,
    backField,
    onwardField,
    removeAction,
  }: Pick<NearSide, 'keyField' | 'sortField' | 'backField' | 'onwardField' | 'removeAction'>,
  list: EditPath,
  { key, row }: { readonly key: Key; readonly row: Row },
): void {
  const { bases, path } = store;
  if (!bases || keyField === null) return;
  if (removeAction === 'update' && onwardField === null) return;
  const at = [...path, ...list, key];
  const edit = store.get([...list, key]);
  const ignored = [keyField, sortField, backField, ...Object.keys(isRecord(edit) ? edit : {})];
  const isSent = ([name, value]: readonly [string, unknown]) =>
    name === shortenedKey || (!ignored.includes(name) && isPlain(value));
  const known = bases.get(at);
  const seen = withEdits(Object.fromEntries(Object.entries(row).filter(isSent)), known?.row ?? {});
  bases.set({ path: at, identity: { [keyField]: key }, link: key, row: seen, newer: known?.newer ?? {} });
}

/** The values of related rows are nested. Removing a row of a junction keeps them. */
function isPlain(value: unknown): boolean {
  return !isRecord(value) && !Array.isArray(value);
}
