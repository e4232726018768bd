/** Returns the name as a quoted SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Escapes the question marks of a statement without placeholders for Knex. */
export function withoutPlaceholders(sql: string): string {
  return sql.replaceAll('?', String.raw`\?`);
}

/** Returns the value as an SQL literal. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}
