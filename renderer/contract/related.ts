/** Values of relational fields: the key of a related row, a value of another unique column, or the row itself. */
import type { Metadata } from '../../schemas/collection/types.ts';
import type { Query } from '../../schemas/query/types.ts';
import { relationSide, type RelationSide } from '../../schemas/relation/side.ts';
import { isRecord } from '../../schemas/value/record.ts';
import type { Key, Row } from './platform.ts';

/** The rows to which a foreign key refers. */
export interface ReferencedRows {
  readonly collection: string;
  /** The primary key. Rows are opened, changed and chosen by it. */
  readonly keyField: string;
  /** The column whose value the foreign key stores: `keyField` or another unique column. */
  readonly referencedField: string;
}

/** Related rows to choose from, with their template, an optional filter and a sort order. */
export interface Choosable extends ReferencedRows, Pick<Query, 'filter' | 'sort'> {
  readonly template: string;
  /** The fields to read for the template. They include `keyField` and `referencedField`. */
  readonly fields: readonly string[];
}

/**
 * Returns the rows to which a foreign key refers, or null if it refers to several collections. If the collection has no
 * primary key of one column, the referenced column identifies the row.
 */
export function referencedRows(related: RelationSide['related']): ReferencedRows | null {
  const { collection, referencedField } = related;
  if (collection === null) return null;
  const keyField = related.keyField ?? referencedField ?? 'id';
  return { collection, keyField, referencedField: referencedField ?? keyField };
}

/** Returns the rows to which a field of this collection refers by a foreign key of its own, or null. */
export function rowsOfForeignKey(
  metadata: Metadata,
  collection: string,
  field: string,
): ReferencedRows | null {
  const side = relationSide(metadata, collection, field);
  return side?.near.isOwn ? referencedRows(side.related) : null;
}

/** Returns the key of a row in a list. The keys true and false become text, as in URLs. */
export function keyOfRow(row: Row, keyField: string): Key {
  const key = row[keyField];
  return typeof key === 'boolean' ? String(key) : (key as Key);
}

/** Returns the key of a value that is either a key or a row. */
export function keyOf(value: unknown, keyField: string): Key | null {
  const key = isRecord(value) ? value[keyField] : value;
  return isKey(key) ? key : null;
}

/** Returns the primary key of the related row, or null if the value contains only another unique value. */
export function primaryKeyOf(rows: ReferencedRows, value: unknown): Key | null {
  return isRecord(value) || refersToKey(rows) ? keyOf(value, rows.keyField) : null;
}

export function refersToKey({ keyField, referencedField }: ReferencedRows): boolean {
  return keyField === referencedField;
}

function isKey(value: unknown): value is Key {
  return typeof value === 'string' || typeof value === 'number';
}
