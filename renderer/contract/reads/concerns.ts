/** Finds the reads that show rows of a collection. Pure. */

/**
 * Returns true if an SWR key `['read', collections, …]` contains one of the collections, or any collection if
 * null.
 */
export function concerns(key: unknown, collections: readonly string[] | null): boolean {
  if (!Array.isArray(key) || key[0] !== 'read' || !Array.isArray(key[1])) return false;
  const passed: readonly unknown[] = key[1];
  return collections === null || collections.some((collection) => passed.includes(collection));
}
