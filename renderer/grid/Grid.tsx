/**
 * Columns and rows as a table. AG Grid draws and scrolls; it owns no state: sort, widths, order and selection leave as
 * events and come back in the plan (contracts.md "rjsf, AG Grid, ajv"). It is used without its React part, which draws
 * every row and cell as a component; ours draws what displays draw, all of it in one pass (places.tsx).
 */
import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  createGrid,
  EventApiModule,
  LocaleModule,
  RowApiModule,
  RowDragModule,
  RowSelectionModule,
  ScrollApiModule,
  type CellKeyDownEvent,
  type FullWidthCellKeyDownEvent,
  type GridApi,
  type IRowNode,
  type RowClickedEvent,
  type RowDragEndEvent,
  type SelectionChangedEvent,
} from 'ag-grid-community';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { ColumnPlan } from '../contract/definitions.ts';
import type { Key, Row } from '../contract/platform.ts';
import type { Choosing } from '../contract/screen.ts';
import { useRender } from '../contract/render.ts';
import { ListSkeleton } from '../kit/ListSkeleton.tsx';
import { whenIdle } from '../kit/when-idle.ts';
import { HeaderContext, type HeaderSettings } from './ColumnHeader.tsx';
import { columnDefinitions, rowSelection, selectionColumn, type ManualSort } from './columns.tsx';
import classes from './grid.module.css';
import { createPlaces, Placed } from './places.tsx';
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

/** Rows that are drawn beyond those in sight: none until these can be read, then so many that scrolling finds them there. */
const nearRows = { first: 0, then: 10 } as const;

export interface GridProps {
  /** What the rows are of: rows of another subject are other rows, whatever their keys. */
  readonly subject: string;
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
  readonly choosing?: Choosing | undefined;
  /** Absent: rows cannot be sorted by hand. */
  readonly manualSort?: ManualSort;
  readonly label: string;
  readonly onSort: (sort: string | null) => void;
  readonly onWidth: (column: string, width: number) => void;
  readonly onSelect: (keys: readonly Key[]) => void;
  readonly onRow: (key: Key) => void;
  readonly onMove?: (item: Key, to: Key) => void;
}

export function Grid(props: GridProps) {
  const { columns, rows, selection, sort, mustSort, manualSort, selectable, choosing } = props;
  const latest = useRef(props);
  latest.current = props;
  const frame = useRef<HTMLDivElement>(null);
  const places = useMemo(createPlaces, []);
  const { t, locale, registry, metadata } = useRender();
  // Read when a cell is written: what is known of other collections makes no other columns.
  const known = useRef(metadata);
  known.current = metadata;

  const settings = useMemo<HeaderSettings>(
    () => ({
      sort,
      mustSort,
      onSort: (next) => latest.current.onSort(next),
      onWidth: (column, width) => latest.current.onWidth(column, width),
    }),
    [sort, mustSort],
  );
  const byHand = manualSort?.active;
  const definitions = useMemo(() => {
    const manual =
      byHand === undefined
        ? undefined
        : { active: byHand, toggle: () => latest.current.manualSort?.toggle() };
    return columnDefinitions(columns, manual, {
      places,
      render: { t, locale, registry, metadata: () => known.current },
      reason: reasonOf(choosing, latest.current.keyOf),
    });
  }, [columns, byHand, places, t, locale, registry, choosing]);

  const api = useGridApi(frame, latest);
  const picked = useRef<string | null>(null);
  // The table looks for another one by identity.
  const selecting = useMemo(
    () =>
      selectable
        ? {
            rowSelection: rowSelection(choosing, (row) => latest.current.keyOf(row)),
            selectionColumnDef: selectionColumn(choosing, {
              places,
              t,
              pick(node, selected, ranged) {
                const nodes = ranged ? between(api.current, picked.current, node) : [node];
                picked.current = node.id ?? null;
                api.current?.setNodesSelected({ nodes, newValue: selected, source: 'checkboxSelected' });
              },
            }),
          }
        : { rowSelection: undefined },
    [selectable, choosing, places, t, api],
  );

  const shown = useRef({ subject: props.subject, choosing });
  useLayoutEffect(() => {
    const grid = api.current;
    if (!grid) return;
    // Which rows can be chosen is asked when they are made.
    if (shown.current.choosing !== choosing) grid.setGridOption('rowData', []);
    if (shown.current.subject !== props.subject) {
      // Nothing of what was shown before meets the new columns.
      grid.updateGridOptions({ rowData: [], rowBuffer: nearRows.first });
      grid.clearFocusedCell();
      const viewport = frame.current?.querySelector('.ag-grid-viewport');
      if (viewport) Object.assign(viewport, { scrollTop: 0, scrollLeft: 0 });
    }
    shown.current = { subject: props.subject, choosing };
    grid.updateGridOptions({
      columnDefs: definitions,
      ...selecting,
      rowHeight: props.rowHeight,
      rowDragManaged: byHand === true,
    });
  }, [api, t, props.subject, definitions, selecting, choosing, props.rowHeight, byHand]);
  useLayoutEffect(() => {
    const grid = api.current;
    grid?.setGridOption('rowData', rows as Row[]);
    if (rows.length > 0)
      whenIdle(() => {
        if (grid && !grid.isDestroyed()) grid.setGridOption('rowBuffer', nearRows.then);
      });
  }, [api, t, props.subject, choosing, rows]);
  useLayoutEffect(() => syncSelection(api.current, latest.current), [api, t, selection, choosing, rows]);
  useLayoutEffect(
    () => frame.current?.querySelector('[role="grid"]')?.setAttribute('aria-label', props.label),
    [t, props.label],
  );
  useSelectAll(frame, latest, selectable && choosing?.several !== false);
  return (
    <div className={classes.grid}>
      <div className={classes.table} ref={frame} />
      <HeaderContext value={settings}>
        <Placed places={places} />
      </HeaderContext>
      {props.waiting && (
        <div className={classes.waiting}>
          <ListSkeleton />
        </div>
      )}
    </div>
  );
}

