import { defineAction } from '../../../renderer/contract/definitions.ts';
import { takeStep } from '../../../renderer/contract/take-step.ts';
import { historyOf } from '../shared/handles.ts';

/** Reapplies the edit that was undone last. */
export const itemRedoAction = defineAction({
  id: 'item.redo',
  name: '$t:item.redo',
  icon: 'redo',
  options: [],
  yieldsToText: true,
  run: (context) => takeStep(historyOf(context, 'item.redo'), 'redo', context.render),
});
