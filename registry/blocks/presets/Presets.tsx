import { Checkbox } from '@mantine/core';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import type { Key } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useList, useScreen, type ListHandle } from '../../../renderer/contract/screen.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { ListSkeleton } from '../../../renderer/kit/feedback/ListSkeleton.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useLostFocus } from '../../../renderer/kit/hooks/use-lost-focus.ts';
import { directionOf, nextSort } from '../../../renderer/kit/sort.ts';
import base from '../shared/collection-table.module.css';
import { ListEmpty } from '../shared/list/ListEmpty.tsx';
import { ListError } from '../shared/list/ListError.tsx';
import { ListFooter } from '../shared/list/ListFooter.tsx';
import type { options } from './options.ts';
import { PresetRow } from './PresetRow.tsx';
import classes from './presets.module.css';

/** The columns after the checkbox (PRES-16). The scope is stored in two fields, so the list cannot be sorted by it. */
const columns = [
  { id: 'collection', sort: 'collection' },
  { id: 'scope', sort: null },
  { id: 'layout', sort: 'layout' },
  { id: 'name', sort: 'bookmark' },
] as const;

/** Lists the presets and bookmarks of all users (PRES-16…19). */
export function Presets({ data, options: { open, create } }: BlockProps<typeof options>) {
  const { t } = useRender();
  const screen = useScreen();
  const list = useList(data);
  const isEmpty = list.status === 'loaded' && list.items.length === 0;
  useLostFocus(isEmpty);
  const hasTexts = useLateTexts();
  if (!hasTexts || list.status === 'loading') return <ListSkeleton />;
  if (list.status === 'error') return <ListError list={list} />;
  const at = (target: NonNullable<typeof open>, key: Key) => ({
    ...target,
    params: { ...target.params, key: String(key) },
  });
  if (isEmpty) return <ListEmpty list={list} create={create ? at(create, '+') : null} label={null} />;
  return (
    <div className={classes.block}>
      <div className={base.wrap} data-scroll>
        <table className={`${base.table} ${classes.table}`} aria-label={t('presets.title')}>
          <colgroup>
            <col className={classes.check} />
            {columns.map(({ id }) => (
              <col key={id} className={classes[id]} />
            ))}
            <col className={classes.filler} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">
                <SelectPage list={list} />
              </th>
              {columns.map((column) => (
                <Head key={column.id} {...column} list={list} />
              ))}
              <td aria-hidden className={classes.filler} />
            </tr>
          </thead>
          <tbody>
            {list.items.map((row) => {
              const key = list.keyOf(row);
              return (
                <PresetRow
                  key={key}
                  row={row}
                  path={open ? screen.href(at(open, key)) : null}
                  isSelected={list.selection.includes(key)}
                  isSelecting={list.selection.length > 0}
                  onToggle={() => list.select(toggled(list.selection, key))}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      <ListFooter list={list} />
    </div>
  );
}

const toggled = (keys: readonly Key[], key: Key) =>
  keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];

/** Selects all rows of the page, or clears the selection (PRES-17). */
function SelectPage({ list }: { readonly list: ListHandle }) {
  const { t } = useRender();
  const keys = list.items.map(list.keyOf);
  const isFull = keys.every((key) => list.selection.includes(key));
  return (
    <Checkbox
      size="xs"
      aria-label={t('list.select_all')}
      checked={isFull}
      indeterminate={!isFull && list.selection.length > 0}
      onChange={() => list.select(isFull ? [] : keys)}
    />
  );
}

interface HeadProps {
  readonly id: (typeof columns)[number]['id'];
  readonly sort: string | null;
  readonly list: ListHandle;
}

/** Headers sort ascending, descending, then not at all (LAYT-08). */
function Head({ id, sort, list }: HeadProps) {
  const { t } = useRender();
  const text = t(`presets.column_${id}`);
  if (sort === null)
    return (
      <th scope="col" className={classes[id]}>
        {text}
      </th>
    );
  const direction = directionOf(list.query.sort, sort);
  return (
    <th scope="col" className={classes[id]} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className={base.head}
        data-sorted={direction ?? undefined}
        onClick={() => list.changeQuery({ sort: nextSort(list.query.sort, sort, false) })}
      >
        {text}
        {direction && <Icon name={direction === 'ascending' ? 'arrow_upward' : 'arrow_downward'} size={14} />}
      </button>
    </th>
  );
}
