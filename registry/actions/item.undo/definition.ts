import { defineAction } from '../../../renderer/contract/definitions.ts';
import { itemOf } from '../shared/handles.ts';
import { nameOf, reveal } from '../shared/steps.ts';

/** Takes the last change of the page's form back, says of which field it was, and brings that into sight. */
export const itemUndoAction = defineAction({
  id: 'item.undo',
  name: '$t:item.undo',
  icon: 'undo',
  options: [],
  yieldsToText: true,
  run(context) {
    const item = itemOf(context, 'item.undo');
    const { announce, notify, t } = context.render;
    if (!item.store.canUndo) return;
    const path = item.store.undoes();
    // The page has one stack: what lies under a drawer is not changed unseen.
    if (!item.store.shows(path)) return notify({ kind: 'info', title: t('item.undo_elsewhere') });
    item.store.undo();
    announce(t('item.undone', { field: nameOf(path, item, context.render) }));
    reveal(path);
  },
});
