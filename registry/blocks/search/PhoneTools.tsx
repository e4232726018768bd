import { useRender } from '../../../renderer/contract/render.ts';
import type { ListHandle } from '../../../renderer/contract/screen.ts';
import { useFrame } from '../../../renderer/contract/workspace.ts';
import { Count } from '../../../renderer/kit/controls/Badge.tsx';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { IconMenu } from '../../../renderer/kit/controls/IconMenu.tsx';
import { MenuItems } from '../../../renderer/kit/controls/MenuItems.tsx';
import { directionOf } from '../../../renderer/kit/sort.ts';

/** The buttons of a list on a phone, where columns have no headers and the closed sidebar is hidden. */
export function PhoneTools({ list }: { readonly list: ListHandle }) {
  return (
    <>
      {!list.choosing && <FilterButton list={list} />}
      <SortButton list={list} />
    </>
  );
}

/** Opens the sidebar, which begins with the filters. */
function FilterButton({ list }: { readonly list: ListHandle }) {
  const { t } = useRender();
  const { sidebar } = useFrame();
  const count = list.activeFilters;
  return (
    <BareIconButton
      icon="filter_list"
      data-opens-sidebar
      label={count === 0 ? t('panels.filter') : t('list.filter_active', { count })}
      aria-expanded={sidebar.opened}
      onClick={() => sidebar.setOpened(true)}
    >
      {count > 0 && <Count value={count} />}
    </BareIconButton>
  );
}

function SortButton({ list }: { readonly list: ListHandle }) {
  const { t, announce } = useRender();
  const { sort } = list.query;
  const columns = list.columns.filter(({ sortable }) => sortable);
  if (columns.length === 0) return null;
  const entries = columns.map(({ key, text }) => {
    const direction = directionOf(sort, key);
    const next = direction === 'ascending' ? 'descending' : 'ascending';
    return {
      label: text,
      icon: direction === null ? null : direction === 'ascending' ? 'arrow_upward' : 'arrow_downward',
      ...(direction ? { note: t(`list.${direction}`) } : {}),
      run: () => {
        list.changeQuery({ sort: next === 'descending' ? `-${key}` : key });
        announce(t('list.sorted_by', { column: text, direction: t(`list.${next}`) }));
      },
    };
  });
  return (
    <IconMenu icon="sort" label={t('layouts.sort_field')}>
      <MenuItems entries={entries} />
    </IconMenu>
  );
}
