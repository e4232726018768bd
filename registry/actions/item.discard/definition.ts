import { defineAction } from '../../../renderer/contract/definitions.ts';

import { itemOf } from '../shared/handles.ts';

/** Discards all edits of the page. Undo restores them. */
export const itemDiscardAction = defineAction({
  id: 'item.discard',
  name: '$t:item.discard_changes',
  icon: 'undo',
  options: [],
  run(context) {
    const { store } = itemOf(context, 'item.discard');
    store.unread.forget([]);
    for (const field of Object.keys(store.state.edits)) store.reset([field]);
  },
});
