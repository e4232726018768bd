import { VisuallyHidden } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { LongList } from '../../../renderer/kit/LongRows.tsx';
import { ResizeHandle } from '../../../renderer/kit/resize/ResizeHandle.tsx';
import { widthStep } from '../../../renderer/kit/resize/width-step.ts';
import { directionOf, nextSort } from '../../../renderer/kit/sort.ts';
import type { Collection } from '../../../schemas/collection/types.ts';
import { CollectionRow, type CollectionRowProps, type ExtraColumn } from './CollectionRow.tsx';
import classes from './collection-table.module.css';

/** Widths of icon, name and note (COLL-01, DM-01). px */
const iconWidth = 42;
const initialWidths = { name: 240, note: 360 } as const;

/** Minimum width of a column that the user resizes. px */
const minimumWidth = 80;

/** Row height, equal to --row-cozy. px */
const rowHeight = 48;

/** Width of an additional column. px */
const extraWidth = 76;

const sortable = ['name', 'note'] as const;
type Column = (typeof sortable)[number];

/** On narrow screens the note is shown below the name. */
const columnClasses: Readonly<Record<Column, string | undefined>> = {
  name: classes.name,
  note: classes.aside,
};

interface Props extends Pick<CollectionRowProps, 'pathOf' | 'badge' | 'menu'> {
  /** The default order, before the user sorts the table. */
  readonly collections: readonly Collection[];
  readonly label: string;
  /** Additional columns after the note. They are hidden on narrow screens. */
  readonly extra?: readonly ExtraColumn[];
  /** Draws the rows in the default order. Its rows can have drag handles, before the icon. */
  readonly drawRow?: ((row: CollectionRowProps) => ReactNode) | undefined;
}

/**
 * Renders collections as rows of icon, name and note. The whole row is a link. Headers sort ascending, descending, then
 * not at all (LAYT-08), and resize their columns.
 */
export function CollectionTable({ collections, label, pathOf, badge, extra = [], menu, drawRow }: Props) {
  const { t, clock, announce } = useRender();
  const [widths, setWidths] = useState<Readonly<Record<Column, number>>>(initialWidths);
  const [sort, setSort] = useState<string | null>(null);
  const rows = sorted(collections, sort);
  const row = (collection: Collection) => {
    const props: CollectionRowProps = { collection, pathOf, badge, extra, menu };
    return drawRow && sort === null ? (
      drawRow(props)
    ) : (
      <CollectionRow key={collection.collection} {...props} />
    );
  };
  return (
    <div className={classes.wrap} data-scroll>
      <table className={classes.table} aria-label={label} data-movable={drawRow !== undefined || undefined}>
        <colgroup>
          <col style={{ width: `calc(var(--lead) + ${iconWidth}px)` }} />
          {sortable.map((column) => (
            <col key={column} className={columnClasses[column]} style={{ width: widths[column] }} />
          ))}
          {extra.map(({ id }) => (
            <col key={id} className={classes.extra} style={{ width: extraWidth }} />
          ))}
          <col className={classes.filler} />
          {menu && <col className={classes.menu} />}
        </colgroup>
        <thead>
          <tr>
            <th>
              <VisuallyHidden>{t('common.icon')}</VisuallyHidden>
            </th>
            {sortable.map((column) => {
              const direction = directionOf(sort, column);
              return (
                <th key={column} data-column={column} aria-sort={direction ?? 'none'}>
                  <button
                    type="button"
                    className={classes.head}
                    data-sorted={direction ?? undefined}
                    aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
                    onKeyDown={(event) => {
                      const step = event.altKey ? widthStep(event) : 0;
                      if (step === 0) return;
                      // The browser would go back or forward.
                      event.preventDefault();
                      const count = Math.max(minimumWidth, widths[column] + step);
                      setWidths((now) => ({ ...now, [column]: count }));
                      announce(t('list.width_now', { column: t(`common.${column}`), count }));
                    }}
                    onClick={() => setSort(nextSort(sort, column, false))}
                  >
                    {t(`common.${column}`)}
                    {direction && (
                      <Icon name={direction === 'ascending' ? 'arrow_upward' : 'arrow_downward'} size={16} />
                    )}
                  </button>
                  <ResizeHandle
                    label={t('list.width_of', { column: t(`common.${column}`) })}
                    clock={clock}
                    width={widths[column]}
                    minimum={minimumWidth}
                    onResize={(width) => setWidths((now) => ({ ...now, [column]: width }))}
                  />
                </th>
              );
            })}
            {extra.map(({ id, label: name }) => (
              <th key={id} className={classes.extra}>
                {name}
              </th>
            ))}
            <td aria-hidden className={classes.filler} />
            {menu && (
              <th>
                <VisuallyHidden>{t('common.actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <LongList table members={rows} height={rowHeight} draw={row} />
        </tbody>
      </table>
    </div>
  );
}

/** Sorts collections. Those without a note come last in both directions. */
function sorted(collections: readonly Collection[], sort: string | null): readonly Collection[] {
  const by = sortable.find((column) => directionOf(sort, column) !== null);
  if (by === undefined) return collections;
  const sign = directionOf(sort, by) === 'descending' ? -1 : 1;
  return collections.toSorted((a, b) => {
    const [left, right] = [a[by], b[by]];
    if (!left || !right) return Number(!left) - Number(!right);
    return sign * left.localeCompare(right);
  });
}
