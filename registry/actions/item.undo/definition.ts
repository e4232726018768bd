import { defineAction } from '../../../renderer/contract/definitions.ts';
import { takeStep } from '../../../renderer/contract/take-step.ts';
import { historyOf } from '../shared/handles.ts';

/** Undoes the last edit of the page's form. */
export const itemUndoAction = defineAction({
  id: 'item.undo',
  name: '$t:item.undo',
  icon: 'undo',
  options: [],
  yieldsToText: true,
  run: (context) => takeStep(historyOf(context, 'item.undo'), 'undo', context.render),
});
