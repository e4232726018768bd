/**
 * Renders columns and rows as a table. AG Grid renders and scrolls but owns no state: sort, widths, order and
 * selection are emitted as events and return through the plan. Its React wrapper is not used, because it
 * renders every row and cell as a component (docs/decisions/0045). All displays are rendered in one pass
 * instead (places.tsx).
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
  type GridApi,
  type GridOptions,
  type IRowNode,
} from 'ag-grid-community';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Key, Row } from '../contract/platform.ts';
import type { SelectionRules } from '../contract/screen.ts';
import { useRender } from '../contract/render.ts';
import { ListSkeleton } from '../kit/feedback/ListSkeleton.tsx';
import { useListPlace } from '../kit/hooks/use-list-place.ts';
import { whenIdle } from '../kit/hooks/when-idle.ts';
import { pointAt } from './point-at.ts';
import { HeaderContext, type HeaderSettings } from './ColumnHeader.tsx';
import { useCellRequests } from './cell-requests.ts';
import { CutText } from './CutText.tsx';
import { choiceColumn, columnDefinitions, rowName, rowSelection, selectionColumn } from './columns.tsx';
import { emitColumns, emitMove, open, press, selectionAfter, syncSelection } from './events.ts';
import classes from './grid.module.css';
import { mirrorLocks } from './mirror-locks.ts';
import { createPlaces, Placed } from './places.tsx';
import { isInCellControl, pathOf, rowId, type GridProps } from './props.ts';
import { restoreTable } from './restore-table.ts';
import { linkTitle, listenForTabs, rowTitle } from './row-links.ts';
import { createFocusedPlace, pressHeader, type FocusedPlace } from './focused-place.ts';
import { TabStop } from './TabStop.tsx';
import { gridTheme } from './theme.ts';
import { titleCutText } from './title-cut-text.ts';
import { viewportSelector } from '../kit/grid-viewport.ts';

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

export function Grid(props: GridProps) {
  const { columns, rows, selection, sort, mustSort, manualSort, selectable, choosing } = props;
  const latest = useRef(props);
  latest.current = props;
  const frame = useRef<HTMLDivElement>(null);
  const places = useMemo(createPlaces, []);
  const { t, locale, registry, metadata, announce } = useRender();
  // Read when a cell renders. New metadata of other collections does not change the columns.
  const known = useRef(metadata);
  known.current = metadata;

  const place = useMemo(createFocusedPlace, []);
  const render = useMemo(
    () => ({ t, locale, registry, metadata: () => known.current }),
    [t, locale, registry],
  );
  const ownSelections = useMemo(() => new WeakSet<readonly Key[]>(), []);
  const api = useGridApi(frame, latest, { place, ownSelections });
  const { partial, pinned } = props;
  const hasMenu = props.onMenu !== undefined;
  const settings = useMemo<HeaderSettings>(
    () => ({
      sort,
      mustSort,
      onSort: (next) => latest.current.onSort(next),
      onWidths: (widths, isDone) => latest.current.onWidths(widths, isDone),
      onMenu: hasMenu
        ? (element, column, button) =>
            latest.current.onMenu?.({ element, column, row: null }, pointAt(button, 'bottom'))
        : undefined,
    }),
    [sort, mustSort, hasMenu],
  );
  const isManual = manualSort?.active;
  const locked = manualSort?.disabled ?? false;
  const lock = locked === false ? null : locked.reason;
  const byHand = isManual === true && lock === null;
  const definitions = useMemo(() => {
    const manual =
      isManual === undefined
        ? undefined
        : {
            active: isManual,
            disabled: lock !== null && { reason: lock },
            toggle: () => latest.current.manualSort?.toggle(),
          };
    return columnDefinitions(columns, manual, {
      places,
      render,
      reason: reasonOf(choosing, latest.current.keyOf),
      pathOf: (row) => pathOf(row, latest.current),
      decorate: (...cell) => latest.current.editing?.decorate(...cell),
    });
  }, [columns, isManual, lock, places, render, choosing]);

  const picked = useRef<string | null>(null);
  // AG Grid compares these objects by identity.
  const selecting = useMemo(() => {
    if (!selectable) return { options: { rowSelection: undefined }, choice: [] };
    const single = choosing?.several === false;
    const checkboxes = {
      places,
      t,
      nameOf: (row: Row) => rowName(row, latest.current, render),
      pick(node: IRowNode<Row>, newValue: boolean, ranged: boolean) {
        if (latest.current.partial?.pick(node, newValue, ranged && !single)) return;
        const nodes = ranged && !single ? between(api.current, picked.current, node) : [node];
        picked.current = node.id ?? null;
        api.current?.setNodesSelected({ nodes, newValue, source: 'checkboxSelected' });
      },
    };
    const selection = rowSelection(choosing, (row) => latest.current.keyOf(row), partial !== undefined);
    // The library itself selects all rows only if they are in memory.
    return single || partial
      ? { options: { rowSelection: selection }, choice: [choiceColumn(checkboxes)] }
      : { options: { rowSelection: selection, selectionColumnDef: selectionColumn(checkboxes) }, choice: [] };
  }, [selectable, choosing, partial, places, t, api, render]);

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
      const viewport = frame.current?.querySelector(viewportSelector);
      if (viewport) Object.assign(viewport, { scrollTop: 0, scrollLeft: 0 });
    }
    shown.current = { subject: props.subject, choosing };
    const all = [...selecting.choice, ...definitions];
    const options: GridOptions<Row> = {
      columnDefs: partial ? all.map(partial.adapt) : all,
      ...selecting.options,
      rowHeight: props.rowHeight,
      rowDragManaged: byHand,
    };
    const isRtl = grid.getGridOption('enableRtl') === true;
    const arranged = pinned?.arrange(options, isRtl) ?? options;
    grid.updateGridOptions(isRtl ? mirrorLocks(arranged) : arranged);
  }, [api, t, props.subject, definitions, selecting, choosing, partial, pinned, props.rowHeight, byHand]);
  useLayoutEffect(() => {
    const grid = api.current;
    if (partial) partial.show(rows);
    else grid?.setGridOption('rowData', rows as Row[]);
    if (rows.length > 0)
      whenIdle(() => {
        if (grid && !grid.isDestroyed()) grid.setGridOption('rowBuffer', nearRows.then);
      });
  }, [api, t, props.subject, choosing, partial, rows]);
  useLayoutEffect(() => syncSelection(api.current, latest.current), [api, t, choosing, rows]);
  useLayoutEffect(() => {
    // The user may have changed a selection of this table again before it is rendered.
    if (!ownSelections.has(selection)) syncSelection(api.current, latest.current);
  }, [api, selection, ownSelections]);
  useLayoutEffect(
    () => frame.current?.querySelector('[role="grid"]')?.setAttribute('aria-label', props.label),
    [t, props.label],
  );
  useEffect(() => {
    const table = frame.current;
    const onMouseOver = ({ target }: MouseEvent) => titleCutText(target);
    const onKeyDown = (event: KeyboardEvent) => {
      if (pressHeader(event)) event.preventDefault();
    };
    table?.addEventListener('mouseover', onMouseOver);
    table?.addEventListener('keydown', onKeyDown);
    return () => {
      table?.removeEventListener('mouseover', onMouseOver);
      table?.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  useEffect(() => {
    if (!byHand) return;
    let stop: (() => void) | null = null;
    let ended = false;
    void import('./manual-move.ts').then(({ listenForMoves }) => {
      if (ended || !frame.current) return;
      stop = listenForMoves(frame.current, {
        api: () => api.current,
        props: () => latest.current,
        nameOf: (row) => rowName(row, latest.current, render),
        t,
        announce,
      });
    });
    return () => {
      ended = true;
      stop?.();
    };
  }, [api, byHand, render, t, announce]);
  useRowLinks(frame, api, latest);
  useCellRequests({ frame, api, latest });
  // A new language recreates the grid, so the footer must read it again.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `t` changes with the language
  const table = useMemo(() => ({ api, frame }), [api, t]);
  const { editing } = props;
  useEffect(() => editing?.attach(table), [editing, table]);
  useEffect(() => partial?.attach(table), [partial, table]);
  useEffect(() => pinned?.attach(table), [pinned, table]);
  useListPlace(frame, {
    subject: choosing ? null : props.subject,
    ready: rows.length > 0,
    scroller: viewportSelector,
    restore({ scrollTop, opened }) {
      if (!api.current || !frame.current) return;
      const id = opened === null ? '' : rowId(props, opened);
      const row = api.current.getRowNode(id);
      if (!row) partial?.focusLater(id);
      restoreTable(api.current, frame.current, scrollTop, row?.rowIndex ?? null);
    },
  });
  useSelectAll(frame, latest, selectable && choosing?.several !== false);
  return (
    <div className={classes.grid} data-editing={editing ? '' : undefined}>
      <TabStop onEnter={() => api.current && place.enter(api.current)}>
        <div className={classes.table} ref={frame} />
      </TabStop>
      <HeaderContext value={settings}>
        <Placed places={places} />
      </HeaderContext>
      <CutText frame={frame} />
      {props.footer && <div className={classes.footer}>{props.footer(table)}</div>}
      {props.message && <div className={classes.message}>{props.message}</div>}
      {props.waiting && (
        <div className={classes.waiting}>
          <ListSkeleton />
        </div>
      )}
    </div>
  );
}

/** Height of the column heads in px. The message starts below them (grid.module.css). */
const headerHeight = 40;

