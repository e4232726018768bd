/** Values of relational fields: the key of a related row, a value of another unique column, or the row itself. */
import type { Query } from '../../schemas/query/types.ts';
import { isRecord } from '../../schemas/value/record.ts';
import type { Key } from './platform.ts';

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

function isKey(value: unknown): value is Key {
  return typeof value === 'string' || typeof value === 'number';
}
