import type { Limitation } from '../../../../schemas/collection/types.ts';
import type { TableInfo } from '../../contract.ts';

/** The tables that were checked. A change of the model reads all tables several times. */
const usableTables = new WeakMap<TableInfo, TableInfo>();

/**
 * Separates the columns that requests can refer to from those that they cannot. A table whose own name is unusable keeps
 * no columns.
 */
export function withUsableNames(table: TableInfo): TableInfo {
  const known = usableTables.get(table);
  if (known) return known;
  const usable = checkNames(table);
  usableTables.set(table, usable);
  return usable;
}

function checkNames(table: TableInfo): TableInfo {
  const reason = tableReason(table.name);
  if (reason) return { ...table, columns: [], primaryKey: [], unsupported: reason };
  const omitted = table.columns.flatMap(({ name }): Limitation[] => {
    const why = columnReason(name);
    return why ? [{ name, reason: `The column "${name}" is not available: ${why}` }] : [];
  });
  if (omitted.length === 0) return table;
  const names = new Set(omitted.map(({ name }) => name));
  return {
    ...table,
    columns: table.columns.filter(({ name }) => !names.has(name)),
    limitations: [...(table.limitations ?? []), ...omitted],
  };
}

const rename = 'Rename it in the database.';

function tableReason(name: string): string | null {
  if (name === '' || name === '.' || name === '..')
    return `A URL cannot contain the name "${name}". ${rename}`;
  return reservedReason(name);
}

function columnReason(name: string): string | null {
  if (name === '') return `Requests cannot refer to an empty name. ${rename}`;
  if (/[.,]/.test(name)) return `dots and commas separate names in requests. ${rename}`;
  return reservedReason(name);
}

/** Returns whether objects of JavaScript cannot have a property of this name. */
export function isReserved(name: string): boolean {
  return name === '__proto__';
}

function reservedReason(name: string): string | null {
  if (isReserved(name)) return `JavaScript reserves the name "__proto__". ${rename}`;
  // Knex counts the backslashes before a placeholder.
  if (name.includes(String.raw`\?`)) return `A backslash precedes a question mark in "${name}". ${rename}`;
  return null;
}
