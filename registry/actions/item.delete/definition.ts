import { defineAction } from '../../../renderer/contract/definitions.ts';

import { itemOf } from '../shared/handles.ts';

/** Deletes the item, or every item of the batch (ITEM-18). */
export const itemDeleteAction = defineAction({
  id: 'item.delete',
  name: '$t:item.delete',
  icon: 'delete',
  danger: true,
  options: [],
  async run(context) {
    const item = itemOf(context, 'item.delete');
    const count = Math.max(1, item.keys.length);
    await item.remove();
    context.render.notify({ kind: 'success', title: context.render.t('item.deleted', { count }) });
  },
});
