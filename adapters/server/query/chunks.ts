/** Maximum number of keys in one statement, and of rows that an export reads at once. */
export const chunkSize = 500;

export function* chunksOf<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += chunkSize) yield list.slice(start, start + chunkSize);
}
