import { defineAction } from '../../../renderer/contract/definitions.ts';
import type { OptionList } from '../../../schemas/option/types.ts';
import { itemOf } from '../shared/handles.ts';

const options = [
  {
    field: 'next',
    name: '$t:item.after_saving',
    type: 'string',
    oneOf: ['leave', 'stay'],
    schema: { default_value: 'leave' },
  },
] as const satisfies OptionList;

/** Saves the settings of a collection. The notice offers to undo the change (DM-29). */
export const collectionSaveAction = defineAction({
  id: 'collection.save',
  name: '$t:item.save',
  icon: 'check',
  options,
  async run(context, { next }) {
    const item = itemOf(context, 'collection.save');
    await item.save(next);
    const { reportSaved } = await import('./report-saved.ts');
    await reportSaved(context.render, String(item.keys[0]));
  },
});