type Latest = { readonly current: GridProps };
type Frame = { readonly current: HTMLDivElement | null };

/** Returns the grid of the component. It is recreated only when the language changes, and with it the direction. */
function useGridApi(
  frame: Frame,
  latest: Latest,
  { place, ownSelections }: { readonly place: FocusedPlace; readonly ownSelections: WeakSet<readonly Key[]> },
): { readonly current: GridApi<Row> | null } {
  const { t, announce } = useRender();
  const api = useRef<GridApi<Row> | null>(null);
  useLayoutEffect(() => {
    if (!frame.current) return;
    const made = createGrid<Row>(
      frame.current,
      {
        theme: gridTheme,
        enableRtl: getComputedStyle(frame.current).direction === 'rtl',
        rowData: [],
        rowBuffer: nearRows.first,
        headerHeight,
        getRowId: ({ data }) => rowId(latest.current, latest.current.keyOf(data)),
        // A column that is dragged out of the table stays visible.
        suppressDragLeaveHidesColumns: true,
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
          ariaChecked: t('list.checked'),
          ariaUnchecked: t('list.unchecked'),
          ariaIndeterminate: t('list.indeterminate'),
        },
        ...place.options,
        defaultColDef: {
          suppressKeyboardEvent: ({ event }) => isInCellControl(event.target),
          // Otherwise a column that is dragged to the edge of a table is pinned (pinned/arrange.ts).
          lockPinned: true,
        },
        onRowClicked: (event) => open(event, latest.current),
        onCellKeyDown: (event) => press(event, latest.current),
        onSelectionChanged: (event) => {
          const next = selectionAfter(event, latest.current);
          if (!next) return;
          ownSelections.add(next);
          latest.current.onSelect(next);
        },
        onColumnMoved: (event) =>
          emitColumns(event, latest.current, ({ text: name }, position) => {
            const count = latest.current.columns.length;
            announce(t('interfaces.sort_moved', { name, position, count }));
          }),
        onRowDragEnd: (event) => emitMove(event, latest.current),
        ...latest.current.partial?.options,
      },
      { modules },
    );
    api.current = made;
    // A scrolled area must be focusable. Tab does not stop there (TabStop).
    frame.current.querySelector(viewportSelector)?.setAttribute('tabindex', '0');
    return () => {
      api.current = null;
      made.destroy();
    };
  }, [frame, latest, place, ownSelections, t, announce]);
  return api;
}

