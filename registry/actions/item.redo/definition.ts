import { defineAction } from '../../../renderer/contract/definitions.ts';
import { itemOf } from '../shared/handles.ts';
import { nameOf, reveal } from '../shared/steps.ts';

/** Brings again what was taken back last, as item.undo takes it back. */
export const itemRedoAction = defineAction({
  id: 'item.redo',
  name: '$t:item.redo',
  icon: 'redo',
  options: [],
  yieldsToText: true,
  run(context) {
    const item = itemOf(context, 'item.redo');
    const { announce, notify, t } = context.render;
    if (!item.store.canRedo) return;
    const path = item.store.redoes();
    if (!item.store.shows(path)) return notify({ kind: 'info', title: t('item.undo_elsewhere') });
    item.store.redo();
    announce(t('item.redone', { field: nameOf(path, item, context.render) }));
    reveal(path);
  },
});
