import type { Key } from '../../contract/platform.ts';

/** Items of one request that changes many. */
export const partSize = 250;

/** Returns the keys in parts of one request each. */
export function partsOf(keys: readonly Key[]): readonly (readonly Key[])[] {
  const count = Math.ceil(keys.length / partSize);
  return Array.from({ length: count }, (_, i) => keys.slice(i * partSize, (i + 1) * partSize));
}
