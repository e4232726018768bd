import type { GridApi } from 'ag-grid-community';
import type { ColumnPlan } from '../contract/plan.ts';
import type { Row } from '../contract/platform.ts';
import { pathOfColumn } from './field-columns.ts';
import type { CellPlace, TablePlace } from './props.ts';

interface Table {
  readonly api: { readonly current: GridApi<Row> | null };
  readonly columns: readonly ColumnPlan[];
}

/** Returns the cell or the header of a field that contains the target of an event, or null. */
export function placeAt(target: EventTarget | null, { api, columns }: Table): TablePlace | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('.ag-cell, .ag-header-cell') : null;
  const id = element?.getAttribute('col-id');
  if (!element || !id) return null;
  const path = pathOfColumn({ getColId: () => id });
  const column = columns.find(({ key }) => key === path);
  const rowId = element.closest('[row-id]')?.getAttribute('row-id');
  const row = rowId ? (api.current?.getRowNode(rowId)?.data ?? null) : null;
  return column && (row !== null || !rowId) ? { element, column, row } : null;
}

/** Returns the cell of a row that contains the target of an event, or null. */
export function cellAt(target: EventTarget | null, table: Table): CellPlace | null {
  const place = placeAt(target, table);
  return place && place.row !== null ? { ...place, row: place.row } : null;
}
