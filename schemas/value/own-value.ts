/**
 * Returns `table[key]`, or undefined if the table itself has no such key. Inherited names such as `constructor` are not
 * found, so the key may be a text that a client has sent.
 */
export function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
