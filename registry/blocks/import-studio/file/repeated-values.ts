/** Finds values of unique fields that an earlier row of the file has. A million rows need 50 MB for each field. */
import type { Row } from '../../../../schemas/value/row.ts';
import type { RowProblem } from './types.ts';

export interface RepeatedValues {
  /** Remembers the values of the row. Returns the first one that an earlier row has. */
  find(row: number, values: Row): RowProblem | null;
}

export function createRepeatedValues(fields: readonly string[]): RepeatedValues {
  const rowsByHash = new Map(fields.map((field) => [field, new Map<number, number>()]));
  return {
    find(row, values) {
      for (const [field, known] of rowsByHash) {
        const value = values[field];
        if (value === undefined || value === null) continue;
        const hash = hashOf(typeof value === 'object' ? JSON.stringify(value) : String(value));
        const first = known.get(hash);
        if (first !== undefined) return { is: 'repeated', row, field, first };
        known.set(hash, row);
      }
      return null;
    },
  };
}

/** Returns 53 bits of two FNV-1a hashes. A million values have a collision in one of ten thousand files. */
function hashOf(text: string): number {
  let [low, high] = [0x81_1c_9d_c5, 0x1b_87_35_93];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01_00_01_93);
    high = Math.imul(high ^ code, 0x85_eb_ca_6b);
    high ^= high >>> 13;
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
