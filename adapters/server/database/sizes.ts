import type { ColumnSpec } from '../contract.ts';

/** As SQL writes them behind a type; '' is without limit. */
export interface DeclaredSizes {
  readonly length: string;
  readonly digits: string;
}

/** What is not said is what the platform gives: 255 characters, ten digits with five behind the point. */
export function sizesOf({ maxLength, precision, scale }: ColumnSpec): DeclaredSizes {
  const length = maxLength === undefined ? 255 : maxLength;
  const digits = precision === undefined ? 10 : precision;
  return {
    length: length === null ? '' : `(${length})`,
    digits: digits === null ? '' : `(${digits}, ${scale === undefined ? Math.min(5, digits) : (scale ?? 0)})`,
  };
}
