/**
 * Columns and rows as a table. AG Grid draws and scrolls; it owns no state: sort, widths, order and selection leave as
 * events and come back in the plan (contracts.md "rjsf, AG Grid, ajv").
 */
import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  EventApiModule,
  LocaleModule,
  RowApiModule,
  RowDragModule,
  RowSelectionModule,
  ScrollApiModule,
  type ColDef,
  type GridApi,
  type RowClickedEvent,
  type RowDragEndEvent,
  type SelectionChangedEvent,
} from 'ag-grid-community';
import { VisuallyHidden } from '@mantine/core';
import { AgGridProvider, AgGridReact } from 'ag-grid-react';
import { useEffect, useMemo, useRef } from 'react';
import { minimumColumnWidth } from '../compile/list.ts';
import type { ColumnPlan } from '../contract/definitions.ts';
import type { Key, Row } from '../contract/platform.ts';
import { useRender } from '../contract/render.ts';
import { ListSkeleton } from '../kit/ListSkeleton.tsx';
import { Cell } from './Cell.tsx';
import { ColumnHeader, type HeaderSettings } from './ColumnHeader.tsx';
import classes from './grid.module.css';
import { ManualSortHeader } from './ManualSortHeader.tsx';
import { gridTheme } from './theme.ts';

const modules = [
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  EventApiModule,
  LocaleModule,
  RowApiModule,
  RowDragModule,
  RowSelectionModule,
  ScrollApiModule,
];

/** px (LAYT-18). */
export const selectColumnWidth = 36;

export interface GridProps {
  readonly columns: readonly ColumnPlan[];
  readonly rows: readonly Row[];
  /** The rows are on the way. */
  readonly waiting: boolean;
  readonly keyOf: (row: Row) => Key;
  /** px (LAYT-14). */
  readonly rowHeight: number;
  /** Field with a leading minus when descending. */
  readonly sort: string | null;
  readonly mustSort: boolean;
  readonly selection: readonly Key[];
  readonly selectable: boolean;
  /** Absent: rows cannot be sorted by hand. */
  readonly manualSort?: { readonly active: boolean; readonly toggle: () => void };
  readonly label: string;
  readonly onSort: (sort: string | null) => void;
  readonly onWidth: (column: string, width: number) => void;
  readonly onSelect: (keys: readonly Key[]) => void;
  readonly onRow: (key: Key) => void;
  readonly onMove?: (item: Key, to: Key) => void;
}

export function Grid(props: GridProps) {
  const { t } = useRender();
  const { columns, rows, keyOf, selection, sort, mustSort, manualSort, selectable } = props;
  const latest = useRef(props);
  latest.current = props;
  const api = useRef<GridApi<Row> | null>(null);

  const settings = useMemo<HeaderSettings>(
    () => ({
      sort,
      mustSort,
      onSort: (next) => latest.current.onSort(next),
      onWidth: (column, width) => latest.current.onWidth(column, width),
    }),
    [sort, mustSort],
  );
  const definitions = useMemo(
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- columns change only when manual sorting appears, starts or stops; its toggle is read through `latest`
    () => [...dragColumn(manualSort, t), ...columns.map(columnDefinition), filler],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- columns change only when manual sorting appears, starts or stops; its toggle is read through `latest`
    [columns, manualSort?.active, manualSort !== undefined, t],
  );
  useEffect(() => syncSelection(api.current, selection), [selection, rows]);

  const words = useMemo(
    () => ({
      ariaHeaderSelection: t('list.select_all'),
      ariaRowToggleSelection: t('list.select_row'),
      ariaChecked: t('list.checked'),
      ariaUnchecked: t('list.unchecked'),
      ariaIndeterminate: t('list.indeterminate'),
    }),
    [t],
  );
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!selectable) return;
    const hear = (event: KeyboardEvent) => {
      const from = event.target as Element;
      if (event.key !== 'a' || !(event.metaKey || event.ctrlKey)) return;
      // Text fields keep their own select-all.
      if (from !== document.body && !frame.current?.contains(from)) return;
      event.preventDefault();
      const { rows: shown, keyOf: key, onSelect } = latest.current;
      onSelect(shown.map(key));
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [selectable]);
  return (
    <AgGridProvider modules={modules}>
      <div className={classes.grid} ref={frame}>
        <AgGridReact<Row>
          theme={gridTheme}
          rowData={rows as Row[]}
          columnDefs={definitions}
          context={settings}
          rowHeight={props.rowHeight}
          headerHeight={40}
          getRowId={({ data }) => String(keyOf(data))}
          {...(selectable ? { rowSelection, selectionColumnDef } : {})}
          suppressMovableColumns
          // A row that is gone elsewhere goes at once, not after a second of fading.
          animateRows={false}
          suppressCellFocus={false}
          rowDragManaged={manualSort?.active === true}
          suppressMoveWhenRowDragging
          suppressNoRowsOverlay
          localeText={words}
          onGridReady={(event) => {
            api.current = event.api;
            frame.current?.querySelector('[role="grid"]')?.setAttribute('aria-label', latest.current.label);
            syncSelection(event.api, latest.current.selection);
          }}
          onRowClicked={(event) => open(event, latest.current)}
          onCellKeyDown={(event) => {
            const { key, target } = (event.event ?? {}) as Partial<globalThis.KeyboardEvent>;
            const { data } = event;
            if (key === 'Enter' && data) press(target as Element, () => latest.current.onRow(keyOf(data)));
          }}
          onSelectionChanged={(event) => emitSelection(event, latest.current)}
          onRowDragEnd={(event) => emitMove(event, latest.current)}
        />
        {props.waiting && (
          <div className={classes.waiting}>
            <ListSkeleton />
          </div>
        )}
      </div>
    </AgGridProvider>
  );
}

