/** Shows what an action did with items: "2 articles archived", with Undo if the change can be undone. */
import { ShownError } from '../../../renderer/contract/failure.ts';
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
  /** The label is that of an action that runs the Undo, or runs it again for the items that are left. */
  const show = (shown: BatchChange, number: number, note: string | null, label: string | null) =>
    notify({
      kind: 'success',
      title: t(`list.${shown}`, { count: number, noun: nounFor(collection, number, t) }),
      ...(note === null ? {} : { text: note }),
      ...(undo && label !== null ? { action: { label, run: () => void run(undo) } } : {}),
    });
  const run = async (restore: Undo) => {
    try {
      const { done, kept, note } = await restore();
      show('restored', done.length, note, kept.length > 0 ? t('common.retry') : null);
    } catch (error) {
      // The list of the refused items is already open.
      if (!(error instanceof ShownError)) report(error);
    }
  };
  show(change, count, text, t('item.undo'));
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
