import type { TableInfo } from '../../contract.ts';

/**
 * SQL conditions that are always true, and that stop an aborted statement (connection.ts). SQLite tests them for each
 * row of the first table of a view, which may join many rows to it.
 */
const checks: Readonly<Record<TableInfo['kind'], string>> = {
  table: '(case when (random() & 1023) = 0 then alive() else 1 end)',
  view: 'alive()',
};

export function stopCheck(kind: TableInfo['kind']): string {
  return checks[kind];
}

/** Removes the checks from a statement that runs on the main thread, where nothing can stop it. */
export function withoutStopChecks(text: string): string {
  return text.includes(checks.table) ? text.replaceAll(checks.table, '1 = 1') : text;
}
