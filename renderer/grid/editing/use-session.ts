/** The session of a table whose cells are edited: the open controls, the edited rows, and the row with the focus. */
import { useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { GridApi } from 'ag-grid-community';
import { ownValue } from '../../../schemas/value/own-value.ts';
import { compileItem } from '../../compile/item.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import type { ColumnPlan } from '../../contract/plan.ts';
import type { Key, Row } from '../../contract/platform.ts';
import { useRender } from '../../contract/render.ts';
import { useWriteCheck } from '../../kit/use-permission-check.ts';
import { rowName } from '../columns.tsx';
import { columnIdOf, fieldColumns, pathOfColumn } from '../field-columns.ts';
import { isInCellControl, type CellPlace, type FooterTable } from '../props.ts';
import type { Closing } from './CellEditor.tsx';
import { definitionOf, whyLocked } from './cell-rules.ts';
import {
  blurControl,
  createOpenCell,
  hasUnreadText,
  restoreCell,
  unreadTextOf,
  type OpenCell,
} from './open-cells.ts';
import type { RestoredRow } from './use-cell-drafts.ts';
import { readShownRow } from './related-display.ts';
import { createRowEdits, hasTexts, isEdited, type RowEdit, type RowEdits } from './row-edits.ts';
import { checkCell } from './save-row.ts';
import { storedValues } from './stored-values.ts';
import { useRowSaving } from './use-row-saving.ts';

export interface SessionProps {
  /** The edits that were kept while another layout was shown. */
  readonly keptEdits: RowEdits | undefined;
  readonly collection: string;
  readonly columns: readonly ColumnPlan[];
  readonly keyOf: (row: Row) => Key;
  /** Returns the id of AG Grid's row. */
  readonly rowIdOf: (key: Key) => string;
  /** Opens the page of an item. */
  readonly onOpenItem: (key: Key) => void;
  /** Called when the marks of rendered cells may have changed. */
  readonly onMark: () => void;
}

export function useSession(props: SessionProps) {
  const render = useRender();
  const check = useWriteCheck();
  const [version, bump] = useReducer((count: number) => count + 1, 0);
  const latest = useRef({ ...props, render, check });
  latest.current = { ...props, render, check };
  const kept = useRef<{
    readonly edits: RowEdits;
    open: readonly OpenCell[];
    active: RowEdit | null;
    touched: OpenCell | null;
    table: FooterTable | null;
    closeReason: () => void;
  }>(undefined);
  kept.current ??= {
    edits:
      props.keptEdits ??
      createRowEdits((row) => storedValues(row, latest.current.collection, latest.current.render.metadata)),
    open: [],
    active: null,
    touched: null,
    table: null,
    closeReason: () => undefined,
  };
  const state = kept.current;

  const changed = () => {
    bump();
    latest.current.onMark();
  };
  const { save, contextOf } = useRowSaving({
    collection: props.collection,
    columns: props.columns,
    nameOf: (row) =>
      rowName(row, latest.current, { ...render, metadata: () => latest.current.render.metadata }),
    onChange: changed,
    onShow: (edit, column) => show(edit, column),
  });

  const grid = (): GridApi<Row> | null => state.table?.api.current ?? null;

  const cellOf = ({ key }: RowEdit, column: ColumnPlan): HTMLElement | null => {
    const row = CSS.escape(latest.current.rowIdOf(key));
    const id = CSS.escape(columnIdOf(column.key));
    return state.table?.frame.current?.querySelector(`[row-id="${row}"] [col-id="${id}"]`) ?? null;
  };

  /** Focuses a cell of the row: that of the column, or one beside it. */
  const focusCell = (edit: RowEdit, column: ColumnPlan, closing: Closing) => {
    const api = grid();
    const index = api?.getRowNode(latest.current.rowIdOf(edit.key))?.rowIndex;
    if (!api || index === null || index === undefined) return;
    const columns = fieldColumns(api);
    const at = columns.findIndex((each) => pathOfColumn(each) === column.key);
    const last = api.getDisplayedRowCount() - 1;
    const to = placeAfter({ row: index, column: at }, closing, { last, columns: columns.length });
    const id = columns[to.column]?.getColId();
    if (id === undefined) return;
    api.ensureIndexVisible(to.row);
    api.ensureColumnVisible(id);
    api.setFocusedCell(to.row, id);
  };

  /** Returns the edit of a row whose cell can be edited. Otherwise says why it cannot, and returns null. */
  const editOf = ({ column, row }: Pick<CellPlace, 'column' | 'row'>): RowEdit | null => {
    const { render: around, check: mayWrite, collection, keyOf } = latest.current;
    const known = state.edits.get(keyOf(row));
    const { plan } = known ?? { plan: compileItem(around, { collection, isNew: false, row }) };
    const values = known ? { ...row, ...known.store.state.edits } : row;
    const refused = mayWrite('update', collection);
    const because = whyLocked(column, plan, values, around) ?? (refused === false ? null : refused.reason);
    state.closeReason();
    if (because !== null) {
      const title = around.t('layouts.cell_locked', { field: column.text });
      state.closeReason = around.notify({ kind: 'info', title, text: because });
      return null;
    }
    return known ?? state.edits.add(keyOf(row), row, plan);
  };

  /** Stages the empty value of a cell. It is saved with its row. */
  const clear = ({ column, row }: Pick<CellPlace, 'column' | 'row'>) => {
    const edit = editOf({ column, row });
    if (!edit) return;
    if (state.active !== edit) leave();
    state.active = edit;
    edit.store.stage([column.field.field], null);
    void checkCell(edit, column.field.field, contextOf()).then(changed);
    changed();
  };

  /** Opens the control of a cell, or says why the cell cannot be edited. */
  const open = (place: Pick<CellPlace, 'element' | 'column' | 'row'>, typed: string | null = null) => {
    const { element, column } = place;
    const { render: around } = latest.current;
    const edit = editOf(place);
    if (!edit) return;
    for (const other of state.open) close(other, null);
    const isOpen = state.open.find((cell) => cell.edit === edit && cell.column.key === column.key);
    if (isOpen) return focusControlOf(isOpen);
    if (state.active && state.active !== edit) leave();
    const definition = definitionOf(column, around);
    const isInCell = definition?.cell !== undefined;
    // A part of the cell may be outside of the visible columns.
    grid()?.ensureColumnVisible(columnIdOf(column.key));
    const cell = createOpenCell(edit, column, { isInCell, typed, isRestored: false, cell: element });
    state.open = [...state.open, cell];
    state.active = edit;
    changed();
  };

  const surfacesOf = (cell: OpenCell): readonly (Element | null)[] => [cell.host, cell.surface];
  const focusControlOf = (cell: OpenCell) =>
    (cell.surface ?? cell.host)
      .querySelector<HTMLElement>('input, textarea, [tabindex="0"], button')
      ?.focus();

  /**
   * Closes a control. null leaves the focus where it is. Returns false if the control stays open, because its text is not
   * a valid value and would be lost.
   */
  const close = (cell: OpenCell, closing: Closing | null): boolean => {
    const { edit, column } = cell;
    if (closing === 'cancel') restoreCell(cell);
    else {
      blurControl(surfacesOf(cell));
      // Controls report their texts in effects.
      flushSync(() => undefined);
      if (hasUnreadText(cell)) {
        const { store } = edit;
        const isOwn = ({ field }: Issue) => field === column.field.field;
        const others = store.state.issues.filter((issue) => !isOwn(issue));
        store.setIssues([...others, ...store.unread.issuesBelow([]).filter(isOwn)]);
        if (closing !== null) focusControlOf(cell);
        changed();
        return false;
      }
    }
    state.open = state.open.filter((each) => each !== cell);
    changed();
    cell.host.remove();
    if (closing !== null) focusCell(edit, column, closing === 'cancel' ? 'stay' : closing);
    if (closing !== 'cancel') {
      void checkCell(edit, column.field.field, contextOf()).then(changed);
      void readShownRow(edit, column, latest.current.render).then((isRead) => isRead && changed());
    }
    return true;
  };

  /** Closes the controls of the row with the focus, and saves the row. */
  const leave = () => {
    const { active } = state;
    if (!active) return;
    state.active = null;
    for (const cell of state.open) if (cell.edit === active) close(cell, null);
    void save(active);
    changed();
  };

  const edited = (): readonly RowEdit[] => state.edits.all().filter(isEdited);

  const saveAll = async (): Promise<boolean> => {
    for (const cell of state.open) close(cell, null);
    const done = await Promise.all(edited().map((edit) => save(edit)));
    return done.every(Boolean);
  };

  const discard = () => {
    for (const cell of state.open) close(cell, 'cancel');
    for (const edit of edited()) {
      const { store } = edit;
      store.unread.forget([]);
      for (const field of Object.keys(store.state.edits)) store.reset([field]);
      store.setIssues([]);
      edit.texts = {};
      edit.problem = null;
      edit.closeNotice();
    }
    changed();
  };

  /** Returns the texts of the open controls of a row that are not valid values, by field. */
  const textsOf = (edit: RowEdit): Readonly<Record<string, string>> => ({
    ...edit.texts,
    ...Object.fromEntries(
      state.open.flatMap((cell) => {
        const text = cell.edit === edit ? unreadTextOf(cell) : null;
        return text === null ? [] : [[cell.column.field.field, text]];
      }),
    ),
  });

  /** Called before the controls unmount, and their texts with them. */
  const keepTexts = () => {
    for (const edit of state.edits.all()) edit.texts = textsOf(edit);
  };

  /** Opens the controls of the texts that were kept while the table was not rendered. */
  const reopen = () => {
    const rows = state.edits.all().filter(hasTexts);
    if (rows.length > 0) restored(rows.map((edit) => ({ edit, texts: edit.texts })));
  };

  /** Shows the restored cells of an earlier visit. Texts that are not valid values are in their controls again. */
  const restored = (rows: readonly RestoredRow[]) => {
    const { columns, render: around } = latest.current;
    for (const { edit, texts } of rows) {
      for (const column of columns.filter(({ key }) => edit.store.isEdited([key])))
        void readShownRow(edit, column, around).then((isRead) => isRead && changed());
      for (const column of columns) {
        const typed = ownValue(texts, column.key);
        const isOpen = state.open.some((each) => each.edit === edit && each.column.key === column.key);
        if (typed === undefined || isOpen) continue;
        const isInCell = definitionOf(column, around)?.cell !== undefined;
        const cell = createOpenCell(edit, column, {
          isInCell,
          typed,
          isRestored: true,
          cell: cellOf(edit, column),
        });
        state.open = [...state.open, cell];
      }
      edit.texts = {};
    }
    changed();
  };

  const show = (edit: RowEdit, column: ColumnPlan) => {
    focusCell(edit, column, 'stay');
    const element = cellOf(edit, column);
    if (element) open({ element, column, row: edit.row });
  };

  const press = ({ element, column, row }: CellPlace, event: KeyboardEvent): boolean => {
    const { key } = event;
    const { keyOf, onOpenItem, render: around } = latest.current;
    // AltGr types characters on many keyboards. It also sets Ctrl and Alt.
    const isPlain = event.getModifierState('AltGraph') || (!event.ctrlKey && !event.metaKey && !event.altKey);
    // The control of this cell is still loading. It receives the characters later.
    const opening = state.open.find((cell) => cell.edit.key === keyOf(row) && cell.column.key === column.key);
    if (opening && isPlain && key.length === 1) {
      opening.typed = `${opening.typed ?? ''}${key}`;
      return true;
    }
    if (opening && key === 'Escape') {
      close(opening, 'cancel');
      return true;
    }
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      onOpenItem(keyOf(row));
      return true;
    }
    if (isPlain && (key === 'F2' || key === 'Enter')) {
      open({ element, column, row });
      return true;
    }
    if (isPlain && !opening && (key === 'Delete' || key === 'Backspace')) {
      clear({ column, row });
      return true;
    }
    const isTyped = isPlain && key.length === 1 && key !== ' ';
    if (!isTyped || definitionOf(column, around)?.cell !== 'text') return false;
    open({ element, column, row }, key);
    return true;
  };

  return {
    state,
    version,
    press,
    open,
    close,
    leave,
    edited,
    save,
    saveAll,
    discard,
    restored,
    textsOf,
    keepTexts,
    reopen,
    cellOf,
    changed,
    /** Follows presses and the focus outside of the controls. */
    touchedElsewhere(target: Element) {
      const touched =
        state.touched ??
        state.open.find((cell) => surfacesOf(cell).some((surface) => surface?.contains(target)));
      for (const cell of state.open) if (cell !== touched) close(cell, null);
      if (touched && touched.edit !== state.active) {
        // The control stayed open when its row was left, or a draft has opened it.
        leave();
        state.active = touched.edit;
      }
      const { active } = state;
      if (!active || touched?.edit === active || isInCellControl(target)) return;
      const { rowIdOf } = latest.current;
      const row = target.closest('[row-id]')?.getAttribute('row-id');
      const isRow = row === rowIdOf(active.key);
      // Scrollbars and the empty part of the table keep the row.
      const isTable =
        row === undefined && target.closest('.ag-header') === null && isInside(state.table, target);
      if (!isRow && !isTable) leave();
    },
  };
}

const isInside = (table: FooterTable | null, target: Element) =>
  table?.frame.current?.contains(target) === true;

interface Position {
  readonly row: number;
  readonly column: number;
}

/** Returns the cell that gets the focus. Tab continues in the next row, and stays in the last cell. */
function placeAfter(
  { row, column }: Position,
  closing: Closing,
  { last, columns }: { readonly last: number; readonly columns: number },
): Position {
  if (closing === 'down') return { row: Math.min(row + 1, last), column };
  if (closing === 'up') return { row: Math.max(row - 1, 0), column };
  if (closing === 'next') {
    if (column + 1 < columns) return { row, column: column + 1 };
    return row < last ? { row: row + 1, column: 0 } : { row, column };
  }
  if (closing === 'previous') {
    if (column > 0) return { row, column: column - 1 };
    return row > 0 ? { row: row - 1, column: columns - 1 } : { row, column };
  }
  return { row, column };
}
