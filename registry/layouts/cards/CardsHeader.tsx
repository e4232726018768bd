import { Checkbox, NativeSelect } from '@mantine/core';
import type { LayoutProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { isSortable } from '../../../schemas/query/list.ts';
import { parseSortKey } from '../../../schemas/query/sort-key.ts';
import { nextSize, sizeIcons } from './cards.ts';
import classes from './cards.module.css';
import type { options } from './options.ts';

/** Shows the selection, the card size, the sort field and its direction (LAYC-02). */
export function CardsHeader(props: LayoutProps<typeof options>) {
  const { t, metadata } = useRender();
  const {
    collection,
    items,
    itemKey,
    options: chosen,
    query,
    selection,
    onSelect,
    onQuery,
    onOptions,
    choosing,
  } = props;
  const fields = metadata
    .fields(collection.collection)
    .filter((field) => isSortable(field) && !field.meta?.hidden);
  const { name: by, descending } = parseSortKey(query.sort ?? '', (field) =>
    Boolean(metadata.field(collection.collection, field)),
  );
  const here = items.map(itemKey).filter((key) => !choosing?.refuses?.(key));
  const all = here.length > 0 && here.every((key) => selection.includes(key));
  // The current sort may use a field that the menu does not offer: the hidden key, or a path through a relation.
  const offered =
    fields.some(({ field }) => field === by) || by === ''
      ? fields
      : [...fields, { field: by, name: metadata.field(collection.collection, by)?.name ?? by }];
  return (
    <div className={classes.header}>
      {props.selectable && choosing?.several !== false && (
        <Checkbox
          size="sm"
          checked={all}
          indeterminate={!all && selection.length > 0}
          label={
            selection.length > 0
              ? t('layouts.n_selected', { count: selection.length })
              : t('layouts.select_all')
          }
          onChange={() =>
            onSelect(
              all ? selection.filter((key) => !here.includes(key)) : [...new Set([...selection, ...here])],
            )
          }
        />
      )}
      <span className={classes.arrange}>
        <IconButton
          icon={sizeIcons[chosen.size] ?? 'grid_3'}
          label={t('layouts.card_size')}
          onClick={() => onOptions({ size: nextSize(chosen.size) })}
        />
        <NativeSelect
          size="xs"
          variant="unstyled"
          aria-label={t('layouts.sort_field')}
          value={by}
          data={offered.map(({ field, name }) => ({ value: field, label: name }))}
          onChange={(event) => onQuery({ sort: `${descending ? '-' : ''}${event.currentTarget.value}` })}
        />
        <IconButton
          icon={descending ? 'arrow_downward' : 'arrow_upward'}
          label={t(descending ? 'layouts.sort_descending' : 'layouts.sort_ascending')}
          disabled={by === '' && { reason: t('layouts.sort_field') }}
          onClick={() => onQuery({ sort: descending ? by : `-${by}` })}
        />
      </span>
    </div>
  );
}
