import type { ColDef, ColumnPinnedEvent, GridApi, GridOptions } from 'ag-grid-community';
import type { Row } from '../../contract/platform.ts';
import { fieldColumns, pathOfColumn, pathOfId } from '../field-columns.ts';
import type { FooterTable } from '../props.ts';
import { columnsThatFit, type PhysicalSide } from './columns-that-fit.ts';
import classes from './pinned.module.css';

/** The side at which a column stays: that at which reading starts or ends. */
export type PinnedSide = 'start' | 'end';

/** The sides of the pinned columns, by the paths of their fields. */
export type Pins = ReadonlyMap<string, PinnedSide>;

/** Returns the side of AG Grid, which does not mirror it. */
const physical = (side: PinnedSide, isRtl: boolean): PhysicalSide =>
  (side === 'start') === isRtl ? 'right' : 'left';

/** Returns the side of a column, or of its definition. */
const sideOf = (pinned: unknown): PhysicalSide | null =>
  pinned === 'left' || pinned === 'right' ? pinned : null;

/** Returns the options of a table with pinned columns. Checkboxes and grips stay beside those at the start. */
export function arrange(options: GridOptions<Row>, pins: Pins, isRtl: boolean): GridOptions<Row> {
  const { columnDefs, selectionColumnDef } = options;
  const hasStart = [...pins.values()].includes('start');
  const ofLead = hasStart ? physical('start', isRtl) : null;
  return {
    ...options,
    columnDefs: (columnDefs ?? []).map((each) => {
      const column = each as ColDef<Row>;
      if (column.lockPosition !== undefined)
        return { ...column, lockPinned: true, pinned: column.lockPosition === 'left' ? ofLead : null };
      const side = pins.get(pathOfId(column.colId ?? ''));
      return {
        ...column,
        lockPinned: false,
        // AG Grid stretches only columns that scroll.
        ...(side ? { pinned: physical(side, isRtl), flex: null } : { pinned: null }),
      };
    }),
    ...(selectionColumnDef ? { selectionColumnDef: { ...selectionColumnDef, pinned: ofLead } } : {}),
  };
}

/**
 * Calls `onPin` when the user has dragged a column to another part of the table, and pins only the columns that fit beside
 * the others. Returns the function that stops it.
 */
export function listenForPins(
  { api, frame }: FooterTable,
  onPin: (path: string, side: PinnedSide | null) => void,
): () => void {
  const grid = api.current as GridApi<Row>;
  const isRtl = grid.getGridOption('enableRtl') === true;
  /** The new sides of columns that the user is dragging. null if no column is dragged. */
  let dragged: Map<string, PhysicalSide | null> | null = null;
  const fit = () => {
    if (dragged) return;
    const columns = fieldColumns(grid).map((column) => ({
      column,
      side: sideOf(column.getColDef().pinned),
      width: column.getActualWidth(),
    }));
    const kept = columnsThatFit(columns, frame.current?.clientWidth ?? 0);
    for (const { column, side } of columns) {
      const next = kept.has(column) ? side : null;
      if (sideOf(column.getPinned()) !== next) grid.setColumnsPinned([column.getColId()], next);
    }
  };
  const onStart = () => {
    dragged = new Map();
  };
  const onPinned = ({ columns, source }: ColumnPinnedEvent<Row>) => {
    if (source !== 'uiColumnDragged') return;
    for (const column of columns ?? []) dragged?.set(pathOfColumn(column), sideOf(column.getPinned()));
  };
  const onStop = () => {
    const changed = dragged ?? [];
    dragged = null;
    for (const [path, side] of changed)
      onPin(path, side === null ? null : side === physical('start', isRtl) ? 'start' : 'end');
  };
  fit();
  grid.addEventListener('dragStarted', onStart);
  grid.addEventListener('columnPinned', onPinned);
  grid.addEventListener('dragStopped', onStop);
  // New definitions pin all columns again.
  grid.addEventListener('displayedColumnsChanged', fit);
  grid.addEventListener('gridSizeChanged', fit);
  frame.current?.classList.add(classes.pinned ?? '');
  return () => {
    if (grid.isDestroyed()) return;
    grid.removeEventListener('dragStarted', onStart);
    grid.removeEventListener('columnPinned', onPinned);
    grid.removeEventListener('dragStopped', onStop);
    grid.removeEventListener('displayedColumnsChanged', fit);
    grid.removeEventListener('gridSizeChanged', fit);
  };
}
