/** Values of relational fields: the key of a related row, a value of another unique column, or the row itself. */
import type { Query } from '../../schemas/query/types.ts';
import { isRecord } from '../../schemas/value/record.ts';
import type { Key, Platform, Row } from './platform.ts';

/** The rows to which a foreign key refers. */
export interface RelatedRows {
  readonly collection: string;
  /** The primary key. Rows are opened, changed and chosen by it. */
  readonly keyField: string;
  /** The column whose value the foreign key stores: `keyField` or another unique column. */
  readonly referencedField: string;
}

/** Related rows to choose from, with their template, an optional filter and a sort order. */
export interface Choosable extends RelatedRows, Pick<Query, 'filter' | 'sort'> {
  readonly template: string;
  /** The fields to read for the template. They include `keyField` and `referencedField`. */
  readonly fields: readonly string[];
}

/** Returns the key of a value that is either a key or a row. */
export function keyOf(value: unknown, keyField: string): Key | null {
  const key = isRecord(value) ? value[keyField] : value;
  return isKey(key) ? key : null;
}

/** Returns the primary key of the related row, or null if the value contains only another unique value. */
export function primaryKeyOf(rows: RelatedRows, value: unknown): Key | null {
  return isRecord(value) || refersToKey(rows) ? keyOf(value, rows.keyField) : null;
}

export function refersToKey({ keyField, referencedField }: RelatedRows): boolean {
  return keyField === referencedField;
}

/** Returns the value to stage in order to link the row. If it is a row, the platform stores the referenced column. */
export function linkTo(rows: RelatedRows, key: Key): Key | Row {
  return refersToKey(rows) ? key : { [rows.keyField]: key };
}

/** Returns whether the foreign key's value refers to this row. */
export function refersTo(rows: RelatedRows, value: unknown, row: Row): boolean {
  const field = isRecord(value) ? rows.keyField : rows.referencedField;
  return String(keyOf(value, field)) === String(row[field]);
}

/** Reads the row that a value refers to. Resolves to null if no row has the value. */
export async function readRelated(
  platform: Pick<Platform, 'read'>,
  rows: RelatedRows,
  value: unknown,
  fields: readonly string[],
): Promise<Row | null> {
  const { collection, referencedField } = rows;
  const key = primaryKeyOf(rows, value);
  if (key !== null) return (await platform.read<Row>({ collection, key }, { fields })).data;
  const query = { fields, filter: { [referencedField]: { _eq: value } }, limit: 1 };
  return (await platform.read<readonly Row[]>({ collection }, query)).data[0] ?? null;
}

function isKey(value: unknown): value is Key {
  return typeof value === 'string' || typeof value === 'number';
}
