import { NativeSelect } from '@mantine/core';
import { useRender } from '../../../renderer/contract/render.ts';
import type { ListHandle } from '../../../renderer/contract/screen.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { archiveViewOf, type ArchiveView } from '../../../schemas/query/filters.ts';

const views = ['hide', 'show', 'only'] as const satisfies readonly ArchiveView[];

interface Props {
  readonly list: ListHandle;
  onChoose(view: ArchiveView): void;
}

/** Hides archived items, shows all items or only archived ones (COLL-28). */
export function ArchiveChoice({ list, onChoose }: Props) {
  const { t } = useRender();
  const { collection, preset } = list;
  return (
    <NativeSelect
      size="xs"
      mb="xs"
      rightSection={<Icon name="expand_more" />}
      aria-label={t('filter.archived_items')}
      value={archiveViewOf(collection, preset.filters) ?? 'hide'}
      data={views.map((value) => ({ value, label: t(`filter.archived_${value}`) }))}
      onChange={(event) => {
        onChoose(event.currentTarget.value as ArchiveView);
      }}
    />
  );
}
