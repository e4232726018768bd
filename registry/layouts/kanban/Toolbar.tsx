import { TextInput } from '@mantine/core';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { MenuButton } from '../../../renderer/kit/controls/MenuButton.tsx';
import { useDebounced } from '../../../renderer/kit/hooks/use-debounced.ts';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import type { Column } from './columns.ts';
import classes from './kanban.module.css';
import type { Related } from './use-columns.ts';

/** Delay of the search for columns after the last keystroke. ms */
const searchAfter = 300;

interface Props {
  readonly columns: readonly Column[];
  readonly hidden: ReadonlySet<string>;
  readonly related: Related | null;
  onHidden(hidden: readonly string[]): void;
}

/** Above the columns: the search for columns of related rows, and the choice of visible columns. */
export function Toolbar({ columns, hidden, related, onHidden }: Props) {
  const { t, clock, metadata } = useRender();
  const text = useText();
  const later = useDebounced(clock, searchAfter, related?.collection ?? '');
  const toggle = (id: string) =>
    onHidden(hidden.has(id) ? [...hidden].filter((other) => other !== id) : [...hidden, id]);
  const found = related && metadata.collection(related.collection);
  return (
    <div className={classes.toolbar}>
      {related && (
        <TextInput
          className={classes.search}
          size="xs"
          type="search"
          leftSection={<Icon name="search" size={16} />}
          aria-label={t('layouts.search_columns', { collection: found?.plural ?? '' })}
          placeholder={t('layouts.search_columns', { collection: found?.plural ?? '' })}
          defaultValue={related.search}
          onChange={(event) => {
            const { value } = event.currentTarget;
            later(() => related.onSearch(value.trim()));
          }}
        />
      )}
      {related && related.onMore && (
        <span className={classes.shown}>
          {t('layouts.columns_shown', {
            shown: columns.filter(({ row }) => row).length,
            count: related.total,
          })}
        </span>
      )}
      <span className={classes.choose}>
        <MenuButton
          icon="view_column"
          entries={columns.map((column) => ({
            label: text(column.name),
            icon: hidden.has(column.id) ? 'check_box_outline_blank' : 'check_box',
            run: () => toggle(column.id),
          }))}
        >
          {hidden.size > 0 ? t('layouts.columns_hidden', { count: hidden.size }) : t('layouts.columns')}
        </MenuButton>
      </span>
    </div>
  );
}
