import { defineAction } from '../../../renderer/contract/definitions.ts';
import { listOf } from '../shared/handles.ts';
import { notifyBatch } from '../shared/notify-change.ts';

/** Deletes the selected items, clears the selection and reloads the list (COLL-22, COLL-24). */
export const itemsDeleteAction = defineAction({
  id: 'items.delete',
  name: '$t:list.delete_selected',
  icon: 'delete',
  danger: true,
  options: [],
  async consequence(context) {
    const { collection, selection } = listOf(context, 'items.delete');
    const { textOfOwnAccount } = await import('../shared/own-access.ts');
    return textOfOwnAccount(context.render, collection.collection, selection);
  },
  failed: '$t:errors.something_went_wrong',
  async run(context) {
    const list = listOf(context, 'items.delete');
    notifyBatch(context, 'deleted', list.collection, await list.removeSelected());
  },
});
