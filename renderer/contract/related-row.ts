/** Finds and links the row to which a foreign key refers. Apart from related.ts, because lists load without it. */
import { isRecord } from '../../schemas/value/record.ts';
import type { Key, Platform, Row } from './platform.ts';
import { keyOf, primaryKeyOf, refersToKey, type ReferencedRows } from './related.ts';

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

/** Reads the row that a value refers to. Resolves to null if no row has the value. */
export async function readRelated(
  platform: Pick<Platform, 'read'>,
  rows: ReferencedRows,
  value: unknown,
  fields: readonly string[],
): Promise<Row | null> {
  const { collection, referencedField } = rows;
  const key = primaryKeyOf(rows, value);
  if (key !== null) return (await platform.read<Row>({ collection, key }, { fields })).data;
  const query = { fields, filter: { [referencedField]: { _eq: value } }, limit: 1 };
  return (await platform.read<readonly Row[]>({ collection }, query)).data[0] ?? null;
}
