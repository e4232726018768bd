import type { ColumnSpec } from '../contract.ts';

/** Size suffixes of SQL types; '' means unlimited. */
export interface DeclaredSizes {
  readonly length: string;
  readonly digits: string;
}

/** Returns the sizes of a column. Defaults: 255 characters, ten digits with five decimal places. */
export function sizesOf({ maxLength, precision, scale }: ColumnSpec): DeclaredSizes {
  const length = maxLength === undefined ? 255 : maxLength;
  const digits = precision === undefined ? 10 : precision;
  return {
    length: length === null ? '' : `(${length})`,
    digits: digits === null ? '' : `(${digits}, ${scale === undefined ? Math.min(5, digits) : (scale ?? 0)})`,
  };
}
