import type { Metadata } from '../../../schemas/collection/types.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import type { Row } from '../../contract/platform.ts';
import { rowsOfForeignKey } from '../../contract/related.ts';

/**
 * Returns the row with foreign keys in place of the related rows that the list has read for its displays. A related row
 * stays if its key was not read.
 */
export function storedValues(row: Row, collection: string, metadata: Metadata): Row {
  const related = Object.entries(row).filter(([, value]) => isRecord(value));
  const keys = related.map(([field, value]) => {
    const rows = rowsOfForeignKey(metadata, collection, field);
    return [field, (rows && (value as Row)[rows.referencedField]) ?? value] as const;
  });
  return keys.length === 0 ? row : { ...row, ...Object.fromEntries(keys) };
}
