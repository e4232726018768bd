import type { FieldSchema } from './types.ts';

/** Returns the least and the greatest integer of a column. Columns of 64 bits are limited to the safe integers. */
export function integerRange(
  column: Pick<FieldSchema, 'data_type' | 'numeric_precision'> | null | undefined,
): readonly [number, number] {
  const bits = column?.data_type === 'smallint' ? 16 : column?.numeric_precision === 32 ? 32 : 54;
  const limit = 2 ** (bits - 1);
  return [bits === 54 ? 1 - limit : -limit, limit - 1];
}
