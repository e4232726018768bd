import type { GridApi } from 'ag-grid-community';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Key, Row } from '../../../../renderer/contract/platform.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { columnAdapter } from '../../../../renderer/grid/continuous/adapt-column.ts';
import { registerPartialRows } from '../../../../renderer/grid/continuous/module.ts';
import type { RowSource } from '../../../../renderer/grid/continuous/row-model.ts';
import { fieldColumns } from '../../../../renderer/grid/field-columns.ts';
import { isInCellControl, rowId, type PartialRows } from '../../../../renderer/grid/props.ts';
import { keysOfRange } from './select-rows.ts';
import type { LongList, LongRows } from './use-blocks.ts';
import type { VisibleRange } from './visible-range.ts';

registerPartialRows();

/** Returns how the table of a list shows rows of which only some are in memory. */
export function usePartialRows(list: LongList, long: LongRows, range: VisibleRange): PartialRows {
  const render = useRender();
  const { t } = render;
  const latest = useRef({ list, render });
  latest.current = { list, render };
  const { blocks, state, keep } = long;
  const api = useRef<GridApi<Row> | null>(null);
  /** Index of the row whose checkbox was clicked last. */
  const anchor = useRef<number | null>(null);
  /** The rows in memory, with their unsaved values. */
  const shown = useRef<readonly Row[]>([]);
  const toFocus = useRef<string | null>(null);
  const changes = useMemo(() => new EventTarget(), []);

  const idOf = useMemo(() => (row: Row) => rowId(latest.current.list, latest.current.list.itemKey(row)), []);
  const isChoosing = list.choosing !== undefined;
  const single = list.choosing?.several === false;
  const partial = useMemo<PartialRows>(() => {
    const source: RowSource = {
      shown: () => shown.current,
      update: () => undefined,
      count: () => blocks.state().count.count,
      isCountKnown: () => !blocks.state().count.isAbout,
      rows: () => blocks.state().rows,
      idOf,
      onSee(first, last) {
        range.set(first, last);
        blocks.see(first, last);
      },
    };
    const select = async (first: number, last: number, selected: boolean) => {
      const now = latest.current;
      const found = await keysOfRange(first, last, { ...now, rows: blocks.state().rows });
      if (!found) return;
      const { selection, choosing, onSelect } = latest.current.list;
      const keys: readonly Key[] = found.filter((key) => !choosing?.refuses?.(key));
      const changed = new Set(keys);
      const others = selection.filter((key) => !changed.has(key));
      onSelect(selected ? [...others, ...keys] : others);
    };
    const selectedState = () => {
      const { selection } = latest.current.list;
      const { count } = blocks.state().count;
      return selection.length === 0 ? 'none' : selection.length < count ? 'some' : 'all';
    };
    const selectAll = () => {
      const { list: now, render: around } = latest.current;
      if (selectedState() === 'all') now.onSelect([]);
      else void select(0, blocks.state().count.count - 1, true).catch(around.report);
    };
    return {
      // The library refuses its own list of rows for this model.
      options: { rowModelType: 'infinite', context: source, rowData: null },
      show(rows) {
        shown.current = rows;
        source.update();
      },
      adapt: columnAdapter(
        single
          ? null
          : {
              label: t('list.select_all'),
              state: selectedState,
              subscribe(listener) {
                changes.addEventListener('change', listener);
                return () => changes.removeEventListener('change', listener);
              },
              toggle: selectAll,
            },
      ),
      pick(node, selected, ranged) {
        const from = anchor.current;
        const to = node.rowIndex;
        anchor.current = to;
        if (!ranged || from === null || to === null) return false;
        void select(Math.min(from, to), Math.max(from, to), selected).catch(latest.current.render.report);
        return true;
      },
      selectAll,
      focusLater(id) {
        toFocus.current = id;
      },
      attach(table) {
        api.current = table.api.current;
        const frame = table.frame.current;
        frame?.addEventListener('keydown', jumpToEnd, true);
        return () => {
          api.current = null;
          frame?.removeEventListener('keydown', jumpToEnd, true);
        };
      },
    };
  }, [blocks, range, changes, idOf, single, t]);

  // The focused cell and unsaved cells must not be dropped.
  useEffect(
    () =>
      keep((rows) => {
        const grid = api.current;
        if (!grid || grid.isDestroyed()) return [];
        const focused = grid.getFocusedCell()?.rowIndex;
        const stored = new Set(rows.values());
        const edited = shown.current.filter((row) => !stored.has(row));
        const indexes = edited.map((row) => grid.getRowNode(idOf(row))?.rowIndex);
        return [focused, ...indexes].filter((index) => index !== undefined && index !== null);
      }),
    [keep, idOf],
  );
  useLayoutEffect(
    () => void changes.dispatchEvent(new Event('change')),
    [changes, list.selection, state.count.count],
  );
  useEffect(() => {
    const grid = api.current;
    const id = toFocus.current;
    if (!grid || id === null || isChoosing) return;
    const index = grid.getRowNode(id)?.rowIndex;
    const [column] = fieldColumns(grid);
    if (index === undefined || index === null || !column) return;
    toFocus.current = null;
    // The user may have started to type in the meantime.
    if (!document.activeElement?.matches('input, textarea, [contenteditable]'))
      grid.setFocusedCell(index, column);
  }, [state, isChoosing]);
  return partial;
}

/**
 * Ctrl+Home and Ctrl+End focus the first and the last cell of the list, as Home and End do. The browser would only scroll,
 * and leave the focus where it is.
 */
function jumpToEnd(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey } = event;
  if ((key !== 'Home' && key !== 'End') || !(ctrlKey || metaKey) || isInCellControl(target)) return;
  if (!(target instanceof Element) || !target.matches('.ag-cell')) return;
  event.preventDefault();
  event.stopPropagation();
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
