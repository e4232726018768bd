import { defineAction } from '../../../renderer/contract/definitions.ts';

import { listOf } from '../shared/handles.ts';

/** Archives the selected items, clears the selection and reloads the list (COLL-22). */
export const itemsArchiveAction = defineAction({
  id: 'items.archive',
  name: '$t:list.archive_selected',
  icon: 'archive',
  options: [],
  async run(context) {
    const list = listOf(context, 'items.archive');
    const count = list.selection.length;
    await list.archiveSelected();
    context.render.notify({ kind: 'success', title: context.render.t('item.updated', { count }) });
  },
});
