import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { byOrder } from '../../../schemas/collection/by-order.ts';
import { CollectionTable } from '../shared/CollectionTable.tsx';
import { NoCollections } from '../shared/NoCollections.tsx';
import type { options } from './options.ts';

/** Lists all visible collections (COLL-01…04). */
export function CollectionsOverview({ options: { open, create } }: BlockProps<typeof options>) {
  const { t, metadata } = useRender();
  const screen = useScreen();
  const visible = metadata.collections
    .filter(({ system, hidden, hasTable }) => !system && !hidden && hasTable)
    .toSorted(byOrder);
  if (visible.length === 0) return <NoCollections create={create} />;
  return (
    <CollectionTable
      collections={visible}
      label={t('modules.content')}
      pathOf={({ collection }) => open && screen.href({ ...open, params: { ...open.params, collection } })}
    />
  );
}
