import { ownValue } from '../../../../schemas/value/own-value.ts';

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Focuses the cell beside the one that has the focus, for an arrow key, Home or End. Returns its name (`data-cell`), or
 * null if no cell was focused.
 */
export function focusBeside(event: KeyboardEvent, table: HTMLElement): string | null {
  if (!(event.target instanceof HTMLElement) || event.target.dataset['cell'] === undefined) return null;
  const cells = [...table.querySelectorAll<HTMLElement>('[data-cell]')];
  const rows = [...new Set(cells.map((cell) => cell.closest('tr')))];
  const row = rows.indexOf(event.target.closest('tr'));
  const inRow = (index: number) => cells.filter((cell) => cell.closest('tr') === rows[index]);
  const column = inRow(row).indexOf(event.target);
  const next = nextCell(event.key, {
    row,
    column,
    inRow,
    isMirrored: getComputedStyle(table).direction === 'rtl',
  });
  if (!next) return null;
  event.preventDefault();
  next.focus();
  return next.dataset['cell'] ?? null;
}

interface Where {
  readonly row: number;
  readonly column: number;
  readonly inRow: (index: number) => readonly HTMLElement[];
  readonly isMirrored: boolean;
}

function nextCell(key: string, { row, column, inRow, isMirrored }: Where): HTMLElement | undefined {
  if (key === 'Home') return inRow(row)[0];
  if (key === 'End') return inRow(row).at(-1);
  const [down, right] = ownValue(steps, key) ?? [0, 0];
  if (down === 0 && right === 0) return undefined;
  return inRow(row + down)[column + (isMirrored ? -right : right)];
}
