import { sameValue } from '../../../../schemas/value/same.ts';
import type { ColumnInfo, TableInfo } from '../../contract.ts';
import { sameMembers } from '../same-members.ts';

/**
 * Returns a function that replaces tables and columns with the equal ones of its last call, so that the model compiles only
 * what has changed.
 */
export function keepSameTables(): (tables: readonly TableInfo[]) => readonly TableInfo[] {
  let known: ReadonlyMap<string, TableInfo> = new Map();
  return (tables) => {
    const kept = tables.map((table) => sameTable(known.get(table.name), table));
    known = new Map(kept.map((table) => [table.name, table]));
    return kept;
  };
}

function sameTable(known: TableInfo | undefined, table: TableInfo): TableInfo {
  if (!known) return table;
  const byName = new Map(known.columns.map((column) => [column.name, column]));
  const columns = table.columns.map((column) => sameColumn(byName.get(column.name), column));
  const { columns: _columns, ...rest } = table;
  const { columns: knownColumns, ...knownRest } = known;
  if (sameMembers(columns, knownColumns) && sameValue(rest, knownRest)) return known;
  return { ...table, columns };
}

const sameColumn = (known: ColumnInfo | undefined, column: ColumnInfo): ColumnInfo =>
  known && sameValue(known, column) ? known : column;
