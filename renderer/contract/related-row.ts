/** Finds and links the row to which a foreign key refers. Apart from related.ts, because lists load without it. */
import { isRecord } from '../../schemas/value/record.ts';
import type { Key, Platform, Row } from './platform.ts';
import { keyOf, primaryKeyOf, refersToKey, type RelatedRows } from './related.ts';

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
