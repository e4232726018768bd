import type { Column, GridApi } from 'ag-grid-community';
import type { Row } from '../contract/platform.ts';

const prefix = 'field:';

/**
 * Returns the id of a field's column. AG Grid keeps ids as keys of plain objects, and our own columns begin with `$`. So
 * fields with names such as `constructor` or `$price` get a prefix.
 */
export function columnIdOf(path: string): string {
  return path in {} || /^(\$|ag-Grid-|field:)/.test(path) ? `${prefix}${path}` : path;
}

/** Returns the path of the field that a column shows. */
export const pathOfColumn = (column: Pick<Column, 'getColId'>): string => pathOfId(column.getColId());

/** Returns the path of the field of a column with this id. */
export function pathOfId(id: string): string {
  return id.startsWith(prefix) ? id.slice(prefix.length) : id;
}

/** Returns the columns of fields in their order, without checkboxes, grips, reasons and the filler. */
export function fieldColumns(api: GridApi<Row>): readonly Column[] {
  return api.getAllGridColumns().filter((column) => !/^(\$|ag-Grid-)/.test(column.getColId()));
}

/** Returns the current widths in px. */
export function widthsOfFields(api: GridApi<Row>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    fieldColumns(api).map((column) => [pathOfColumn(column), Math.round(column.getActualWidth())]),
  );
}
