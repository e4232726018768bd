/** Shows what an action did with items: "2 articles archived", with Undo if the change can be undone. */
import type { ActionContext, Undo } from '../../../renderer/contract/screen.ts';
import type { Collection } from '../../../schemas/collection/types.ts';
import { nounFor } from '../../../renderer/kit/noun-in-sentence.ts';

export type Change = 'archived' | 'unarchived' | 'deleted' | 'updated';

export function notifyChange(
  { render }: ActionContext,
  change: Change,
  collection: Collection,
  count: number,
  undo: Undo | null = null,
): void {
  const { t, notify, report } = render;
  const noun = nounFor(collection, count);
  const run = async (restore: Undo) => {
    try {
      await restore();
      notify({ kind: 'success', title: t('list.restored', { count, noun }) });
    } catch (error) {
      report(error);
    }
  };
  notify({
    kind: 'success',
    title: t(`list.${change}`, { count, noun }),
    ...(undo ? { action: { label: t('item.undo'), run: () => void run(undo) } } : {}),
  });
}
