import type { ColumnSpec } from '../contract.ts';
import { quoted } from './names.ts';

/** Returns the definitions inside CREATE TABLE (…). A composite primary key becomes a table constraint. */
export function tableDefinitions(
  columns: readonly ColumnSpec[],
  define: (column: ColumnSpec) => string,
  checks: readonly string[] = [],
): readonly string[] {
  const constraints = checks.map((check) => `check (${check})`);
  const keys = columns.filter(({ primaryKey }) => primaryKey);
  if (keys.length < 2) return [...columns.map(define), ...constraints];
  const parts = columns.map((column) =>
    define(column.primaryKey ? { ...column, primaryKey: false, nullable: false } : column),
  );
  return [...parts, `primary key (${keys.map(({ name }) => quoted(name)).join(', ')})`, ...constraints];
}
