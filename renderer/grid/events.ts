/** Reports what the user does in the table, and selects the rows of the plan. */
import type {
  CellKeyDownEvent,
  ColumnMovedEvent,
  FullWidthCellKeyDownEvent,
  GridApi,
  RowClickedEvent,
  RowDragEndEvent,
  SelectionChangedEvent,
} from 'ag-grid-community';
import type { ColumnPlan } from '../contract/plan.ts';
import type { Key, Row } from '../contract/platform.ts';
import { openTab, staysInTab } from '../kit/controls/AppLink.tsx';
import { fieldColumns, pathOfColumn } from './field-columns.ts';
import { isInCellControl, isRefused, pathOf, rowId, type GridProps } from './props.ts';
import { ownControls, rowTitle } from './row-links.ts';

export function open({ event, data }: RowClickedEvent<Row>, props: GridProps): void {
  if (!data || !(event instanceof MouseEvent) || !(event.target instanceof Element)) return;
  const { target } = event;
  // The checkbox, links and menus of a cell handle their own clicks.
  if (target.closest(`.ag-selection-checkbox, .ag-drag-handle, ${ownControls}`)) return;
  const isTitle = target.closest(`${rowTitle}[href]`) !== null;
  // The browser opens the tab of a link.
  if (isTitle && !staysInTab(event)) return;
  const path = pathOf(data, props);
  if (path !== null && (event.ctrlKey || event.metaKey)) openTab(path);
  else if (!isRefused(data, props)) props.onRow(props.keyOf(data));
}

export function press(
  { event, data }: CellKeyDownEvent<Row> | FullWidthCellKeyDownEvent<Row>,
  props: GridProps,
): void {
  const { key, target } = (event ?? {}) as Partial<KeyboardEvent>;
  if (isInCellControl(target)) return;
  if (key !== 'Enter' || !data || !(target instanceof HTMLElement)) return;
  // A control inside a cell handles its own Enter. If the cell itself has the focus, Enter activates its
  // control.
  if (target.matches('a[href], button, input')) return;
  const own = target.querySelector<HTMLElement>(`a[href]:not(${rowTitle}), button, input`);
  if (own) {
    // An opening menu takes the focus next. Until then, Enter must not close it again.
    if (own.ariaExpanded === 'true') return;
    // A menu returns the focus to its button when it closes. In the table, the cell has the focus.
    if (own.ariaHasPopup) own.addEventListener('focus', () => target.focus(), { once: true });
    own.click();
  } else if (!isRefused(data, props)) props.onRow(props.keyOf(data));
}

/** Returns the selection after an event, or null if the user did not change it. */
export function selectionAfter(
  event: SelectionChangedEvent<Row>,
  { keyOf, selection }: GridProps,
): readonly Key[] | null {
  if (event.source === 'api' || event.source === 'rowDataChanged') return null;
  const shown = new Map<Key, boolean>();
  event.api.forEachNode((node) => node.data && shown.set(keyOf(node.data), node.isSelected() === true));
  // Rows selected on other pages stay selected.
  const others = selection.filter((key) => !shown.has(key));
  return [...others, ...[...shown.keys()].filter((key) => shown.get(key))];
}

export function syncSelection(api: GridApi<Row> | null, props: GridProps): void {
  if (!api) return;
  const wanted = new Set(props.selection.map((key) => rowId(props, key)));
  api.forEachNode((node) => {
    const selected = wanted.has(node.id ?? '');
    if (node.isSelected() !== selected) node.setSelected(selected, false, 'api');
  });
}

export function emitColumns(
  { api, column, finished }: ColumnMovedEvent<Row>,
  { columns, onColumns }: GridProps,
  say: (moved: ColumnPlan, position: number) => void,
): void {
  const order = fieldColumns(api).map(pathOfColumn);
  if (!finished || order.every((key, i) => key === columns[i]?.key)) return;
  const path = column && pathOfColumn(column);
  const moved = columns.find(({ key }) => key === path);
  if (moved) say(moved, order.indexOf(moved.key) + 1);
  onColumns(order);
}

export function emitMove(event: RowDragEndEvent<Row>, { onMove, rows, keyOf }: GridProps): void {
  const item = event.node.data;
  const target = rows[event.overIndex];
  if (item && target && keyOf(item) !== keyOf(target)) onMove?.(keyOf(item), keyOf(target));
}
