import type { ColDef, ColumnPinnedEvent, GridApi, GridOptions } from 'ag-grid-community';
import type { Row } from '../../contract/platform.ts';
import { pathOfColumn } from '../field-columns.ts';
import type { FooterTable } from '../props.ts';
import { registerPinnedColumns } from './pinned-columns.ts';
import classes from './pinned.module.css';

registerPinnedColumns();

/** The side at which a column stays: that at which reading starts or ends. */
export type PinnedSide = 'start' | 'end';

/** The sides of the pinned columns, by the paths of their fields. */
export type Pins = ReadonlyMap<string, PinnedSide>;

/** Returns the side of AG Grid, which does not mirror it. */
const physical = (side: PinnedSide, isRtl: boolean) => ((side === 'start') === isRtl ? 'right' : 'left');

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
      const side = pins.get(pathOfColumn({ getColId: () => column.colId ?? '' }));
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

/** Calls `onPin` when the user has dragged a column to another part of the table. Returns the function that stops it. */
export function listenForPins(
  { api, frame }: FooterTable,
  onPin: (path: string, side: PinnedSide | null) => void,
): () => void {
  const grid = api.current as GridApi<Row>;
  const isRtl = grid.getGridOption('enableRtl') === true;
  const dragged = new Map<string, PinnedSide | null>();
  const onPinned = ({ columns, source }: ColumnPinnedEvent<Row>) => {
    if (source !== 'uiColumnDragged') return;
    for (const column of columns ?? []) {
      const side = column.getPinned();
      dragged.set(
        pathOfColumn(column),
        side === null || side === undefined ? null : side === physical('start', isRtl) ? 'start' : 'end',
      );
    }
  };
  const onStop = () => {
    for (const [path, side] of dragged) onPin(path, side);
    dragged.clear();
  };
  grid.addEventListener('columnPinned', onPinned);
  grid.addEventListener('dragStopped', onStop);
  frame.current?.classList.add(classes.pinned ?? '');
  return () => {
    if (grid.isDestroyed()) return;
    grid.removeEventListener('columnPinned', onPinned);
    grid.removeEventListener('dragStopped', onStop);
  };
}
