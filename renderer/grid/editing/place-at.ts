import type { ColumnPlan } from '../../contract/plan.ts';
import { pathOfColumn } from '../field-columns.ts';
import type { CellPlace, FooterTable } from '../props.ts';

/** Returns the cell of a row that contains an element, or null. */
export function placeAt(
  element: Element,
  { api }: FooterTable,
  columns: readonly ColumnPlan[],
): CellPlace | null {
  const cell = element.closest<HTMLElement>('.ag-cell');
  const id = cell?.getAttribute('col-id');
  if (!cell || !id) return null;
  const path = pathOfColumn({ getColId: () => id });
  const column = columns.find(({ key }) => key === path);
  const rowId = cell.closest('[row-id]')?.getAttribute('row-id');
  const row = rowId ? api.current?.getRowNode(rowId)?.data : undefined;
  return column && row ? { element: cell, column, row } : null;
}
