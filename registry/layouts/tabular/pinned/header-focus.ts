import type { GridApi } from 'ag-grid-community';
import type { Row } from '../../../../renderer/contract/platform.ts';
import { columnIdOf } from '../../../../renderer/grid/field-columns.ts';

/** The path of the column whose header receives the focus after the table has moved it. */
let waiting: string | null = null;

export function giveHeaderFocus(path: string): void {
  waiting = path;
}

/** Focuses the header that waits for the focus. */
export function takeHeaderFocus(api: GridApi<Row> | null): void {
  const path = waiting;
  if (path === null || !api) return;
  waiting = null;
  const id = columnIdOf(path);
  api.ensureColumnVisible(id);
  api.setFocusedHeader(id);
}
