import { defineAction } from '../../../renderer/contract/definitions.ts';

import { listOf } from '../shared/handles.ts';
import { notifyBatch } from '../shared/notify-change.ts';

/**
 * Archives the selected items, or takes them out of the archive if all are archived. Clears the selection and reloads
 * the list (COLL-22).
 */
export const itemsArchiveAction = defineAction({
  id: 'items.archive',
  name: '$t:list.archive_selected',
  icon: 'archive',
  options: [],
  async run(context) {
    const list = listOf(context, 'items.archive');
    const { isArchived, undo, outcome } = await list.archiveSelected();
    notifyBatch(context, isArchived ? 'archived' : 'unarchived', list.collection, outcome, undo);
  },
});
