import { useMemo, useRef } from 'react';
import { ownValue } from '../../../schemas/value/own-value.ts';
import type { LayoutProps } from '../../../renderer/contract/definitions.ts';
import type { Key } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Grid } from '../../../renderer/grid/Grid.tsx';
import type { FooterTable, MenuPoint, TablePlace } from '../../../renderer/grid/props.ts';
import { NarrowItem, NarrowList } from './NarrowList.tsx';
import { ListSkeleton } from '../../../renderer/kit/feedback/ListSkeleton.tsx';
import { rememberOpened } from '../../../renderer/kit/hooks/use-list-place.ts';
import { useDebounced } from '../../../renderer/kit/hooks/use-debounced.ts';
import { useStateOf } from '../../../renderer/kit/hooks/use-state-of.ts';
import { useWriteCheck } from '../../../renderer/kit/use-permission-check.ts';
import { useNarrow } from '../../../renderer/kit/hooks/use-narrow.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import narrowClasses from './narrow.module.css';
import { rowHeights, scrolls, type options } from './options.ts';
import { rowClick } from '../shared/row-click.ts';
import { summaryOf } from './summary-choice.ts';
import type { OpenedMenu } from './TableMenu.tsx';
import type { TableProps } from './table-props.ts';
import type { EditedTable } from '../../../renderer/grid/editing/TableEditor.tsx';

/** Loaded lazily, because most tables have no summary. */
const Summary = deferred(async () => (await import('./Summary.tsx')).Summary);
/** Loaded when the list is edited in place. */
const TableEditor = deferred(
  async () => (await import('../../../renderer/grid/editing/TableEditor.tsx')).TableEditor,
);
/** Loaded when the list scrolls through all rows. */
const Continuous = deferred(async () => (await import('./continuous/Continuous.tsx')).Continuous);
/** Loaded when the list has a pinned column. */
const Pinned = deferred(async () => (await import('./pinned/Pinned.tsx')).Pinned);
/** Loaded when the first menu opens. */
const TableMenu = deferred(async () => (await import('./TableMenu.tsx')).TableMenu);

/** Delay after which a changed column width is saved (LAYT-06). ms */
const saveWidthsAfter = 350;

/** Column widths that are not saved to the preset yet. */
type Widths = Readonly<Record<string, number>>;
const none: Widths = {};

export function Tabular(props: LayoutProps<typeof options>) {
  return scrolls(props.options) ? (
    <Continuous key={props.subject} list={props} Table={AnyTable} />
  ) : (
    <AnyTable {...props} />
  );
}

/**
 * The table, and its pinned columns once there is one. Unpinning the last one does not remove their component: another
 * component would create the table again.
 */
function AnyTable(props: TableProps) {
  const pins = useRef(false);
  pins.current ||= Object.keys(props.options.pinned).length > 0;
  return pins.current ? <Pinned list={props} Table={Table} /> : <Table {...props} />;
}

