/**
 * Remembers where the focus was in the table, so that Tab enters there again. The table is one tab stop, as in
 * the grid pattern of ARIA. Arrow keys move inside.
 */
import type { GridApi, GridOptions } from 'ag-grid-community';
import type { Row } from '../contract/platform.ts';
import { fieldColumns } from './field-columns.ts';

/** The last focused header, or the last focused cell by the id of its row, or by the index of a row that is not loaded. */
interface Place {
  readonly column: string;
  readonly row: string | number | null;
}

type Options = Pick<
  GridOptions<Row>,
  'tabIndex' | 'navigateToNextHeader' | 'onCellFocused' | 'onHeaderFocused'
>;

export interface FocusedPlace {
  readonly options: Options;
  /** Focuses the last place. */
  readonly enter: (api: GridApi<Row>) => void;
}

export function createFocusedPlace(): FocusedPlace {
  let last: Place | null = null;
  const idOf = (column: Parameters<NonNullable<Options['onCellFocused']>>[0]['column']) =>
    typeof column === 'string' ? column : (column?.getId() ?? '');
  const options: Options = {
    // The elements beside the table are the tab stop. Rows and the tab guards of AG Grid are none.
    tabIndex: -1,
    // Columns without a header, such as the filler, are skipped.
    navigateToNextHeader({ nextHeaderPosition }) {
      const { column } = nextHeaderPosition ?? {};
      return column && 'getColDef' in column && column.getColDef().suppressNavigable === true
        ? null
        : nextHeaderPosition;
    },
    onCellFocused({ api, column, rowIndex }) {
      if (rowIndex === null) return;
      last = { column: idOf(column), row: api.getDisplayedRowAtIndex(rowIndex)?.id ?? rowIndex };
    },
    onHeaderFocused({ column }) {
      last = { column: column.getUniqueId(), row: null };
    },
  };
  return { options, enter: (api) => focusPlace(api, last) };
}

/** Focuses the last place. If its row or column is gone, focuses the first cell of the first row. */
function focusPlace(api: GridApi<Row>, last: Place | null): void {
  const known = last !== null && api.getColumn(last.column) !== null ? last : null;
  const column = known?.column ?? fieldColumns(api)[0]?.getColId();
  if (column === undefined) return;
  api.ensureColumnVisible(column);
  const row = known?.row ?? 0;
  const index = typeof row === 'number' ? row : (api.getRowNode(row)?.rowIndex ?? 0);
  if (known?.row === null || api.getDisplayedRowCount() === 0) api.setFocusedHeader(column);
  else {
    api.ensureIndexVisible(index);
    api.setFocusedCell(index, column);
  }
}

/**
 * Activates the control of a focused header by Enter or Space. AG Grid itself handles Space on "select all".
 * Returns true if the key has been handled.
 */
export function pressHeader({ key, target }: KeyboardEvent): boolean {
  if ((key !== 'Enter' && key !== ' ') || !(target instanceof Element)) return false;
  if (target.getAttribute('role') !== 'columnheader') return false;
  const control = target.querySelector<HTMLElement>(key === 'Enter' ? 'button, input' : 'button');
  control?.click();
  return control !== null;
}
