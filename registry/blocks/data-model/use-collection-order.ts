import { useRender } from '../../../renderer/contract/render.ts';
import { moved } from '../../../renderer/kit/sortable/ids.ts';
import { withMeta } from '../../shared/model/meta-changes.ts';
import { useMetaChanges } from '../../shared/model/use-meta-changes.ts';
import { changesOfOrder } from './collection-order.ts';

/** Saves the order of the collections at once. The collections that are returned have their new positions. */
export function useCollectionOrder() {
  const { t, metadata } = useRender();
  const { unsaved, change } = useMetaChanges({
    stored: (name) => metadata.collection(name)?.meta,
    changeOf: (changes) => ({ change: 'collections', changes }),
    saved: t('settings.order_saved'),
    notSaved: t('settings.order_not_saved'),
  });
  const collections = withMeta(metadata.collections, unsaved, ({ collection }) => collection);
  /** Moves one of the shown collections. */
  const move = (shown: readonly string[], from: number, to: number) =>
    change(changesOfOrder(collections, moved(shown, from, to)));
  return { collections, move };
}