const rowSelection = {
  mode: 'multiRow',
  checkboxes: true,
  headerCheckbox: true,
  enableClickSelection: false,
} as const;

const selectionColumnDef: ColDef = {
  width: selectColumnWidth,
  minWidth: selectColumnWidth,
  maxWidth: selectColumnWidth,
  resizable: false,
  pinned: null,
  cellClass: classes.select,
};

/** Takes the width that is left, so that lines and hover reach the edge. */
const filler: ColDef = {
  colId: '$fill',
  headerName: '',
  flex: 1,
  minWidth: 24,
  resizable: false,
  sortable: false,
  suppressNavigable: true,
  headerComponent: FillerHeader,
};

/** Nothing to see; a header without a name would be read aloud as one. */
function FillerHeader() {
  const { t } = useRender();
  return <VisuallyHidden>{t('list.rest_of_row')}</VisuallyHidden>;
}

function columnDefinition(plan: ColumnPlan): ColDef<Row> {
  return {
    colId: plan.key,
    headerName: plan.text,
    width: plan.width,
    minWidth: minimumColumnWidth,
    // Our header has the handle (LAYT-19).
    resizable: false,
    sortable: false,
    suppressMovable: true,
    cellRenderer: Cell,
    cellRendererParams: { plan },
    headerComponent: ColumnHeader,
    headerComponentParams: { plan },
    valueGetter: ({ data }) => (data ? valueAtPath(data, plan.key) : null),
    // Displays read whole objects: identity is the cheapest true comparison.
    equals: Object.is,
    ...(plan.lead ? { cellClass: classes.lead } : plan.align === 'right' ? { cellClass: classes.right } : {}),
  };
}

function dragColumn(manualSort: GridProps['manualSort'], t: (key: string) => string): ColDef<Row>[] {
  if (!manualSort) return [];
  return [
    {
      colId: '$manual',
      width: 36,
      minWidth: 36,
      maxWidth: 36,
      resizable: false,
      sortable: false,
      rowDrag: manualSort.active,
      headerName: t('list.manual_sort'),
      headerComponent: ManualSortHeader,
      headerComponentParams: { active: manualSort.active, toggle: manualSort.toggle },
    },
  ];
}

/** `author.name` inside a row; a to-many step answers the list. */
export function valueAtPath(row: Row, path: string): unknown {
  let value: unknown = row;
  for (const step of path.split('.')) {
    if (Array.isArray(value)) return value;
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : null;
  }
  return value ?? null;
}

/** What stands in a cell answers for it: the focus of the table stays on the cell, where Enter means its button. */
function press(target: Element, openRow: () => void): void {
  if (target.matches('a, button')) return;
  const own = target.querySelector<HTMLElement>('a, button');
  if (own) own.click();
  else openRow();
}

function open(event: RowClickedEvent<Row>, { onRow, keyOf }: GridProps): void {
  const target = event.event?.target as Element | null;
  // The checkbox, links and menus of a cell answer for themselves.
  if (!event.data || target?.closest('.ag-selection-checkbox, .ag-drag-handle, a, button, input')) return;
  onRow(keyOf(event.data));
}

function emitSelection(event: SelectionChangedEvent<Row>, { onSelect, keyOf, selection }: GridProps): void {
  if (event.source === 'api' || event.source === 'rowDataChanged') return;
  const shown = new Set<Key>();
  event.api.forEachNode(({ data }) => data && shown.add(keyOf(data)));
  // What is selected on other pages stays selected.
  onSelect([...selection.filter((key) => !shown.has(key)), ...event.api.getSelectedRows().map(keyOf)]);
}

function syncSelection(api: GridApi<Row> | null, selection: readonly Key[]): void {
  if (!api) return;
  const wanted = new Set(selection.map(String));
  api.forEachNode((node) => {
    const selected = wanted.has(node.id ?? '');
    if (node.isSelected() !== selected) node.setSelected(selected, false, 'api');
  });
}

function emitMove(event: RowDragEndEvent<Row>, { onMove, rows, keyOf }: GridProps): void {
  const item = event.node.data;
  const target = rows[event.overIndex];
  if (item && target && keyOf(item) !== keyOf(target)) onMove?.(keyOf(item), keyOf(target));
}
