import { VisuallyHidden } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { AppLink } from '../../../renderer/kit/controls/AppLink.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { LongRows } from '../../../renderer/kit/LongRows.tsx';
import { directionOf, nextSort } from '../../../renderer/kit/sort.ts';
import type { Collection } from '../../../schemas/collection/types.ts';
import classes from './collection-table.module.css';

/** Widths of icon, name and note (COLL-01, DM-01). px */
const columnWidths = [42, 240, 360] as const;

/** Row height, equal to --row-cozy. px */
const rowHeight = 48;

/** On narrow screens the note is shown below the name. */
const columnNames = ['icon', 'name', 'aside'] as const;
const sortable = ['name', 'note'] as const;

interface Props {
  /** The default order, before the user sorts the table. */
  readonly collections: readonly Collection[];
  readonly label: string;
  /** Returns the path of the collection's page, or null if it has none. */
  readonly pathOf: (collection: Collection) => string | null;
  readonly badge?: (collection: Collection) => ReactNode;
  /** The menu of a row, or null if it has none. */
  readonly menu?: (collection: Collection) => ReactNode;
}

/**
 * Renders collections as rows of icon, name and note. The whole row is a link. Headers sort ascending, descending, then
 * not at all (LAYT-08).
 */
export function CollectionTable({ collections, label, pathOf, badge, menu }: Props) {
  const { t } = useRender();
  const [sort, setSort] = useState<string | null>(null);
  const rows = sorted(collections, sort);
  const row = (collection: Collection) => (
    <CollectionRow key={collection.collection} {...{ collection, pathOf, badge, menu }} />
  );
  return (
    <div className={classes.wrap} data-scroll>
      <table className={classes.table} aria-label={label}>
        <colgroup>
          {columnWidths.map((width, i) => (
            <col
              key={width}
              className={classes[columnNames[i] ?? '']}
              style={{ width: i === 0 ? `calc(var(--gutter) + ${width}px)` : width }}
            />
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
                    onClick={() => setSort(nextSort(sort, column, false))}
                  >
                    {t(`common.${column}`)}
                    {direction && (
                      <Icon name={direction === 'ascending' ? 'arrow_upward' : 'arrow_downward'} size={16} />
                    )}
                  </button>
                </th>
              );
            })}
            <td aria-hidden className={classes.filler} />
            {menu && (
              <th>
                <VisuallyHidden>{t('common.actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <LongRows
            table
            count={rows.length}
            height={rowHeight}
            row={(index) => {
              const collection = rows[index];
              return collection && row(collection);
            }}
          />
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

function CollectionRow({
  collection,
  pathOf,
  badge,
  menu,
}: Pick<Props, 'pathOf' | 'badge' | 'menu'> & { readonly collection: Collection }) {
  const { navigate } = useRender();
  const path = pathOf(collection);
  return (
    <tr onClick={path === null ? undefined : () => navigate(path)} data-collection={collection.collection}>
      <td style={collection.color ? { color: collection.color } : undefined}>
        <Icon name={collection.icon} />
      </td>
      <td>
        {path === null ? (
          collection.name
        ) : (
          <AppLink path={path} onFollow={navigate}>
            {collection.name}
          </AppLink>
        )}
        {badge?.(collection)}
        {collection.note && <span className={classes.below}>{collection.note}</span>}
      </td>
      <td className={classes.note} title={collection.note ?? undefined}>
        {collection.note}
      </td>
      <td aria-hidden className={classes.filler} />
      {menu && <td onClick={(event) => event.stopPropagation()}>{menu(collection)}</td>}
    </tr>
  );
}
