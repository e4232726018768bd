import type { LayoutProps } from '../../../renderer/contract/definitions.ts';
import type { Key } from '../../../renderer/contract/platform.ts';
import type { RenderContextValue } from '../../../renderer/contract/render.ts';
import { valueAtPath } from '../../../renderer/grid/columns.tsx';
import { openTab } from '../../../renderer/kit/controls/AppLink.tsx';
import type { MenuEntry } from '../../../renderer/kit/controls/MenuItems.tsx';
import { cellText } from '../../../renderer/grid/cell-text.ts';
import { wholeSize } from '../../../schemas/query/shortened.ts';
import { withEllipsis } from '../../../schemas/value/ellipsis.ts';
import { copyCell, copyRows } from './copy.ts';
import { filtersOfCell } from './filters-of-cell.ts';
import type { CellPlace, TableEditing } from '../../../renderer/grid/props.ts';
import type { options } from './options.ts';

/** Maximum number of characters of a value in a menu. */
const longest = 40;

interface Context {
  readonly list: LayoutProps<typeof options>;
  readonly render: RenderContextValue;
  readonly hrefOf: ((key: Key) => string | null) | null;
  /** If absent, the cells cannot be edited in the table, and a click opens the item. */
  readonly editing: TableEditing | undefined;
}

/** Returns the entries that filter by the value of a cell, copy it and open its row. */
export function entriesOfCell(
  place: CellPlace,
  { list, render, hrefOf, editing }: Context,
): readonly MenuEntry[] {
  const { column, row } = place;
  const { t, metadata, announce } = render;
  const value = valueAtPath(row, column.key);
  const text = cellText(value, column, render);
  const { collection } = list.collection;
  const isWhole = wholeSize(row, column.key) === null;
  const filters = isWhole ? filtersOfCell(column, value, { metadata, collection }) : null;
  const shown = withEllipsis(text, longest);
  const filter = (is: 'same' | 'other'): MenuEntry[] => {
    const own = filters?.[is];
    if (!own) return [];
    const isEmpty = value === null || text === '';
    const [added, empty] =
      is === 'same'
        ? (['layouts.filter_by', 'layouts.filter_empty'] as const)
        : (['layouts.exclude', 'layouts.exclude_empty'] as const);
    const label = isEmpty ? t(empty) : t(added, { value: shown });
    const run = () => {
      list.onFilter(own);
      announce(t('layouts.filter_added', { column: column.text, rule: label }));
    };
    return [{ label, icon: is === 'same' ? 'filter_list' : 'block', run }];
  };
  const path = hrefOf?.(list.itemKey(row)) ?? null;
  const count = list.items.filter((each) => list.selection.includes(list.itemKey(each))).length;
  return [
    ...(editing
      ? [
          { label: t('layouts.edit_cell'), icon: 'edit', run: () => editing.open(place) },
          { label: t('layouts.open_item'), icon: 'open_in_full', run: () => list.onOpen(list.itemKey(row)) },
        ]
      : []),
    ...filter('same'),
    ...filter('other'),
    {
      label: t('common.copy'),
      icon: 'content_copy',
      run: () => void copyCell(column, row, list, render).catch(render.report),
    },
    ...(count > 0
      ? [
          {
            label: t('layouts.copy_rows', { count }),
            icon: 'content_copy',
            run: () => void copyRows(list, render).catch(render.report),
          },
        ]
      : []),
    ...(path === null
      ? []
      : [{ label: t('layouts.new_tab'), icon: 'open_in_new', run: () => openTab(path) }]),
  ];
}