function Table(props: TableProps) {
  const render = useRender();
  const { clock, metadata } = render;
  const {
    subject,
    collection,
    items,
    itemKey,
    query,
    options: chosen,
    columns,
    selection,
    selectMode,
    continuous: long,
  } = props;
  const narrow = useNarrow();
  const [widths, setWidths] = useStateOf(subject, none);
  const later = useDebounced(clock, saveWidthsAfter, subject);
  const latest = useRef(props);
  latest.current = props;

  const saveWidths = (changed: Widths, isDone: boolean) => {
    const next = { ...widths, ...changed };
    setWidths(next);
    if (!isDone) return;
    later(() => {
      // If the user has moved to another list, save to the list in which the width was set.
      const own = latest.current.subject === subject ? latest.current : props;
      // Other columns have reset the widths in the meantime (LAYT-07).
      if (hasSameColumns(own, props)) own.onOptions({ widths: { ...own.options.widths, ...next } });
      setWidths(none);
    });
  };
  const selectable = (props.selectable && !props.readonly) || selectMode;
  const toggle = (key: Key) =>
    props.onSelect(
      selection.includes(key) ? selection.filter((other) => other !== key) : [...selection, key],
    );
  const does = rowClick({
    selectMode,
    selected: selection.length,
  });
  const hrefOf = does === 'open' ? props.hrefOf : undefined;
  const openItem = (key: Key) => {
    rememberOpened(subject, key);
    props.onOpen(key);
  };
  const onRow = (key: Key) => {
    if (does === 'open') openItem(key);
    if (does === 'toggle') toggle(key);
  };
  // A list cannot be sorted by a field that the user may not read.
  const order = metadata.field(collection.collection, collection.sortField ?? '');
  const sortField = order?.field ?? null;
  const manual = sortField !== null && query.sort === sortField;
  const check = useWriteCheck();
  const manualSort = useMemo(
    () =>
      sortField === null
        ? undefined
        : {
            active: manual,
            disabled: check('update', collection.collection, sortField),
            toggle: () => latest.current.onQuery({ sort: manual ? null : sortField }),
          },
    [sortField, manual, check, collection.collection],
  );
  // Unsaved widths override those of the preset when the columns are compiled again.
  const shown = useMemo(
    () =>
      columns.map((column) => {
        const width = ownValue(widths, column.key);
        return width === undefined ? column : { ...column, width, grows: false };
      }),
    [columns, widths],
  );
  const [menu, setMenu] = useStateOf<OpenedMenu | null>(subject, null);
  const functions = useMemo(() => summaryOf(columns, chosen.summary), [columns, chosen.summary]);
  const [edited, setEdited] = useStateOf<EditedTable | null>(subject, null);
  const canEdit = !props.readonly && !selectMode && !props.choosing;
  // A table with unsaved cells keeps its editor until they are saved or discarded.
  const isEditing = canEdit && ((chosen.editing && !narrow) || edited?.isEdited === true);
  const editing = isEditing ? edited?.editing : undefined;
  const waiting = props.status === 'loading' && items.length === 0;
  const hasSummary = functions.size > 0 && !props.message;
  const openMenu = (place: TablePlace, at: MenuPoint, again: OpenedMenu['again'] = null) =>
    setMenu({ place, at, again });
  const summaryIn = (table: FooterTable | null) => (
    <Summary
      key={subject}
      list={props}
      columns={shown}
      functions={functions}
      table={table}
      onMenu={openMenu}
    />
  );
  const opened = menu && (
    <TableMenu
      menu={menu}
      list={props}
      hrefOf={props.readonly || selectMode ? null : props.hrefOf}
      editing={editing}
      onClose={() => setMenu(null)}
    />
  );
  /** Copies the selected rows, or else the text of the cell. */
  const copy = (place: TablePlace | null): boolean => {
    const { column, row } = place ?? {};
    const isCell = selection.length === 0;
    if (isCell && (!column || !row)) return false;
    void import('./copy.ts')
      .then(({ copyCell, copyRows }) =>
        isCell && column && row ? copyCell(column, row, props, render) : copyRows(props, render, long),
      )
      .catch(render.report);
    return true;
  };
  const editor = isEditing && (
    <TableEditor
      key={subject}
      subject={subject}
      collection={collection.collection}
      columns={shown}
      rows={items}
      keyOf={itemKey}
      kept={props.kept}
      onOpenItem={openItem}
      onChange={setEdited}
    />
  );
  const drawNarrow = () => {
    if (props.message) return props.message;
    if (waiting) return <ListSkeleton />;
    const rows = {
      subject,
      columns,
      rows: items,
      keyOf: itemKey,
      selection,
      choosing: selectMode,
      refuses: props.choosing?.refuses,
      onRow,
      hrefOf,
      onToggle: selectable ? toggle : undefined,
      label: collection.name,
    };
    const list = long ? (
      <long.Narrow key={subject} {...rows} Item={NarrowItem} />
    ) : (
      <NarrowList key={subject} {...rows} />
    );
    if (!hasSummary) return list;
    return (
      <div className={narrowClasses.summarized}>
        {list}
        {summaryIn(null)}
        {opened}
      </div>
    );
  };
  // The table is created while its rows load, because both take about the same time.
  const drawTable = () => (
    <>
      <Grid
        subject={subject}
        columns={shown}
        rows={editing && edited ? edited.rows : items}
        waiting={waiting}
        message={props.message}
        keyOf={itemKey}
        rowHeight={rowHeights[chosen.spacing]}
        sort={query.sort}
        mustSort
        selection={selection}
        selectable={selectable}
        choosing={props.choosing}
        {...(manualSort && !props.readonly && !long ? { manualSort } : {})}
        label={collection.name}
        partial={long?.partial}
        pinned={props.pinned}
        onSort={(sort) => props.onQuery({ sort })}
        onWidths={saveWidths}
        onColumns={(keys) => {
          // A change of the columns resets their widths (LAYT-07), but a new order keeps them.
          props.onQuery({ fields: keys });
          props.onOptions({ widths: { ...chosen.widths, ...widths } });
        }}
        onSelect={props.onSelect}
        onRow={editing ? ignore : onRow}
        hrefOf={hrefOf}
        editing={editing}
        onMove={props.onMove}
        onMenu={openMenu}
        onCopy={copy}
        footer={hasSummary ? summaryIn : undefined}
      />
      {opened}
    </>
  );
  return (
    <div className={narrowClasses.whole}>
      {narrow ? drawNarrow() : drawTable()}
      {editor}
    </div>
  );
}

const ignore = () => undefined;

type Columns = Pick<LayoutProps<typeof options>, 'columns'>;

/** Returns whether two lists have the same columns, in any order. */
function hasSameColumns(one: Columns, other: Columns): boolean {
  const keys = new Set(one.columns.map(({ key }) => key));
  return keys.size === other.columns.length && other.columns.every(({ key }) => keys.has(key));
}
