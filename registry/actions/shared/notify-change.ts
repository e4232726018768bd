/** Shows what an action did with items: "2 articles archived", with Undo if the change can be undone. */
import type { ActionContext, BatchChange, BatchOutcome, Undo } from '../../../renderer/contract/screen.ts';
import type { Collection } from '../../../schemas/collection/types.ts';
import { nounFor } from '../../../renderer/kit/noun-in-sentence.ts';

export function notifyChange(
  { render }: ActionContext,
  change: BatchChange,
  collection: Collection,
  count: number,
  undo: Undo | null = null,
  text: string | null = null,
): void {
  const { t, notify, report } = render;
  const show = (shown: BatchChange, number: number, note: string | null, offersUndo: boolean) =>
    notify({
      kind: 'success',
      title: t(`list.${shown}`, { count: number, noun: nounFor(collection, number, t) }),
      ...(note === null ? {} : { text: note }),
      ...(undo && offersUndo ? { action: { label: t('item.undo'), run: () => void run(undo) } } : {}),
    });
  const run = async (restore: Undo) => {
    try {
      const { done, note } = await restore();
      // After a cancel, Undo restores the others.
      show('restored', done.length, note, note !== null);
    } catch (error) {
      report(error);
    }
  };
  show(change, count, text, true);
}

/** Shows how many items were changed, and how many were not because the user canceled. */
export function notifyBatch(
  context: ActionContext,
  change: BatchChange,
  collection: Collection,
  { done, note }: BatchOutcome,
  undo: Undo | null = null,
): void {
  notifyChange(context, change, collection, done.length, undo, note);
}
