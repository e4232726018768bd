/** Returns whether two lists contain the same objects in the same order. */
export function sameMembers<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((member, i) => member === b[i]);
}
