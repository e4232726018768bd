/**
 * Moves rows with the keyboard while the list is sorted manually. Space or Enter on a grip lifts its row,
 * arrow keys move it, Space or Enter drops it, and Escape puts it back.
 */
import type { GridApi } from 'ag-grid-community';
import type { Row } from '../contract/platform.ts';
import type { RenderContextValue } from '../contract/render.ts';
import { gripColumn } from './columns.tsx';
import { rowId, type GridProps } from './props.ts';

interface Where {
  readonly api: () => GridApi<Row> | null;
  readonly props: () => GridProps;
  readonly nameOf: (row: Row) => string;
  readonly t: RenderContextValue['t'];
  readonly announce: RenderContextValue['announce'];
}

interface Lifted {
  readonly row: Row;
  /** All rows before the move. */
  readonly rows: readonly Row[];
  readonly from: number;
  readonly at: number;
}

const stepOf = (key: string) => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0);

/** Listens to the keys of the grips in `table`. Returns the function that ends a move and removes the listeners. */
export function listenForMoves(table: HTMLElement, where: Where): () => void {
  const { api, props, nameOf, t, announce } = where;
  let lifted: Lifted | null = null;

  const show = ({ row, rows, from, at }: Lifted) => {
    const grid = api();
    if (!grid || grid.isDestroyed()) return;
    const others = rows.filter((_, i) => i !== from);
    grid.setGridOption('rowData', [...others.slice(0, at), row, ...others.slice(at)]);
    focusGrip(grid, at);
    mark();
  };
  /** Moves the focus from the grip at the row's last place to the one at its present place. */
  const followFocus = (row: Row) => {
    const grid = api();
    const focused = document.activeElement;
    if (!grid || grid.isDestroyed() || !focused || !table.contains(focused) || gripIn(focused) === null)
      return;
    const index = grid.getRowNode(rowId(props(), props().keyOf(row)))?.rowIndex ?? null;
    if (index !== null) focusGrip(grid, index);
  };
  const mark = () => {
    const id = lifted && rowId(props(), props().keyOf(lifted.row));
    for (const row of table.querySelectorAll<HTMLElement>('[role="row"][row-id]'))
      row.toggleAttribute('data-lifted', row.getAttribute('row-id') === id);
  };
  const say = (message: string, { row, at, rows }: Lifted) =>
    announce(t(message, { name: nameOf(row), position: at + 1, count: rows.length }));
  const putBack = () => {
    if (!lifted) return;
    const back = { ...lifted, at: lifted.from };
    lifted = null;
    // Rows that arrived during the move are newer. The table shows them already.
    if (props().rows === back.rows) show(back);
    else followFocus(back.row);
    mark();
    say('interfaces.sort_put_back', back);
  };
  const drop = (done: Lifted) => {
    lifted = null;
    mark();
    say('interfaces.sort_dropped', done);
    const { keyOf, onMove } = props();
    const target = done.rows[done.at];
    if (target && done.at !== done.from) onMove?.(keyOf(done.row), keyOf(target));
  };
  const lift = (id: string | null) => {
    const { rows, keyOf } = props();
    const from = rows.findIndex((row) => rowId(props(), keyOf(row)) === id);
    const row = rows[from];
    if (!row) return;
    lifted = { row, rows, from, at: from };
    mark();
    say('interfaces.sort_lifted', lifted);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const id = target instanceof Element && table.contains(target) ? gripIn(target) : null;
    if (lifted && props().rows !== lifted.rows) putBack();
    if (key === 'Escape' || key === 'Tab') {
      if (!lifted) return;
      putBack();
      if (key === 'Tab') return;
    } else if (id === null) return;
    else if (key === ' ' || key === 'Enter') {
      if (lifted) drop(lifted);
      else lift(id);
    } else if (!lifted) return;
    else if (stepOf(key) !== 0) {
      const at = Math.min(Math.max(lifted.at + stepOf(key), 0), lifted.rows.length - 1);
      lifted = { ...lifted, at };
      show(lifted);
      say('interfaces.sort_moved', lifted);
    } else if (!key.startsWith('Arrow')) return;
    // AG Grid would move the focus or select the row.
    event.preventDefault();
    event.stopPropagation();
  };
  const nameGrip = (target: EventTarget | null) => {
    const id = target instanceof Element ? gripIn(target) : null;
    const row = id === null ? undefined : api()?.getRowNode(id)?.data;
    if (row && target instanceof Element)
      target.setAttribute('aria-label', t('interfaces.move_row', { name: nameOf(row) }));
  };
  const onFocusIn = ({ target }: FocusEvent) => nameGrip(target);
  const onPointerDown = () => putBack();
  // A grip may have the focus before this file is loaded.
  nameGrip(document.activeElement);
  table.addEventListener('focusin', onFocusIn);
  // Tab leaves the table in a listener of its parent, which runs before one of the table.
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('pointerdown', onPointerDown, true);
  return () => {
    putBack();
    table.removeEventListener('focusin', onFocusIn);
    window.removeEventListener('keydown', onKeyDown, true);
    window.removeEventListener('pointerdown', onPointerDown, true);
  };
}

function focusGrip(grid: GridApi<Row>, index: number): void {
  grid.ensureIndexVisible(index);
  grid.setFocusedCell(index, gripColumn);
}

/** Returns the id of the row whose grip contains `element`. */
function gripIn(element: Element): string | null {
  const grip = element.closest(`[role="gridcell"][col-id="${gripColumn}"]`);
  return grip?.closest('[row-id]')?.getAttribute('row-id') ?? null;
}
