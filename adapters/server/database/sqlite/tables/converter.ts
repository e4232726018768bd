import type { ColumnSpec } from '../../../contract.ts';
import { declare, fieldTypeOf, parseDeclared } from '../declared-type.ts';
import { recast } from './recast.ts';

/** Reads the declared type of a column. Its values are the table and the column. */
export const declaredTypeSql = 'select type from pragma_table_xinfo(?) where name = ?';

/**
 * Returns the function that converts stored values of a column whose type was declared as `declared`; null if they stay
 * unchanged. The function throws a PlatformFailure for values that do not fit.
 */
export function converterTo(column: ColumnSpec, declared: string): ((stored: unknown) => unknown) | null {
  if (column.autoIncrement) return null;
  const before = parseDeclared(declared);
  const from = fieldTypeOf(before);
  const now = parseDeclared(declare(column));
  const { maxLength, precision, scale } = now;
  const isSame =
    from === fieldTypeOf(now) &&
    before.maxLength === maxLength &&
    before.precision === precision &&
    before.scale === scale;
  if (isSame) return null;
  const sized = { ...column, maxLength, precision, scale };
  return (stored) => recast(from, sized, stored);
}
