import type { Column, GridApi } from 'ag-grid-community';
import type { Row } from '../contract/platform.ts';

/** Returns the columns of fields in their order, without checkboxes, grips, reasons and the filler. */
export function fieldColumns(api: GridApi<Row>): readonly Column[] {
  return api.getAllGridColumns().filter((column) => !/^(\$|ag-Grid-)/.test(column.getColId()));
}

/** Returns the current widths in px. */
export function widthsOfFields(api: GridApi<Row>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    fieldColumns(api).map((column) => [column.getColId(), Math.round(column.getActualWidth())]),
  );
}
