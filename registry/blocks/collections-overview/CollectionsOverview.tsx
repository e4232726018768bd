import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { CollectionTable } from '../shared/CollectionTable.tsx';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { EmptyState } from '../../../renderer/kit/feedback/EmptyState.tsx';
import type { options } from './options.ts';

/** Lists all visible collections (COLL-01…04). */
export function CollectionsOverview({ options: { open, create } }: BlockProps<typeof options>) {
  const { t, metadata, me } = useRender();
  const screen = useScreen();
  const visible = metadata.collections
    .filter(({ system, hidden, hasTable }) => !system && !hidden && hasTable)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  if (visible.length === 0)
    return me.role?.admin_access ? (
      <EmptyState
        title={t('content.no_collections')}
        actions={
          create && (
            <Button kind="primary" icon="add" onClick={() => screen.navigate(create)}>
              {t('content.create_collection')}
            </Button>
          )
        }
      >
        {t('content.no_collections_copy_admin')}
      </EmptyState>
    ) : (
      <EmptyState title={t('content.no_collections')}>{t('content.no_collections_copy')}</EmptyState>
    );
  return (
    <CollectionTable
      collections={visible}
      label={t('modules.content')}
      pathOf={({ collection }) => open && screen.href({ ...open, params: { ...open.params, collection } })}
    />
  );
}
