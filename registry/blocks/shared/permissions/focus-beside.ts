import { ownValue } from '../../../../schemas/value/own-value.ts';

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const pageSteps: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/**
 * Moves the focus from a cell for an arrow key, Home or End, or by the rows in view for Page Up or Page Down. Returns the
 * name (`data-cell`) of the focused cell, or null if no cell was focused.
 */
export function focusBeside(event: KeyboardEvent, table: HTMLElement): string | null {
  if (!(event.target instanceof HTMLElement) || event.target.dataset['cell'] === undefined) return null;
  const isMirrored = getComputedStyle(table).direction === 'rtl';
  const next = nextCell(event.key, event.target, table, isMirrored);
  if (!next) return null;
  event.preventDefault();
  next.focus();
  return next.dataset['cell'] ?? null;
}

function nextCell(
  key: string,
  from: HTMLElement,
  table: HTMLElement,
  isMirrored: boolean,
): HTMLElement | undefined {
  const row = from.closest('tr');
  const inRow = cellsOf(row);
  if (key === 'Home') return inRow[0];
  if (key === 'End') return inRow.at(-1);
  const [down, right] = ownValue(steps, key) ?? [0, 0];
  const pages = ownValue(pageSteps, key) ?? 0;
  if (right !== 0) return inRow[inRow.indexOf(from) + (isMirrored ? -right : right)];
  if (row === null || (down === 0 && pages === 0)) return undefined;
  const rows = [...table.querySelectorAll('tr')].filter((each) => cellsOf(each).length > 0);
  const at = rows.indexOf(row);
  // The table contains only some rows above and below those in view.
  const target = pages === 0 ? at + down : clamp(at + pages * rowsInView(row, table), 0, rows.length - 1);
  return nearest(cellsOf(rows[target]), from);
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Returns how many rows fit into the visible part of the table, but at least one. */
function rowsInView(row: HTMLElement, table: HTMLElement): number {
  const height = Math.min(table.clientHeight, window.innerHeight);
  return row.offsetHeight === 0 ? 1 : Math.max(1, Math.floor(height / row.offsetHeight) - 1);
}

const cellsOf = (row: Element | null | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('[data-cell]') ?? []),
];

/** Returns the cell below or above. Some rows lack a few cells: fixed ones, and those of columns out of view. */
function nearest(cells: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const start = placeOf(from);
  const distance = (cell: HTMLElement) => Math.abs(placeOf(cell) - start);
  return cells.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Returns the place of a cell in its row. It grows from cell to cell, and equals that of the cell below. */
function placeOf(cell: HTMLElement): number {
  const column = cell.closest('td')?.cellIndex ?? 0;
  return column * 100 + [...(cell.parentElement?.children ?? [])].indexOf(cell);
}
