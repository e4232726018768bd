/** Converts bindings to driver values, because SQLite has no booleans. */
export function boundOf(bindings: readonly unknown[]): unknown[] {
  return bindings.map((value) => (typeof value === 'boolean' ? Number(value) : value));
}
