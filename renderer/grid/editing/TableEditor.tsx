/**
 * Edits the cells of a table with the interfaces of their fields. The edits of a row are saved together when the focus
 * leaves the row. Renders the open controls into the cells, and the bar with the unsaved cells.
 */
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { compileItem } from '../../compile/item.ts';
import type { ColumnPlan } from '../../contract/plan.ts';
import type { Key, Row } from '../../contract/platform.ts';
import { useRender } from '../../contract/render.ts';
import { useNavigationGuard } from '../../kit/hooks/navigation-guards.tsx';
import { useLateTexts } from '../../kit/hooks/use-late-texts.ts';
import { preload } from '../../kit/lazy-widget.ts';
import { cellAt } from '../place-at.ts';
import { isInCellControl, rowId, type CellPlace, type FooterTable, type TableEditing } from '../props.ts';
import { ownControls } from '../row-links.ts';
import { CellEditor } from './CellEditor.tsx';
import { definitionOf, whyLocked } from './cell-rules.ts';
import { placeHost } from './open-cells.ts';
import { clearMarks, markCell, problemId, problemOf } from './marks.ts';
import { heldRows, isEdited, type RowEdits } from './row-edits.ts';
import { UnsavedBar } from './UnsavedBar.tsx';
import { useCellDrafts } from './use-cell-drafts.ts';
import { useLeaving } from './use-leaving.ts';
import { useSession } from './use-session.ts';

export interface EditedTable {
  readonly editing: TableEditing;
  /** The rows of the list with their unsaved values. */
  readonly rows: readonly Row[];
  readonly isEdited: boolean;
}

