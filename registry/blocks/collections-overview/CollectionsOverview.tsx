import { Button } from '@mantine/core';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { CollectionTable } from '../shared/CollectionTable.tsx';
import { EmptyState } from '../../../renderer/kit/EmptyState.tsx';
import type { options } from './options.ts';

/** What there is to edit: every visible collection (COLL-01…04). */
export function CollectionsOverview(_props: BlockProps<typeof options>) {
  const { t, metadata, me, navigate } = useRender();
  const visible = metadata.collections.filter(
    ({ system, hidden, hasTable }) => !system && !hidden && hasTable,
  );
  if (visible.length === 0)
    return me.role?.admin_access ? (
      <EmptyState
        icon="box"
        title={t('content.no_collections')}
        text={t('content.no_collections_copy_admin')}
      >
        <Button onClick={() => navigate('/settings/data-model/+')}>{t('content.create_collection')}</Button>
      </EmptyState>
    ) : (
      <EmptyState icon="box" title={t('content.no_collections')} text={t('content.no_collections_copy')} />
    );
  return (
    <CollectionTable
      collections={visible}
      label={t('modules.content')}
      pathOf={({ collection }) => `/collections/${encodeURIComponent(collection)}`}
    />
  );
}
