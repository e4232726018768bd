import { defineAction } from '../../../renderer/contract/definitions.ts';

import { itemOf } from '../shared/handles.ts';

/** Archives the item, or restores it if it is archived (ITEM-13…16). */
export const itemArchiveAction = defineAction({
  id: 'item.archive',
  name: '$t:item.archive',
  icon: 'archive',
  options: [],
  async run(context) {
    await itemOf(context, 'item.archive').toggleArchive();
    context.render.notify({ kind: 'success', title: context.render.t('item.updated', { count: 1 }) });
  },
});