export interface TableEditorProps {
  readonly subject: string;
  readonly collection: string;
  readonly columns: readonly ColumnPlan[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => Key;
  /** Keeps the edits of a list, by its subject, while another layout is shown. */
  readonly kept: Map<string, unknown> | undefined;
  /** Opens the page of an item. */
  readonly onOpenItem: (key: Key) => void;
  /** Called with null when the editor unmounts. */
  readonly onChange: (table: EditedTable | null) => void;
}

export function TableEditor(props: TableEditorProps) {
  return useLateTexts() ? <Editor {...props} /> : null;
}

function Editor(props: TableEditorProps) {
  const render = useRender();
  const { t } = render;
  const { columns, rows, keyOf, collection } = props;
  const prefix = useId();
  const latest = useRef({ ...props, render });
  latest.current = { ...props, render };
  const mark = useRef(() => {});
  const session = useSession({
    keptEdits: props.kept?.get(props.subject) as RowEdits | undefined,
    collection,
    columns,
    keyOf,
    rowIdOf: (key) => rowId(props, key),
    onOpenItem: props.onOpenItem,
    onMark: () => mark.current(),
  });
  const { state, version } = session;
  useEffect(() => void latest.current.kept?.delete(latest.current.subject), []);
  const writeDraft = useCellDrafts({
    subject: props.subject,
    collection,
    rows,
    keyOf,
    edits: state.edits,
    version,
    textsOf: (edit) => session.textsOf(edit),
    onRestore: (restored) => session.restored(restored),
  });

  const { metadata, registry, grants, me, clock, platform } = render;
  const locked = useMemo(() => {
    const around = { metadata, registry, grants, me, clock, platform, t };
    const plan = compileItem(around, { collection, isNew: false });
    return new Set(
      columns.filter((each) => whyLocked(each, plan, {}, around) !== null).map(({ key }) => key),
    );
  }, [columns, collection, metadata, registry, grants, me, clock, platform, t]);
  useEffect(() => {
    // Typing must not wait for code.
    void preload(columns.map((column) => definitionOf(column, { registry, metadata })) as never);
    void preload([latest.current.render.FieldControl as never]);
  }, [columns, registry, metadata]);

  const decorate: TableEditing['decorate'] = (cell, row, column) => {
    const edit = state.edits.get(latest.current.keyOf(row));
    const problem = edit ? problemOf(edit, column, t) : null;
    markCell(cell, {
      isUnsaved: edit?.store.isEdited([column.key]) ?? false,
      isInvalid: problem !== null,
      isLocked: locked.has(column.key),
      problem,
      describedBy: edit && problem !== null ? problemId(prefix, edit, column) : null,
    });
    const open = state.open.find((each) => each.edit === edit && each.column.key === column.key);
    // The table has created the cell again.
    if (open && open.host.parentElement !== cell) placeHost(open, cell);
  };
  const eachCell = (visit: TableEditing['decorate']) => {
    const { table } = state;
    for (const element of table?.frame.current?.querySelectorAll('.ag-row .ag-cell') ?? []) {
      const place = table && cellAt(element, { api: table.api, columns: latest.current.columns });
      if (place) visit(place.element, place.row, place.column);
    }
  };
  mark.current = () => eachCell(decorate);
  useEffect(() => mark.current(), [version, locked]);

  const own = { session, decorate, eachCell, writeDraft };
  const current = useRef(own);
  current.current = own;
  const editing = useMemo<TableEditing>(
    () => ({
      attach(table) {
        const { session: now, eachCell: visit } = current.current;
        now.state.table = table;
        visit((...cell) => current.current.decorate(...cell));
        const api = table.api.current;
        const onFocus = ({ rowIndex }: { readonly rowIndex: number | null }) => {
          const { active } = now.state;
          const id = rowIndex === null ? undefined : api?.getDisplayedRowAtIndex(rowIndex)?.id;
          if (active && id !== undefined && id !== rowId(latest.current, active.key))
            current.current.session.leave();
        };
        api?.addEventListener('cellFocused', onFocus);
        // AG Grid emits its own events later, when the next key may have been pressed.
        const onKeyDown = (event: KeyboardEvent) => {
          const place = ownPlace(event, table, latest.current.columns);
          if (!place || !current.current.session.press(place, event)) return;
          event.preventDefault();
          event.stopPropagation();
        };
        const onDoubleClick = (event: MouseEvent) => {
          const place = ownPlace(event, table, latest.current.columns);
          if (place) current.current.session.open(place);
        };
        const frame = table.frame.current;
        frame?.addEventListener('keydown', onKeyDown, true);
        frame?.addEventListener('dblclick', onDoubleClick);
        return () => {
          frame?.removeEventListener('keydown', onKeyDown, true);
          frame?.removeEventListener('dblclick', onDoubleClick);
          if (api && !api.isDestroyed()) api.removeEventListener('cellFocused', onFocus);
          current.current.eachCell(clearMarks);
          now.state.table = null;
        };
      },
      decorate: (...cell) => current.current.decorate(...cell),
      open: (place) => current.current.session.open(place),
    }),
    [],
  );

  useLeaving({
    onBefore: () => {
      state.touched = null;
    },
    onAfter: (target) => session.touchedElsewhere(target),
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { table, active } = state;
      const { target } = event;
      const isSave =
        event.key === 's' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      const isOwn =
        target === document.body ||
        isInCellControl(target) ||
        (target instanceof Node && table?.frame.current?.contains(target) === true);
      if (!isSave || !isOwn || (!active && current.current.session.edited().length === 0)) return;
      event.preventDefault();
      event.stopPropagation();
      const [open] = state.open;
      if (open) current.current.session.close(open, 'stay');
      void current.current.session.saveAll();
    };
    const onOnline = () => void current.current.session.saveAll();
    document.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('online', onOnline);
    };
  }, [state]);

  useLayoutEffect(() => {
    current.current.session.reopen();
    return () => current.current.session.keepTexts();
  }, []);
  const isDirty = () => session.edited().length > 0;
  const isDiscarded = useRef(false);
  useNavigationGuard({
    isEdited: isDirty,
    blocks: isDirty,
    ask(leave, stay) {
      const question = {
        title: t('item.discard_question'),
        text: t('layouts.discard_cells'),
        confirm: t('item.discard_changes'),
        cancel: t('item.keep_editing'),
        danger: true,
      };
      void session.saveAll().then(async (isSaved) => {
        if (isSaved) return leave();
        isDiscarded.current = await render.confirm(question);
        if (isDiscarded.current) session.discard();
        return isDiscarded.current ? leave() : stay();
      });
    },
  });
  useEffect(
    () => () => {
      latest.current.onChange(null);
      // Another layout was chosen.
      if (isDiscarded.current) return;
      const { session: last } = current.current;
      const { subject, kept, render: around } = latest.current;
      void last.saveAll().then((isSaved) => {
        current.current.writeDraft();
        if (isSaved || last.edited().length === 0) return;
        kept?.set(subject, last.state.edits);
        around.notify({
          kind: 'warning',
          title: around.t('layouts.cells_kept'),
          text: around.t('layouts.cells_kept_text'),
        });
      });
    },
    [],
  );

  const held = useRef(rows);
  const shown = useMemo(() => {
    state.edits.rebase(
      rows,
      keyOf,
      (edit) => edit === state.active || state.open.some((cell) => cell.edit === edit),
    );
    const isHeld = state.active !== null;
    const keeps = (key: Key) => {
      const edit = state.edits.get(key);
      return edit !== undefined && (isEdited(edit) || edit === state.active);
    };
    return state.edits.shown(isHeld ? heldRows(held.current, rows, keyOf, keeps) : rows, keyOf);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the session changes with its version
  }, [rows, keyOf, version, state]);
  const edited = session.edited();
  const count = edited.reduce(
    (sum, { store }) =>
      sum +
      new Set([...Object.keys(store.state.edits), ...store.unread.issuesBelow([]).map(({ field }) => field)])
        .size,
    0,
  );
  useLayoutEffect(() => {
    held.current = shown;
    latest.current.onChange({ editing, rows: shown, isEdited: count > 0 });
  }, [editing, shown, count]);

  const problems = edited.flatMap((edit) =>
    columns.flatMap((column) => {
      const text = problemOf(edit, column, t);
      return text === null ? [] : [{ id: problemId(prefix, edit, column), text }];
    }),
  );
  return (
    <>
      {state.open.map((cell) =>
        createPortal(
          <CellEditor
            cell={cell}
            onTouch={() => {
              state.touched = cell;
            }}
            onClose={(how) => session.close(cell, how)}
          />,
          cell.host,
          String(cell.id),
        ),
      )}
      <VisuallyHidden>
        {problems.map(({ id, text }) => (
          <span key={id} id={id}>
            {text}
          </span>
        ))}
      </VisuallyHidden>
      {count > 0 && (
        <UnsavedBar
          count={count}
          isSaving={edited.some(({ isSaving }) => isSaving)}
          onSave={() => void session.saveAll()}
          onDiscard={() => session.discard()}
        />
      )}
    </>
  );
}

/** Returns the cell of an event, or null if a control in the cell handles it. */
function ownPlace({ target }: Event, { api }: FooterTable, columns: readonly ColumnPlan[]): CellPlace | null {
  if (!(target instanceof Element) || isInCellControl(target) || target.closest(ownControls)) return null;
  return cellAt(target, { api, columns });
}