/** Links the titles while clicks open rows. */
function useRowLinks(frame: Frame, api: { readonly current: GridApi<Row> | null }, latest: Latest): void {
  const linked = latest.current.hrefOf !== undefined;
  useLayoutEffect(() => {
    for (const title of frame.current?.querySelectorAll<HTMLElement>(rowTitle) ?? [])
      linkTitle(title, pathAround(title, api.current, latest.current));
  }, [frame, api, latest, linked]);
  useEffect(() => {
    const pathAt = (target: Element) => pathAround(target, api.current, latest.current);
    return frame.current ? listenForTabs(frame.current, pathAt) : undefined;
  }, [frame, api, latest]);
}

/** Returns the path of the row that contains `element`. */
function pathAround(element: Element, api: GridApi<Row> | null, props: GridProps): string | null {
  const id = element.closest('[row-id]')?.getAttribute('row-id');
  const row = id ? api?.getRowNode(id)?.data : undefined;
  return row ? pathOf(row, props) : null;
}

/** Select all with the keyboard (LAYT-04), in the table, or while the page or no element has the focus. */
function useSelectAll(frame: Frame, latest: Latest, selectable: boolean): void {
  useEffect(() => {
    if (!selectable) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const from = event.target as Element;
      if (event.key !== 'a' || !(event.metaKey || event.ctrlKey) || isInCellControl(from)) return;
      // Text fields keep the browser's select all.
      const { current } = frame;
      if (!from.contains(current) && !current?.contains(from)) return;
      event.preventDefault();
      const { rows: shown, keyOf: key, onSelect, partial } = latest.current;
      if (partial) partial.selectAll();
      else onSelect(shown.map(key));
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
