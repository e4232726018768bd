import { useMemo, useRef } from 'react';
import type { LayoutProps } from '../../../renderer/contract/definitions.ts';
import type { Key } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Grid } from '../../../renderer/grid/Grid.tsx';
import { NarrowList } from './NarrowList.tsx';
import { ListSkeleton } from '../../../renderer/kit/feedback/ListSkeleton.tsx';
import { useDebounced } from '../../../renderer/kit/hooks/use-debounced.ts';
import { useStateOf } from '../../../renderer/kit/hooks/use-state-of.ts';
import { useNarrow } from '../../../renderer/kit/hooks/use-narrow.ts';
import { rowHeights, type options } from './options.ts';
import { rowClick } from '../shared/row-click.ts';

/** Delay after which a changed column width is saved (LAYT-06). ms */
const saveWidthsAfter = 350;

/** Column widths that are not saved to the preset yet. */
type Widths = Readonly<Record<string, number>>;
const none: Widths = {};

export function Tabular(props: LayoutProps<typeof options>) {
  const { clock } = useRender();
  const { collection, items, itemKey, query, options: chosen, columns, selection, selectMode } = props;
  const subject = collection.collection;
  const narrow = useNarrow();
  const [widths, setWidths] = useStateOf(subject, none);
  const later = useDebounced(clock, saveWidthsAfter, subject);
  const latest = useRef(props);
  latest.current = props;

  const saveWidth = (column: string, width: number) => {
    const next = { ...widths, [column]: width };
    setWidths(next);
    later(() => {
      // If the user has moved to another collection, save to the collection in which the width was set.
      const own = latest.current.collection.collection === subject ? latest.current : props;
      own.onOptions({ widths: { ...own.options.widths, ...next } });
      setWidths(none);
    });
  };
  const selectable = (props.selectable && !props.readonly) || selectMode;
  const toggle = (key: Key) =>
    props.onSelect(
      selection.includes(key) ? selection.filter((other) => other !== key) : [...selection, key],
    );
  const onRow = (key: Key) => {
    const does = rowClick({
      readonly: props.readonly && !selectMode,
      selectMode,
      selected: selection.length,
    });
    if (does === 'open') props.onOpen(key);
    else if (does === 'toggle') toggle(key);
  };
  const { sortField } = collection;
  const manual = sortField !== null && query.sort === sortField;
  const manualSort = useMemo(
    () =>
      sortField === null
        ? undefined
        : {
            active: manual,
            toggle: () => latest.current.onQuery({ sort: manual ? null : sortField }),
          },
    [sortField, manual],
  );
  // Unsaved widths override those of the preset when the columns are compiled again.
  const shown = useMemo(
    () => columns.map((column) => ({ ...column, width: widths[column.key] ?? column.width })),
    [columns, widths],
  );
  const waiting = props.status === 'loading' && items.length === 0;
  if (narrow)
    return waiting ? (
      <ListSkeleton />
    ) : (
      <NarrowList
        key={subject}
        columns={columns}
        rows={items}
        keyOf={itemKey}
        selection={selection}
        choosing={selectMode}
        refuses={props.choosing?.refuses}
        onRow={onRow}
        onToggle={selectable ? toggle : undefined}
        label={collection.name}
      />
    );
  // The table is created while its rows load, because both take about the same time.
  return (
    <Grid
      subject={subject}
      columns={shown}
      rows={items}
      waiting={waiting}
      keyOf={itemKey}
      rowHeight={rowHeights[chosen.spacing]}
      sort={query.sort}
      mustSort
      selection={selection}
      selectable={selectable}
      choosing={props.choosing}
      {...(manualSort && !props.readonly ? { manualSort } : {})}
      label={collection.name}
      onSort={(sort) => props.onQuery({ sort })}
      onWidth={saveWidth}
      onSelect={props.onSelect}
      onRow={onRow}
      onMove={props.onMove}
    />
  );
}
