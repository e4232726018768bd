/** Values as the driver takes them: SQLite has no booleans. */
export function boundOf(bindings: readonly unknown[]): unknown[] {
  return bindings.map((value) => (typeof value === 'boolean' ? Number(value) : value));
}
