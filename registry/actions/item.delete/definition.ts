import { defineAction } from '../../../renderer/contract/definitions.ts';
import { itemOf } from '../shared/handles.ts';
import { notifyChange } from '../shared/notify-change.ts';

/** Deletes the item, or every item of the batch (ITEM-18). */
export const itemDeleteAction = defineAction({
  id: 'item.delete',
  name: '$t:item.delete',
  icon: 'delete',
  danger: true,
  options: [],
  failed: '$t:errors.something_went_wrong',
  async consequence(context) {
    const { collection, keys } = itemOf(context, 'item.delete');
    const { textOfOwnAccount } = await import('../shared/own-access.ts');
    return textOfOwnAccount(context.render, collection.collection, keys);
  },
  async run(context) {
    const item = itemOf(context, 'item.delete');
    await item.remove();
    notifyChange(context, 'deleted', item.collection, Math.max(1, item.keys.length));
  },
});
