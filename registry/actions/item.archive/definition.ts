import { defineAction } from '../../../renderer/contract/definitions.ts';

import { itemOf } from '../shared/handles.ts';
import { notifyChange } from '../shared/notify-change.ts';

/** Archives the item, or restores it if it is archived (ITEM-13…16). */
export const itemArchiveAction = defineAction({
  id: 'item.archive',
  name: '$t:item.archive',
  icon: 'archive',
  options: [],
  async run(context) {
    const item = itemOf(context, 'item.archive');
    const { isArchived, undo } = await item.toggleArchive();
    notifyChange(context, isArchived ? 'archived' : 'unarchived', item.collection, 1, undo);
  },
});
