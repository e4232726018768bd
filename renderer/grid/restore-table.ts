import type { GridApi } from 'ag-grid-community';
import type { Row } from '../contract/platform.ts';
import { fieldColumns } from './field-columns.ts';
import { viewportSelector } from '../kit/grid-viewport.ts';

/** Scrolls the table to `scrollTop` in px, and focuses the row at `focused`. */
export function restoreTable(
  api: GridApi<Row>,
  frame: HTMLElement,
  scrollTop: number,
  focused: number | null,
): void {
  const viewport = frame.querySelector(viewportSelector);
  if (viewport) {
    viewport.scrollTop = scrollTop;
    // AG Grid renders the rows with this event. The browser's own event comes later. ensureIndexVisible()
    // would scroll again when the rows are confirmed.
    viewport.dispatchEvent(new Event('scroll'));
  }
  const [column] = fieldColumns(api);
  if (focused !== null && column) api.setFocusedCell(focused, column);
}