type Latest = { readonly current: GridProps };
type Frame = { readonly current: HTMLDivElement | null };

/** One grid for as long as the component stays; another language makes another one. */
function useGridApi(frame: Frame, latest: Latest): { readonly current: GridApi<Row> | null } {
  const { t } = useRender();
  const api = useRef<GridApi<Row> | null>(null);
  useLayoutEffect(() => {
    if (!frame.current) return;
    const made = createGrid<Row>(
      frame.current,
      {
        theme: gridTheme,
        rowData: [],
        rowBuffer: nearRows.first,
        headerHeight: 40,
        getRowId: ({ data }) => rowId(latest.current, latest.current.keyOf(data)),
        suppressMovableColumns: true,
        // A row that is gone elsewhere goes at once, not after a second of fading.
        animateRows: false,
        suppressMoveWhenRowDragging: true,
        // Rows appear with their cells, not a frame before them.
        suppressAnimationFrame: true,
        suppressNoRowsOverlay: true,
        // Whoever hears the table hears its columns in their order.
        ensureDomOrder: true,
        localeText: {
          ariaHeaderSelection: t('list.select_all'),
          ariaRowToggleSelection: t('list.select_row'),
          ariaChecked: t('list.checked'),
          ariaUnchecked: t('list.unchecked'),
          ariaIndeterminate: t('list.indeterminate'),
        },
        onRowClicked: (event) => open(event, latest.current),
        onCellKeyDown: (event) => press(event, latest.current),
        onSelectionChanged: (event) => emitSelection(event, latest.current),
        onRowDragEnd: (event) => emitMove(event, latest.current),
      },
      { modules },
    );
    api.current = made;
    return () => {
      api.current = null;
      made.destroy();
    };
  }, [frame, latest, t]);
  return api;
}

/** LAYT-04, in the table and where nothing has the focus. */
function useSelectAll(frame: Frame, latest: Latest, selectable: boolean): void {
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
  }, [frame, latest, selectable]);
}

/** Of rows to choose from, why each cannot be; null where each can. */
function reasonOf(choosing: Choosing | undefined, keyOf: GridProps['keyOf']) {
  const { refuses } = choosing ?? {};
  return refuses ? (row: Row) => refuses(keyOf(row)) : null;
}

const isRefused = (row: Row | undefined, { choosing, keyOf }: GridProps) =>
  row !== undefined && Boolean(choosing?.refuses?.(keyOf(row)));

/** The rows from the one with this id to the other, both included; the other alone where the first is not here. */
function between(api: GridApi<Row> | null, id: string | null, node: IRowNode<Row>): IRowNode<Row>[] {
  const first = id === null ? undefined : api?.getRowNode(id);
  const ends = [first?.rowIndex ?? node.rowIndex ?? 0, node.rowIndex ?? 0].toSorted((a, b) => a - b);
  const found: IRowNode<Row>[] = [];
  api?.forEachNode((each) => {
    const at = each.rowIndex ?? -1;
    if (each.selectable && at >= (ends[0] ?? 0) && at <= (ends[1] ?? 0)) found.push(each);
  });
  return found;
}

const rowId = ({ subject }: GridProps, key: Key) => `${subject}/${key}`;

function open(event: RowClickedEvent<Row>, props: GridProps): void {
  const target = event.event?.target as Element | null;
  // The checkbox, links and menus of a cell answer for themselves.
  if (!event.data || target?.closest('.ag-selection-checkbox, .ag-drag-handle, a, button, input')) return;
  if (!isRefused(event.data, props)) props.onRow(props.keyOf(event.data));
}

function press(
  { event, data }: CellKeyDownEvent<Row> | FullWidthCellKeyDownEvent<Row>,
  props: GridProps,
): void {
  const { key, target } = (event ?? {}) as Partial<KeyboardEvent>;
  if (key !== 'Enter' || !data || !(target instanceof Element)) return;
  // What stands in a cell answers for it: the focus of the table stays on the cell, where Enter means its button.
  if (target.matches('a, button')) return;
  const own = target.querySelector<HTMLElement>('a, button');
  if (own) {
    // A menu that is opening takes the focus next: until then Enter is not to shut it again.
    if (own.ariaExpanded !== 'true') own.click();
  } else if (!isRefused(data, props)) props.onRow(props.keyOf(data));
}

function emitSelection(event: SelectionChangedEvent<Row>, { onSelect, keyOf, selection }: GridProps): void {
  if (event.source === 'api' || event.source === 'rowDataChanged') return;
  const shown = new Set<Key>();
  event.api.forEachNode(({ data }) => data && shown.add(keyOf(data)));
  // What is selected on other pages stays selected.
  onSelect([...selection.filter((key) => !shown.has(key)), ...event.api.getSelectedRows().map(keyOf)]);
}

function syncSelection(api: GridApi<Row> | null, props: GridProps): void {
  if (!api) return;
  const wanted = new Set(props.selection.map((key) => rowId(props, key)));
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
