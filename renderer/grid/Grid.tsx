/**
 * Renders columns and rows as a table. AG Grid renders and scrolls but owns no state: sort, widths, order and
 * selection are emitted as events and return through the plan. Its React wrapper is not used, because it
 * renders every row and cell as a component. All displays are rendered in one pass instead (places.tsx).
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
import type { SelectionRules } from '../contract/screen.ts';
import { useRender } from '../contract/render.ts';
import { ListSkeleton } from '../kit/feedback/ListSkeleton.tsx';
import { whenIdle } from '../kit/hooks/when-idle.ts';
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

/**
 * Number of rows rendered outside the viewport: first none, to show the page sooner, then enough for
 * scrolling.
 */
const nearRows = { first: 0, then: 10 } as const;

export interface GridProps {
  /** Identifies the list. Rows of another subject are other rows, even with equal keys. */
  readonly subject: string;
  readonly columns: readonly ColumnPlan[];
  readonly rows: readonly Row[];
  /** True while the rows are loading. */
  readonly waiting: boolean;
  readonly keyOf: (row: Row) => Key;
  /** Height in px (LAYT-14). */
  readonly rowHeight: number;
  /** Field path, with a leading minus for descending order. */
  readonly sort: string | null;
  readonly mustSort: boolean;
  readonly selection: readonly Key[];
  readonly selectable: boolean;
  readonly choosing?: SelectionRules | undefined;
  /** If absent, rows cannot be sorted manually. */
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
  // Read when a cell renders. New metadata of other collections does not change the columns.
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
  // AG Grid compares this object by identity.
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
    // AG Grid evaluates whether rows are selectable only when it creates them.
    if (shown.current.choosing !== choosing) grid.setGridOption('rowData', []);
    if (shown.current.subject !== props.subject) {
      // Old rows must not be combined with new columns.
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

/** Returns the grid of the component. It is recreated only when the language changes. */
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
        // A deleted row disappears at once, without a fade of one second.
        animateRows: false,
        suppressMoveWhenRowDragging: true,
        // Rows and their cells appear in the same frame.
        suppressAnimationFrame: true,
        suppressNoRowsOverlay: true,
        // Screen readers read the columns in DOM order.
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

/** Select all with the keyboard (LAYT-04), in the table or while nothing has the focus. */
function useSelectAll(frame: Frame, latest: Latest, selectable: boolean): void {
  useEffect(() => {
    if (!selectable) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const from = event.target as Element;
      if (event.key !== 'a' || !(event.metaKey || event.ctrlKey)) return;
      // Text fields keep the browser's select all.
      if (from !== document.body && !frame.current?.contains(from)) return;
      event.preventDefault();
      const { rows: shown, keyOf: key, onSelect } = latest.current;
      onSelect(shown.map(key));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [frame, latest, selectable]);
}

/** Returns a function that returns why a row cannot be chosen, or null if every row can be chosen. */
function reasonOf(choosing: SelectionRules | undefined, keyOf: GridProps['keyOf']) {
  const { refuses } = choosing ?? {};
  return refuses ? (row: Row) => refuses(keyOf(row)) : null;
}

const isRefused = (row: Row | undefined, { choosing, keyOf }: GridProps) =>
  row !== undefined && Boolean(choosing?.refuses?.(keyOf(row)));

/**
 * Returns the rows from the one with this id to `node`, both included. Returns only `node` if the id is not
 * on this page.
 */
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
  // The checkbox, links and menus of a cell handle their own clicks.
  if (!event.data || target?.closest('.ag-selection-checkbox, .ag-drag-handle, a, button, input')) return;
  if (!isRefused(event.data, props)) props.onRow(props.keyOf(event.data));
}

function press(
  { event, data }: CellKeyDownEvent<Row> | FullWidthCellKeyDownEvent<Row>,
  props: GridProps,
): void {
  const { key, target } = (event ?? {}) as Partial<KeyboardEvent>;
  if (key !== 'Enter' || !data || !(target instanceof Element)) return;
  // A control inside a cell handles its own Enter. If the cell itself has the focus, Enter activates its
  // control.
  if (target.matches('a, button')) return;
  const own = target.querySelector<HTMLElement>('a, button');
  if (own) {
    // An opening menu takes the focus next. Until then, Enter must not close it again.
    if (own.ariaExpanded !== 'true') own.click();
  } else if (!isRefused(data, props)) props.onRow(props.keyOf(data));
}

function emitSelection(event: SelectionChangedEvent<Row>, { onSelect, keyOf, selection }: GridProps): void {
  if (event.source === 'api' || event.source === 'rowDataChanged') return;
  const shown = new Set<Key>();
  event.api.forEachNode(({ data }) => data && shown.add(keyOf(data)));
  // Rows selected on other pages stay selected.
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
